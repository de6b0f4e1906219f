-- Goodwill as a promo code that is worth an amount (H3).

alter table goodwill
  -- What the code was worth when it was given, in cents.
  add column amount integer check (amount > 0),
  -- Who approved it, where somebody had to (P4).
  add column approved_by uuid references staff (id),
  -- The caller's key: sent again under it, nothing is given twice.
  add column key text unique,
  add constraint goodwill_amount_of_code check ((amount is null) = (promo_code_id is null)),
  add constraint goodwill_by_two check (approved_by <> staff_id);
create index goodwill_by_order on goodwill (order_id);
-- Points that were given for an order without a refund, each under its key.
drop index point_entries_once;
create unique index point_entries_once on point_entries (order_id, kind, coalesce(refund_id, 0), coalesce(staff_key, ''));
create unique index goodwill_by_code on goodwill (promo_code_id) where promo_code_id is not null;

-- `value` of a goodwill code is what is left of it. Nothing is left once all of it was spent.
alter table promo_codes
  drop constraint promo_codes_source_check,
  add constraint promo_codes_source_check check (source in ('catalogue', 'command', 'goodwill')),
  drop constraint promo_codes_check,
  add constraint promo_codes_value check (
    value >= 0 and (value > 0 or source = 'goodwill') and (kind <> 'percent' or value <= 100)),
  add constraint promo_codes_of_goodwill check (source <> 'goodwill' or kind = 'amount');

-- An order spends what its discount was, and gives it back with its use. The database does it, so that every version of
-- the program does. It runs after the statement, which also counts the use in the same row.
create function book_goodwill_code() returns trigger
language plpgsql as $$
begin
  update promo_codes code
    set value = code.value + case when tg_op = 'INSERT' then -sold.discount else sold.discount end
    from orders sold
    where code.id = new.promo_code_id and code.source = 'goodwill' and sold.id = new.order_id;
  return null;
end $$;
create trigger promo_uses_spend after insert on promo_uses
  for each row execute function book_goodwill_code();
create trigger promo_uses_give_back after update of returned_at on promo_uses
  for each row when (old.returned_at is null and new.returned_at is not null) execute function book_goodwill_code();
