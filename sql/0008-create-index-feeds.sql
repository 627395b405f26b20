-- Every shared index is fed by dirty keys of its own: while the model changes, the next index is filled beside the first.
alter table index_dirty
  add column feed text collate "C" not null default 'database',
  drop constraint index_dirty_pkey,
  add primary key (feed, key);

alter table index_dirty alter column feed drop default;

-- One row per index that hears of every change; the model is unknown until it was asked for every package there is.
alter table index_state rename to index_feeds;

alter table index_feeds
  drop column only_row,
  add column feed text collate "C" primary key default 'database',
  alter column model drop not null;

alter table index_feeds alter column feed drop default;
