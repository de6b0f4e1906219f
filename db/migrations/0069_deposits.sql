-- Deposits of bowls that restaurants lend (E2): the part of an order that owes no VAT, and what of it went back. Both are
-- in the amounts beside them, so every sum of money stays what it is. Null where there is none: the hash of a page of a
-- book leaves out nulls, so that those of before stay true. Not validated, because that reads every order.
alter table orders add column deposits integer,
  add constraint orders_deposits check (deposits > 0 and deposits <= to_pay) not valid;
alter table refunds add column deposits integer not null default 0 check (deposits >= 0 and deposits <= amount);

-- Bowls that came back to a counter, and who took them. The refund beside it gives the deposit back: what was left in
-- orders less what went back in refunds is what is owed for bowls.
alter table refunds drop constraint refunds_reason_check,
  add constraint refunds_reason_check
    check (reason in ('missing', 'wrong', 'quality', 'late', 'closed', 'other', 'bowls'));
create table bowl_returns (
  refund_id bigint primary key references refunds (id),
  bowls integer not null check (bowls > 0),
  device_id bigint not null references kitchen_devices (id),
  person_id bigint not null references kitchen_people (id),
  at timestamptz not null
);
