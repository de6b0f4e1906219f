-- An order is written once. Who ordered can be forgotten, and where the order is changes: both leave its row.
create table order_contacts (
  order_id bigint primary key references orders (id),
  name text not null,
  phone text not null,
  email text not null,
  comment text not null,
  -- The same phone, however it was written: its last nine digits.
  phone_digits text not null generated always as (right(regexp_replace(phone, '\D', '', 'g'), 9)) stored,
  -- The order's own, so that a customer's recent orders are found among many old ones.
  takeaway_at timestamptz not null
);
insert into order_contacts (order_id, name, phone, email, comment, takeaway_at)
  select id, customer_name, customer_phone, customer_email, comment, takeaway_at from orders;
create index order_contacts_by_email on order_contacts (lower(email), takeaway_at);
create index order_contacts_by_phone on order_contacts (phone_digits, takeaway_at);

-- The links that lead to an order, as hashes of their tokens: the browser's, and one in each mail.
create table order_links (
  token_hash text primary key,
  order_id bigint not null references orders (id)
);
insert into order_links select token_hash, id from orders;
alter table orders drop column token_hash;

-- Where an order is: the last step counts. Two processes that take the same step at once meet at the key (O1, Y6).
create table order_steps (
  order_id bigint not null references orders (id),
  position integer not null check (position > 0),
  status text not null check (status in ('awaiting-payment', 'received', 'in-preparation', 'ready', 'collected', 'cancelled')),
  payment text not null check (payment in ('at-restaurant', 'card')),
  at timestamptz not null,
  primary key (order_id, position),
  unique (order_id, status)
);
insert into order_steps select id, 1, status, payment, placed_at from orders;
create index order_steps_awaiting on order_steps (at) where status = 'awaiting-payment';

alter table orders add column lines jsonb;
update orders set lines = (select jsonb_agg('{"places": {}, "vat": []}' || sold order by position) from order_lines where order_id = orders.id);
alter table orders alter column lines set not null;
drop table order_lines;
alter table orders drop column customer_name, drop column customer_phone, drop column customer_email,
  drop column comment, drop column status, drop column payment;

-- The last page of each book: a book's rows are numbered without gaps, and each carries the hash of itself and the one before.
create table books (
  name text primary key,
  last_position integer not null,
  last_hash bytea not null
);

-- The hash of a row and of the hash before it. What is signed is the row as JSON; what it leaves empty does not count, so
-- that a column added later changes no hash.
create function chained_hash(previous bytea, content jsonb) returns bytea
language sql immutable as $$
  select sha256(previous || convert_to(jsonb_strip_nulls(content - 'hash')::text, 'UTF8'))
$$;

-- Takes the next page of the book named by the row's `book`. The lock on the book is held until the transaction ends.
create function write_in_book() returns trigger
language plpgsql set timezone = 'UTC' as $$
declare previous bytea;
begin
  insert into books (name, last_position, last_hash) values (new.book, 0, '') on conflict do nothing;
  select last_position + 1, last_hash into new.book_position, previous from books where name = new.book for update;
  new.hash := chained_hash(previous, to_jsonb(new));
  update books set last_position = new.book_position, last_hash = new.hash where name = new.book;
  return new;
end $$;

create function refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception '% is written once', tg_table_name using errcode = 'restrict_violation';
end $$;

-- The book of a restaurant's orders.
alter table orders add column book text, add column book_position integer, add column hash bytea;
do $$
declare entry orders; previous bytea := ''; place integer := 0; last_book text := '';
begin
  set local timezone = 'UTC';
  for entry in select * from orders order by restaurant_id, id loop
    if last_book <> 'orders/' || entry.restaurant_id then
      last_book := 'orders/' || entry.restaurant_id; previous := ''; place := 0;
    end if;
    place := place + 1;
    entry.book := last_book; entry.book_position := place;
    entry.hash := chained_hash(previous, to_jsonb(entry));
    update orders set book = entry.book, book_position = place, hash = entry.hash where id = entry.id;
    previous := entry.hash;
    insert into books values (last_book, place, previous)
      on conflict (name) do update set last_position = place, last_hash = previous;
  end loop;
