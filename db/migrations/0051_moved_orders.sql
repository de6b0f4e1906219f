-- Another time for an order whose restaurant is closed at the ordered one (H11). An order is written
-- once, so where its customer agreed to another time, that time stands beside it.

-- Another time as it was offered, and what became of it. While it is open, its place is taken in
-- `slots`, like that of an order.
create table time_offers (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  offered_by uuid not null references staff (id),
  offered_at timestamptz not null,
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at <> from_at),
  -- Without an answer by then, the order is cancelled.
  open_until timestamptz not null,
  -- `ended`: the order was cancelled or begun meanwhile.
  state text not null default 'open'
    check (state in ('open', 'accepted', 'refused', 'expired', 'withdrawn', 'ended')),
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null))
);
create unique index time_offers_one_open on time_offers (order_id) where state = 'open';
create index time_offers_by_order on time_offers (order_id, id);
create index time_offers_by_end on time_offers (open_until) where state = 'open';
create index time_offers_by_time on time_offers (to_at) where state = 'open';

-- What was offered never changes, and what became of it is said once.
create function refuse_other_answer() returns trigger
language plpgsql as $$
begin
  if old.state <> 'open' or new.state = 'open'
    or (new.id, new.order_id, new.offered_by, new.offered_at, new.from_at, new.to_at, new.open_until)
      is distinct from (old.id, old.order_id, old.offered_by, old.offered_at, old.from_at, old.to_at, old.open_until) then
    raise exception 'an offer of another time is answered once';
  end if;
  return new;
end $$;
create trigger time_offers_answered_once before update on time_offers
  for each row execute function refuse_other_answer();
create trigger time_offers_call_out after insert or update on time_offers
  for each row execute function call_out_order();

-- The orders that have another time than the ordered one, with what it is now. An order that moves to
-- another day takes a number of that day, because kitchens call orders by it.
create table moved_orders (
  order_id bigint primary key references orders (id),
  restaurant_id integer not null references restaurants (id),
  takeaway_on date not null,
  takeaway_at timestamptz not null,
  number integer not null
);
create index moved_orders_by_takeaway on moved_orders (restaurant_id, takeaway_at);
create index moved_orders_by_day on moved_orders (takeaway_on);

-- Copies of the time that other tables are found by.
create function follow_moved_order() returns trigger
language plpgsql as $$
begin
  update order_contacts set takeaway_at = new.takeaway_at where order_id = new.order_id;
  update refunded_orders set takeaway_on = new.takeaway_on where order_id = new.order_id;
  return null;
end $$;
create trigger moved_orders_follow after insert or update on moved_orders
  for each row execute function follow_moved_order();
create trigger moved_orders_call_out after insert or update on moved_orders
  for each row execute function call_out_order();

create or replace function note_refunded_order() returns trigger
language plpgsql as $$
begin
  insert into refunded_orders
    select orders.id, coalesce(moved.takeaway_on, orders.takeaway_on)
    from orders left join moved_orders moved on moved.order_id = orders.id
    where orders.id = new.order_id
  on conflict do nothing;
  return null;
end $$;
