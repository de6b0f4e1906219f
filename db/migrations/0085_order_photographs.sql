-- A photograph that a customer sent and did not tell a problem with yet (E9), as the program wrote it
-- anew. Telling takes it away; what nobody tells of is deleted after an hour.
create table order_photographs (
  order_id bigint not null references orders (id),
  -- Of the bytes that were sent: the same photograph waits once.
  sent_hash text not null,
  sent_at timestamptz not null,
  jpeg bytea not null,
  primary key (order_id, sent_hash)
);