end $$;
alter table orders alter column book set not null, alter column book_position set not null, alter column hash set not null,
  add constraint orders_in_book unique (book, book_position);
create trigger orders_in_book before insert on orders for each row execute function write_in_book();
create trigger orders_written_once before update or delete on orders for each row execute function refuse_change();
create trigger order_steps_written_once before update or delete on order_steps for each row execute function refuse_change();

-- How an order is paid by card. One row per order, and one payment at the provider: no order is charged twice (Y6).
create table payments (
  order_id bigint primary key references orders (id),
  -- Names the payment to the provider, before it has told us its own name for it and after.
  key text not null unique,
  provider_id text unique,
  amount integer not null check (amount > 0),
  currency text not null check (currency = 'eur'),
  state text not null check (state in ('starting', 'open', 'challenge', 'authorised', 'captured', 'cancelled')),
  captured integer not null default 0 check (captured in (0, amount)),
  refunded integer not null default 0 check (refunded between 0 and captured),
  challenge_url text,
  refusal text,
  card_brand text,
  card_last4 text,
  started_at timestamptz not null,
  -- When the provider is to be asked again; null once nothing more can happen.
  due_at timestamptz
);
create index payments_due on payments (due_at) where due_at is not null;

-- Every try with a card. Its key is ours, sent to the provider so that a try is one try however often it is sent; the hash
-- is that of the browser's Idempotency-Key.
create table payment_tries (
  key_hash text primary key,
  key text not null unique,
  order_id bigint not null references payments (order_id),
  position integer not null,
  -- The provider's name for the card, good for this once.
  card_token text not null,
  answered boolean not null default false,
  at timestamptz not null,
  unique (order_id, position)
);

-- Notices that the provider sent, each acted upon once.
create table payment_events (
  provider text not null,
  event_id text not null,
  order_id bigint not null references orders (id),
  received_at timestamptz not null,
  primary key (provider, event_id)
);

-- Money that moved, to the cent: one capture and one refund per order at most.
create table money_movements (
  order_id bigint not null references payments (order_id),
  kind text not null check (kind in ('capture', 'refund')),
  amount integer not null check (amount > 0),
  at timestamptz not null,
  primary key (order_id, kind)
);
create trigger money_movements_written_once before update or delete on money_movements
  for each row execute function refuse_change();

-- Each day's comparison of our movements with the provider's, in cents.
create table ledger_comparisons (
  day date primary key,
  ours integer not null,
  theirs integer not null,
  difference integer not null,
  at timestamptz not null
);

-- Receipts, numbered without gaps per legal entity. A correction is a receipt of its own, of the kind `refund`.
create table receipts (
  book text not null,
  book_position integer not null,
  order_id bigint not null references orders (id),
  kind text not null check (kind in ('sale', 'refund')),
  issued_at timestamptz not null,
  body jsonb not null,
  hash bytea not null,
  primary key (book, book_position),
  unique (order_id, kind)
);
create trigger receipts_in_book before insert on receipts for each row execute function write_in_book();
create trigger receipts_written_once before update or delete on receipts for each row execute function refuse_change();

-- Mails, one of each kind per order. Kept until they are forgotten with their customer.
create table mails (
  id bigint generated always as identity primary key,
  order_id bigint references orders (id),
  kind text not null,
  message_id text not null unique,
  locale text not null check (locale in ('fr', 'en', 'es', 'nl')),
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  written_at timestamptz not null,
  sent_at timestamptz,
  unique (order_id, kind)
);

-- What a restaurant allows to guests who pay at the counter; a restaurant without a row has the house's limits.
create table guest_limits (
  restaurant_id integer primary key references restaurants (id),
  unpaid_orders integer not null check (unpaid_orders >= 0),
  unpaid_cents integer not null check (unpaid_cents >= 0)
);
