-- The legal entities that sell. What a receipt or an order names is kept: one that left the files is retired.
create table sellers (
  id text primary key,
  position integer not null,
  data jsonb not null,
  retired_at timestamptz
);

-- Who sells in each restaurant, and the restaurant's own number with them. A restaurant without a row takes no order.
create table establishments (
  restaurant_id integer primary key references restaurants (id),
  seller_id text not null references sellers (id),
  siret text not null,
  retired_at timestamptz
);
create index establishments_by_seller on establishments (seller_id);

-- Who sold; null for orders from before it was written down, which the restaurant's seller of today sold.
alter table orders add column seller_id text references sellers (id), add column siret text,
  add constraint orders_name_establishment check ((seller_id is null) = (siret is null));
