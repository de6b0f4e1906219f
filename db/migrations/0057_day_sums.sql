-- Sums of each day for reports (H16, decision 34). What they count of an order belongs to the day of its pick-up in
-- Paris. `server/stores/reports` keeps them; `domain/reports/sums.ts` says what they hold.

-- What changed since the sums were kept: an order, or a day of a restaurant (0: of none). Whoever changes something adds a
-- row. No key and no index, so that no order waits for another.
create table report_marks (
  order_id bigint,
  restaurant_id integer,
  day date,
  check ((order_id is null) = (restaurant_id is not null) and (restaurant_id is null) = (day is null))
);
-- It is nearly always empty, and every row is deleted soon.
alter table report_marks set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- `sums` and `lost`: kind, then key, then how many and cents. Sums are added up, and taken off again, by these two.
create function sum_entries(sums jsonb) returns table (kind text, key text, count bigint, cents bigint)
language sql immutable parallel safe as $$
  select kind.key, entry.key, (entry.value ->> 0)::bigint, (entry.value ->> 1)::bigint
  from jsonb_each(sums) kind, jsonb_each(kind.value) entry
$$;
create function added_sums(one jsonb, other jsonb) returns jsonb
language sql immutable parallel safe as $$
  select coalesce(jsonb_object_agg(kind, keys), '{}') from (
    select kind, jsonb_object_agg(key, jsonb_build_array(count, cents)) as keys from (
      select kind, key, sum(count) as count, sum(cents) as cents
      from (select * from sum_entries(one) union all select * from sum_entries(other)) entry
      group by kind, key having sum(count) <> 0 or sum(cents) <> 0
    ) summed group by kind
  ) kinds
$$;

-- A day of a restaurant, by who sold. The seller is empty where an order does not say it; restaurant 0 is what belongs to
-- the chain alone. `lost`: carts that were refused and not ordered afterwards.
create table restaurant_days (
  restaurant_id integer not null,
  day date not null,
  seller_id text not null,
  orders integer not null,
  revenue integer not null,
  refunded integer not null,
  ready integer not null,
  on_time integer not null,
  lost_cents integer not null,
  sums jsonb not null,
  lost jsonb not null,
  primary key (restaurant_id, day, seller_id)
);
create index restaurant_days_by_day on restaurant_days (day);
-- The wide column lies outside the row, so that the narrow ones are read fast.
alter table restaurant_days set (toast_tuple_target = 128);

-- The narrow columns of a month.
create table restaurant_months (
  restaurant_id integer not null,
  month date not null,
  seller_id text not null,
  orders integer not null,
  revenue bigint not null,
  refunded bigint not null,
  ready integer not null,
  on_time integer not null,
  lost_cents bigint not null,
  lost jsonb not null,
  primary key (restaurant_id, month, seller_id)
);
create index restaurant_months_by_month on restaurant_months (month);

-- The same for `chain`, `seller:x` and `group:y`, by day and by month.
create table scope_sums (
  scope text not null,
  span text not null check (span in ('day', 'month')),
  begins date not null,
  sums jsonb not null,
  lost jsonb not null,
  primary key (scope, span, begins)
);

-- Groups with other members than their sums count.
create table group_marks (
  id bigint generated always as identity primary key,
  group_id text not null
);

-- When everything that had been marked was in the sums.
create table sums_kept (
  only_row boolean primary key default true check (only_row),
  at timestamptz not null
);

-- Orders of customers with an account, and whether it is the first that they did not cancel. It names nobody, and stays
-- when an account is deleted.
create table member_orders (
  order_id bigint primary key references orders (id),
  is_first boolean not null
);
insert into member_orders
  select order_id, is_sold and row_number() over (partition by customer_id, is_sold order by order_id) = 1
  from customer_orders cross join lateral (
    select status not in ('awaiting-payment', 'cancelled') as is_sold
    from order_steps where order_steps.order_id = customer_orders.order_id order by position desc limit 1
  ) step;

-- Points that the office gave or took without an order. It names nobody, either.
create table points_by_hand (
  day date not null,
  points integer not null
);
create index points_by_hand_by_day on points_by_hand (day);
insert into points_by_hand
  select (at at time zone 'Europe/Paris')::date, points from point_entries
  where staff_id is not null and order_id is null;

