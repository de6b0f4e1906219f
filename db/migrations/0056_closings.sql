-- The closings of the books (H18): what a day, a month or a fiscal year adds up to, for each restaurant
-- of a seller and for the seller as a whole. Each is a page of the seller's chained book of closings.
create table closings (
  -- `closings/` and the seller.
  book text not null,
  book_position integer not null,
  seller_id text not null references sellers (id),
  -- Null: all restaurants of the seller together.
  restaurant_id integer references restaurants (id),
  period text not null check (period in ('day', 'month', 'year')),
  -- Days in Europe/Paris, both included.
  begins_on date not null,
  ends_on date not null check (ends_on >= begins_on),
  closed_at timestamptz not null,
  -- Null: by the program itself, or by a command.
  closed_by uuid references staff (id),
  -- Amounts in cents; `ClosingSums` of the rules.
  sums jsonb not null,
  hash bytea not null,
  primary key (book, book_position)
);
create unique index closings_once
  on closings (seller_id, period, begins_on, coalesce(restaurant_id, 0));
create index closings_by_period on closings (period, begins_on);
create index closings_of_restaurant on closings (restaurant_id, seller_id, period, begins_on);
create trigger closings_in_book before insert on closings
  for each row execute function write_in_book();
create trigger closings_written_once before update or delete on closings
  for each row execute function refuse_change();

-- Closed is closed: what a closing adds up is never written into a day that is closed. A closing holds
-- the same lock alone, so that it waits for whoever is writing, and who comes after it sees it. Days
-- are closed in their order, one for all sellers.
create function refuse_closed_day(at timestamptz) returns void
language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7305414);
  if exists (
    select from closings
    where period = 'day' and begins_on >= (at at time zone 'Europe/Paris')::date
  ) then
    raise exception 'the day of % is closed', at using errcode = 'restrict_violation';
  end if;
end $$;

create function refuse_closed_receipt() returns trigger
language plpgsql as $$
begin
  perform refuse_closed_day(new.issued_at);
  return new;
end $$;
create function refuse_closed_at() returns trigger
language plpgsql as $$
begin
  perform refuse_closed_day(new.at);
  return new;
end $$;
create function refuse_closed_refund() returns trigger
language plpgsql as $$
begin
  perform refuse_closed_day(new.done_at);
  return new;
end $$;
-- Triggers run in the order of their names: this one before the lock of the book is taken.
create trigger receipts_day_is_open before insert on receipts
  for each row execute function refuse_closed_receipt();
create trigger money_movements_day_is_open before insert on money_movements
  for each row execute function refuse_closed_at();
create trigger order_steps_day_is_open before insert on order_steps
  for each row when (new.status = 'collected' and new.payment = 'at-restaurant')
  execute function refuse_closed_at();
create trigger refunds_day_is_open before insert on refunds
  for each row when (new.done_at is not null) execute function refuse_closed_refund();
create trigger refunds_day_is_open_still before update of done_at on refunds
  for each row when (old.done_at is null and new.done_at is not null)
  execute function refuse_closed_refund();

-- A day's receipts and money are found by their time.
create index receipts_by_time on receipts (issued_at);
create index money_movements_by_time on money_movements (at);
create index refunds_by_done on refunds (done_at) where done_at is not null;
create index order_steps_at_counter on order_steps (at)
  where status = 'collected' and payment = 'at-restaurant';
create index order_steps_ended_unsold on order_steps (at)
  where status in ('cancelled', 'not-collected');

-- Who sold an order: the seller that it names. An older order names none; then it is the one in whose
-- book its receipt is, or who sells in its restaurant today.
create function seller_of_order(wanted bigint) returns text
language sql stable as $$
  select coalesce(
    orders.seller_id,
    (select substr(book, length('receipts/') + 1) from receipts where order_id = orders.id
      order by kind desc, book_position limit 1),
    (select seller_id from establishments where establishments.restaurant_id = orders.restaurant_id))
  from orders where orders.id = wanted
$$;
