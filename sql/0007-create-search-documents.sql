-- What the text search reads of a document, and its version. `open-search-index` adds the column `embedding halfvec`
-- where the extension vector is to be had: a database without it is normal.
--
-- Every search is an exact scan over the keys of one project: no other index would be used.
create table search_documents (
  key text collate "C" primary key,
  content_hash text not null,
  model text not null,
  generation bigint not null,
  -- Lower case, as are the keywords: what somebody types is compared with them.
  name text not null,
  keywords text[] not null,
  -- Weights: A the name as it is written, B keywords, C description, D the name, stemmed.
  words tsvector not null,
  -- Set: a tombstone. It keeps its generation for a while, so that an older write does not bring the document back.
  deleted_at timestamptz
);

create index search_documents_deleted on search_documents (deleted_at) where deleted_at is not null;
