-- The orders of which something was given back, by pick-up, so that they are found among a million (H2): an order itself
-- is never changed. The database notes it, so that every version of the program does.

create table refunded_orders (
  order_id bigint primary key references orders (id),
  takeaway_on date not null
);
create index refunded_orders_by_day on refunded_orders (takeaway_on);
insert into refunded_orders
  select id, takeaway_on from orders
  where exists (select from refunds where order_id = orders.id)
    or exists (select from payments where order_id = orders.id and refunded > 0);

create function note_refunded_order() returns trigger
language plpgsql as $$
begin
  insert into refunded_orders select id, takeaway_on from orders where id = new.order_id on conflict do nothing;
  return null;
end $$;
create trigger refunds_note_order after insert on refunds
  for each row execute function note_refunded_order();
create trigger payments_note_order after insert or update of refunded on payments
  for each row when (new.refunded > 0) execute function note_refunded_order();
