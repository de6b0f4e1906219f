-- A payment at the counter may be made up of several means (N4, decision 64): each with its amount, which add up to the
-- payment's. Null where one means paid it all. The means of such a payment is `unknown`, which the version before reads as
-- “paid at the counter”.
alter table counter_payments add column parts jsonb;

-- Never more than the order costs; by a means that was asked, exactly what is due: the price less what ran out, or as much as
-- the payment whose means is corrected. Never in a closed day. What an earlier version took is as old as its hand-over, which was
-- refused in a closed day by itself.
create or replace function refuse_counter_payment() returns trigger
language plpgsql as $$
declare
  price integer := (select to_pay from orders where id = new.order_id);
  due integer := price - (
    select coalesce(sum(back), 0) from (
      select distinct on (line) back from order_replacements where order_id = new.order_id order by line, id desc
    ) last);
begin
  if new.amount > price then
    raise exception 'more was taken than order % costs', new.order_id using errcode = 'check_violation';
  end if;
  if (new.means <> 'unknown' or new.parts is not null) and new.amount <> due
    and not exists (select from counter_payments where order_id = new.order_id and amount = new.amount) then
    raise exception '% is not what is due of order %', new.amount, new.order_id using errcode = 'check_violation';
  end if;
  if new.parts is not null and (
    select new.means <> 'unknown' or count(*) < 2 or count(distinct means) <> count(*) or sum(amount) <> new.amount
      or not bool_and(amount > 0 and means in ('cash', 'card', 'meal-voucher', 'other'))
    from jsonb_to_recordset(new.parts) as part (means text, amount integer)
  ) is not false then
    raise exception 'the parts of a payment of order % do not add up to it', new.order_id using errcode = 'check_violation';
  end if;
  if new.means <> 'unknown' or new.parts is not null or not exists (
    select from order_steps where order_id = new.order_id and status = 'collected' and at = new.at
  ) then
    perform refuse_closed_day(new.at);
  end if;
  return new;
end $$;

-- What each means paid, in the sequence in which it was said: whoever asks for money by its means reads this.
create view counter_payment_parts as
  select payment.id as payment_id, payment.order_id, part.shown ->> 'means' as means,
    (part.shown ->> 'amount')::integer as amount, payment.at, payment.returned_at, part.position
  from counter_payments payment cross join lateral jsonb_array_elements(
    coalesce(payment.parts, jsonb_build_array(jsonb_build_object('means', payment.means, 'amount', payment.amount)))
  ) with ordinality as part (shown, position);
