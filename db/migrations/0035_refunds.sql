-- Refunds by line (H3). What an older program writes beside it stays as it was.

-- An order that was paid at the counter is refunded there, and has no payment.
alter table refunds drop constraint refunds_order_id_fkey,
  add constraint refunds_order_id_fkey foreign key (order_id) references orders (id);

-- What refunds took off the points that an order earns, and gave back of those that it cost. An order is taken back, and
-- given back, once per refund, and once when it is cancelled.
alter table order_points add column taken_back integer not null default 0,
  add column given_back integer not null default 0,
  add constraint order_points_taken_back check (taken_back between 0 and earns),
  add constraint order_points_given_back check (given_back between 0 and spends);
alter table point_entries add column refund_id bigint references refunds (id),
  add constraint point_entries_of_refunds
    check (refund_id is null or order_id is not null and kind in ('taken-back', 'given-back', 'granted')),
  drop constraint point_entries_order_id_kind_key;
create unique index point_entries_once on point_entries (order_id, kind, coalesce(refund_id, 0));
-- Goodwill that went with a refund.
alter table goodwill add column refund_id bigint unique references refunds (id);

-- The demonstration payment service keeps several refunds of a payment, each under the key that asked for it.
alter table embedded_payments.movements add column name text, drop constraint movements_pkey;
create unique index movements_once on embedded_payments.movements (payment, kind, coalesce(name, ''));
