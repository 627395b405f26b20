create table embeddings (
  content_hash text not null,
  model text not null,
  -- float32, little-endian; null: the model has no vector for this content.
  vector bytea,
  primary key (content_hash, model)
);
