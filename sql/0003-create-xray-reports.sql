create table xray_reports (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects on delete cascade,
  sequence bigint not null,
  content_hash text not null,
  scanner text not null,
  commit_sha text,
  ref text,
  skipped integer not null,
  added integer not null,
  updated integer not null,
  removed integer not null,
  problems json not null,
  applied_at timestamptz not null default now()
);

create index xray_reports_project on xray_reports (project_id, sequence desc);

alter table projects
  add constraint projects_applied_report foreign key (applied_report_id) references xray_reports
  on delete set null;
