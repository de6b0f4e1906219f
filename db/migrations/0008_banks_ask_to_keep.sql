-- The bank may ask its customer before a card is kept, as it does for a payment: for one of nothing.
alter table embedded_payments.payments drop constraint payments_amount_check,
  add constraint payments_amount_check check (amount >= 0);
