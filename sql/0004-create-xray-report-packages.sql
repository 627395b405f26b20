create table xray_report_manifests (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects on delete cascade,
  path text collate "C" not null,
  format text not null,
  ecosystem text not null,
  context text not null,
  content_hash text not null,
  package_count integer not null,
  unique (project_id, path)
);

create table xray_report_packages (
  manifest_id bigint not null references xray_report_manifests on delete cascade,
  -- Restrict is the net under the sweep: a package in use cannot be deleted.
  package_id bigint not null references packages on delete restrict,
  version text collate "C",
  range text,
  name text collate "C" not null,
  relationship text not null,
  scope text not null,
  registry text,
  source text,
  description text,
  description_source text,
  keywords text[] not null,
  -- Order among the descriptions that projects offer for one package: the least wins, whoever came first.
  offer text collate "C",
  unique nulls not distinct (manifest_id, package_id, version)
);

create index xray_report_packages_name on xray_report_packages (package_id, name);
create index xray_report_packages_offer on xray_report_packages (package_id, offer) where offer is not null;