-- A cart that was refused when it was ordered: a lost sale, unless it was ordered afterwards under the same key.
create table refused_orders (
  key_hash text primary key,
  restaurant_id integer not null references restaurants (id),
  seller_id text not null,
  takeaway_at timestamptz not null,
  day date not null,
  reason text not null check (reason in ('full', 'sold-out', 'closed', 'paused', 'unreachable')),
  cents integer not null check (cents >= 0),
  refused_at timestamptz not null
);
create index refused_orders_by_day on refused_orders (restaurant_id, day);
create index refused_orders_by_age on refused_orders (refused_at);
create index counter_sales_by_day on counter_sales (restaurant_id, sold_on);

create function mark_order() returns trigger
language plpgsql as $$
begin
  insert into report_marks (order_id) values (new.order_id);
  return null;
end $$;
create trigger order_steps_mark after insert on order_steps for each row execute function mark_order();
create trigger order_delays_mark after insert on order_delays for each row execute function mark_order();
create trigger order_cancellations_mark after insert on order_cancellations for each row execute function mark_order();
create trigger refunds_mark after insert on refunds for each row execute function mark_order();
create trigger payments_mark after update of refunded on payments
  for each row when (old.refunded <> new.refunded) execute function mark_order();
create trigger order_points_mark after update on order_points for each row execute function mark_order();
create trigger goodwill_mark after insert on goodwill
  for each row when (new.order_id is not null and new.points is not null) execute function mark_order();

-- An order that moves leaves one day and comes to another.
create function mark_moved_order() returns trigger
language plpgsql as $$
begin
  insert into report_marks (order_id) values (new.order_id);
  if tg_op = 'UPDATE' then
    insert into report_marks (restaurant_id, day) values (old.restaurant_id, old.takeaway_on);
  else
    insert into report_marks (restaurant_id, day) select restaurant_id, takeaway_on from orders where id = new.order_id;
  end if;
  return null;
end $$;
create trigger moved_orders_mark after insert or update on moved_orders
  for each row execute function mark_moved_order();

-- Its own steps mark an order that its customer places; one that is added to an account later has none.
create function note_member_order() returns trigger
language plpgsql as $$
begin
  insert into member_orders (order_id, is_first)
  select new.order_id, not exists (
    select from customer_orders other cross join lateral (
      select status from order_steps where order_id = other.order_id order by position desc limit 1
    ) step
    where other.customer_id = new.customer_id and other.order_id <> new.order_id
      and step.status not in ('awaiting-payment', 'cancelled'))
  on conflict do nothing;
  if not new.placed then
    insert into report_marks (order_id) values (new.order_id);
  end if;
  return null;
end $$;
create trigger customer_orders_note after insert on customer_orders
  for each row execute function note_member_order();

create function mark_counter_sale() returns trigger
language plpgsql as $$
begin
  insert into report_marks (restaurant_id, day) values (new.restaurant_id, new.sold_on);
  return null;
end $$;
create trigger counter_sales_mark after insert or update of undone_at on counter_sales
  for each row execute function mark_counter_sale();

create function note_points_by_hand() returns trigger
language plpgsql as $$
begin
  insert into points_by_hand values ((new.at at time zone 'Europe/Paris')::date, new.points);
  insert into report_marks (restaurant_id, day) values (0, (new.at at time zone 'Europe/Paris')::date);
  return null;
end $$;
create trigger point_entries_note after insert on point_entries
  for each row when (new.staff_id is not null and new.order_id is null) execute function note_points_by_hand();

create function mark_group() returns trigger
language plpgsql as $$
begin
  insert into group_marks (group_id) values (coalesce(new.group_id, old.group_id));
  return null;
end $$;
create trigger restaurant_group_members_mark after insert or delete on restaurant_group_members
  for each row execute function mark_group();

-- What there is already is summed up by the first rounds.
insert into report_marks (restaurant_id, day)
  select restaurant_id, takeaway_on from order_days
  union select restaurant_id, takeaway_on from moved_orders
  union select restaurant_id, sold_on from counter_sales
  union select 0, day from points_by_hand;
insert into group_marks (group_id) select distinct group_id from restaurant_group_members;
