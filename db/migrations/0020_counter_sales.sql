-- What was bought or taken at a counter on a loyalty card: entered at a restaurant's board, by whom and when (L8, L9).
create table counter_sales (
  id bigint generated always as identity primary key,
  restaurant_id integer not null references restaurants (id),
  -- As it stands on the till's receipt: in capitals, without spaces.
  receipt text not null check (receipt <> ''),
  kind text not null check (kind in ('earned', 'spent')),
  -- Null once its customer was deleted: the sale stays in the restaurant's books.
  customer_id uuid references customers (id) on delete set null,
  -- Cents, for what earns.
  amount integer check (amount between 100 and 20000),
  points integer not null check (points > 0),
  -- The day in Paris.
  sold_on date not null,
  at timestamptz not null,
  person_id bigint not null references kitchen_people (id),
  -- The tap that booked it: sent again, it books nothing again.
  device_id bigint not null references kitchen_devices (id),
  tap_key text not null,
  undone_at timestamptz,
  undone_by bigint references kitchen_people (id),
  undone_key text,
  unique (device_id, tap_key),
  check ((kind = 'earned') = (amount is not null)),
  check (num_nonnulls(undone_at, undone_by, undone_key) in (0, 3))
);
-- A receipt brings points once, and a reward is taken on it once, unless that was undone.
create unique index counter_sales_once on counter_sales (restaurant_id, receipt, kind) where undone_at is null;
create index counter_sales_by_card on counter_sales (customer_id, sold_on);

-- A line of a card that no order brought has its sale: each verb once.
alter table point_entries add column sale_id bigint references counter_sales (id);
alter table point_entries add constraint point_entries_of_one_thing check (num_nonnulls(order_id, sale_id) <= 1);
create unique index point_entries_once_per_sale on point_entries (sale_id, kind);
