-- One counter for everything that the shared index must see in order.
create sequence generations;

create table packages (
  id bigint generated always as identity primary key,
  key text collate "C" not null unique,
  ecosystem text not null,
  name text not null,
  description text,
  description_source text,
  keywords text[] not null default '{}',
  -- Whatever is still on its way to the index about an earlier package of this key has a lower generation.
  born_generation bigint not null default nextval('generations'),
  orphaned_at timestamptz
);

create index packages_orphaned on packages (orphaned_at) where orphaned_at is not null;
