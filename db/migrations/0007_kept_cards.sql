-- A key may also be of a card that was kept without a payment.
alter table embedded_payments.keys alter column payment drop not null;
