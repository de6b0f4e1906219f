-- An order from which a change alone gave money back is not refunded: what it costs stays paid (E1).
create or replace function note_refunded_payment() returns trigger
language plpgsql as $$
begin
  insert into refunded_orders select id, takeaway_on from orders where id = order_paid_by(new.order_id)
      and new.refunded > coalesce((select sum(amount) from change_refunds where payment = new.order_id), 0)
    on conflict do nothing;
  return null;
end $$;
