-- What an order was made ready or handed over without, because it was recalled, and at its price (H10): the
-- person at the board confirmed it. The step is named by its position; one that is undone takes it back. A program of
-- the version before writes none.
create table order_recalls (
  order_id bigint not null references orders (id),
  position integer not null,
  product integer not null,
  -- As the kitchen reads it.
  name text not null,
  at timestamptz not null,
  primary key (order_id, position, product)
);
create index order_recalls_at on order_recalls (at);
