-- What was paid at a counter (N4, decision 54): how, how much, when and who took it. One payment of an order stands at most;
-- one that is given back, or was never taken, stays as a row with the time of that. `unknown`: the means was not asked,
-- because an earlier version handed the order over.
create table counter_payments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  means text not null check (means in ('cash', 'card', 'meal-voucher', 'other', 'unknown')),
  -- Cents.
  amount integer not null check (amount > 0),
  at timestamptz not null,
  person_id bigint references kitchen_people (id),
  returned_at timestamptz,
  returned_by_person bigint references kitchen_people (id),
  returned_by_staff uuid references staff (id)
);
create unique index counter_payments_standing on counter_payments (order_id) where returned_at is null;
create index counter_payments_of_order on counter_payments (order_id, at);
create index counter_payments_by_time on counter_payments (at);
create index counter_payments_by_return on counter_payments (returned_at) where returned_at is not null;

-- Never more than the order costs, and never in a closed day. What an earlier version took is as old as its hand-over, which
-- was refused in a closed day by itself.
create function refuse_counter_payment() returns trigger
language plpgsql as $$
begin
  if new.amount > (select to_pay from orders where id = new.order_id) then
    raise exception 'more was taken than order % costs', new.order_id using errcode = 'check_violation';
  end if;
  if new.means <> 'unknown' or not exists (
    select from order_steps where order_id = new.order_id and status = 'collected' and at = new.at
  ) then
    perform refuse_closed_day(new.at);
  end if;
  return new;
end $$;
create trigger counter_payments_fit before insert on counter_payments
  for each row execute function refuse_counter_payment();

-- A payment is written once; all that is added is that it was given back, once, in a day that is open.
create function refuse_changed_payment() returns trigger
language plpgsql as $$
begin
  if old.returned_at is not null or new.returned_at is null
    or to_jsonb(old) - array['returned_at', 'returned_by_person', 'returned_by_staff']
      <> to_jsonb(new) - array['returned_at', 'returned_by_person', 'returned_by_staff'] then
    raise exception 'a payment at the counter is written once' using errcode = 'restrict_violation';
  end if;
  perform refuse_closed_day(new.returned_at);
  return new;
end $$;
create trigger counter_payments_written_once before update on counter_payments
  for each row execute function refuse_changed_payment();
create trigger counter_payments_stay before delete on counter_payments
  for each row execute function refuse_change();
create trigger counter_payments_call_out after insert or update on counter_payments
  for each row execute function call_out_order();

-- True for a step of a program that asks for the payment by itself. An earlier version beside it takes a hand-over for a
-- payment, and the undoing of one for no payment: so do these rows.
alter table order_steps add column is_payment_asked boolean;
create function note_unasked_payment() returns trigger
language plpgsql as $$
begin
  if new.status = 'collected' then
    insert into counter_payments (order_id, means, amount, at)
      select id, 'unknown', to_pay, new.at from orders where id = new.order_id and to_pay > 0
      on conflict do nothing;
  else
    update counter_payments set returned_at = new.at
      where order_id = new.order_id and means = 'unknown' and returned_at is null;
  end if;
  return null;
end $$;
create trigger order_steps_unasked_payment after insert on order_steps
  for each row when (
    new.is_payment_asked is null and new.payment = 'at-restaurant' and new.status in ('collected', 'ready'))
  execute function note_unasked_payment();

-- Orders that were handed over before this table existed get their payment in batches, the latest first. The row says how
-- far that is, and goes with the last of them.
create table counter_payments_to_fill (
  one boolean primary key default true check (one),
  before timestamptz not null
);
insert into counter_payments_to_fill (before) values ('infinity');
