-- Notes of the head office on an order (H2), which its time line shows. They are deleted with the personal data
-- of the order's customer, and never changed.
create table order_notes (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  staff_id uuid not null references staff (id),
  -- The idempotency key of the request.
  key text not null,
  text text not null check (char_length(text) between 1 and 500),
  at timestamptz not null,
  unique (order_id, key)
);
create trigger order_notes_written_once before update on order_notes
  for each row execute function refuse_change();
