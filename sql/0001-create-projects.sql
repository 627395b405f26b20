create sequence report_sequence;

create table projects (
  id bigint generated always as identity primary key,
  host text not null,
  external_id text not null,
  name text not null,
  created_at timestamptz not null default now(),
  applied_report_id bigint,
  unique (host, external_id)
);

create index projects_name on projects (lower(name));
