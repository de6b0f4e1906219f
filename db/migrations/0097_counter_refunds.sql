-- What is given back at the counter waits there until the restaurant gave it (decision 66): a row for each
-- such refund. What an earlier version refunded there has none, and stays done.
create table counter_refunds (
  refund_id bigint primary key references refunds (id),
  order_id bigint not null references orders (id),
  -- When it was given and by whom; null while it waits.
  given_at timestamptz,
  person_id bigint references kitchen_people (id),
  check ((given_at is null) = (person_id is null))
);
create index counter_refunds_waiting on counter_refunds (order_id) where given_at is null;
create index counter_refunds_of_order on counter_refunds (order_id);

-- Given once, in a day that is open: the refund is done then, and its closing counts it.
create function give_counter_refund() returns trigger
language plpgsql as $$
begin
  if old.given_at is not null or new.given_at is null
    or to_jsonb(old) - array['given_at', 'person_id'] <> to_jsonb(new) - array['given_at', 'person_id'] then
    raise exception 'a refund at the counter is given once' using errcode = 'restrict_violation';
  end if;
  update refunds set done_at = new.given_at where id = new.refund_id;
  return new;
end $$;
create trigger counter_refunds_given_once before update on counter_refunds
  for each row execute function give_counter_refund();
create trigger counter_refunds_stay before delete on counter_refunds
  for each row execute function refuse_change();
create trigger counter_refunds_call_out after insert or update on counter_refunds
  for each row execute function call_out_order();

-- The payment of which this one corrects the means: it was taken then, by the same person. Null: it was
-- taken at its own time, or a program of the version before corrected it. No foreign key: rows are never deleted.
alter table counter_payments add column corrects bigint;
