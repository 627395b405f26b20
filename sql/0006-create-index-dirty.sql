create table index_dirty (
  key text collate "C" primary key,
  generation bigint not null default nextval('generations'),
  not_before timestamptz not null default now(),
  attempts integer not null default 0,
  last_error text
);

-- The model whose vectors the shared index holds; no row before the first document.
create table index_state (
  only_row boolean primary key default true check (only_row),
  model text not null
);
