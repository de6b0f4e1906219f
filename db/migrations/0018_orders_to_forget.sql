-- Orders whose customer deleted their account while the kitchen still needed to know them: forgotten once they are past.
create table orders_to_forget (
  order_id bigint primary key references orders (id),
  asked_at timestamptz not null
);
