-- A customer changes an order until its preparation begins (E1): a new order takes its place.
create table order_changes (
  -- The new order. While it awaits the payment of what it costs more, the other one stands.
  order_id bigint primary key references orders (id),
  replaces bigint not null references orders (id),
  -- It has a place of its own in a slot; else it takes that of the other.
  takes_place boolean not null,
  -- The code that it uses, once it stands.
  promo_code_id integer references promo_codes (id),
  -- How many orders it replaces, one after the other.
  depth integer not null check (depth > 0),
  -- When it took the place of the other; null as long as it has not.
  done_at timestamptz,
  check (order_id > replaces)
);
create index order_changes_of on order_changes (replaces);
-- An order is replaced once, whoever changes it at the same time.
create unique index order_changes_once on order_changes (replaces) where done_at is not null;
-- A board tells what became of an order that it knew.
create index order_changes_lately on order_changes (done_at) where done_at is not null;

-- The card payment of an order that was replaced pays the one that took its place: `keeps` is what it
-- pays of it, in cents. Any other payment pays its own order with its whole amount. A payment keeps the
-- order that it was made for as its name.
create table carried_payments (
  payment bigint primary key references payments (order_id),
  order_id bigint not null references orders (id),
  keeps integer not null check (keeps >= 0)
);
create index carried_payments_of on carried_payments (order_id);

-- What an order is paid by.
create view order_payments as
  select payments.order_id, payments.order_id as payment, payments.amount as keeps
  from payments
  where not exists (select from carried_payments where payment = payments.order_id)
  union all
  select order_id, payment, keeps from carried_payments;

-- What a change gives back of money that was captured. Decided before it is sent, as a refund is.
create table change_refunds (
  id bigint generated always as identity primary key,
  payment bigint not null references payments (order_id),
  amount integer not null check (amount > 0),
  done_at timestamptz
);
create index change_refunds_of on change_refunds (payment);

-- How a refund is shared between the payments of an order that was changed. One without parts is given by
-- the payment that was made for its order.
create table refund_parts (
  refund_id bigint not null references refunds (id),
  payment bigint not null references payments (order_id),
  amount integer not null check (amount > 0),
  done_at timestamptz,
  primary key (refund_id, payment)
);
create index refund_parts_of on refund_parts (payment);

-- Less than the held amount is captured after a change to a cheaper order.
alter table payments drop constraint payments_check,
  add constraint payments_captured check (captured between 0 and amount);
alter table money_movements add column change_id bigint references change_refunds (id),
  add constraint money_movements_of_changes check (change_id is null or kind = 'refund' and refund_id is null);
drop index money_movements_once;
create unique index money_movements_once
  on money_movements (order_id, leg, kind, coalesce(refund_id, 0), coalesce(change_id, 0));

-- The order that a payment pays now: its figures change with it.
create function order_paid_by(wanted bigint) returns bigint
language sql stable as $$
  select coalesce((select order_id from carried_payments where payment = wanted), wanted)
$$;

create function mark_paid_order() returns trigger
language plpgsql as $$
begin
  insert into report_marks (order_id) values (order_paid_by(new.order_id));
  return null;
end $$;
drop trigger payments_mark on payments;
create trigger payments_mark after update of refunded on payments
  for each row when (old.refunded <> new.refunded) execute function mark_paid_order();

create function note_refunded_payment() returns trigger
language plpgsql as $$
begin
  insert into refunded_orders select id, takeaway_on from orders where id = order_paid_by(new.order_id)
    on conflict do nothing;
  return null;
end $$;
drop trigger payments_note_order on payments;
create trigger payments_note_order after insert or update of refunded on payments
  for each row when (new.refunded > 0) execute function note_refunded_payment();

-- The demonstration bank captures a part of what it holds, as other providers do.
alter table embedded_payments.payments drop constraint payments_check,
  add constraint payments_captured check (captured between 0 and amount);

-- The order that stands now in place of one that was changed, or that order itself.
create function standing_order(wanted bigint) returns bigint
language sql stable as $$
  with recursive standing as (
    select wanted as id
    union all
    select change.order_id from standing
      join order_changes change on change.replaces = standing.id and change.done_at is not null
  )
  select max(id) from standing
$$;
