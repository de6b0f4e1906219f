-- How the head office finds a customer (H5), changes points by hand once (H4), and answers requests about personal data.

-- A database of the C locale has no small letters for accented capitals: they are folded, too.
create or replace function search_words(text) returns text
language sql immutable parallel safe as $$
  select translate(lower($1),
    'àáâãäåçèéêëìíîïñòóôõöøùúûüýÿœæßāăąćčďđēėęěğīįłńňőřśšşťţūůűųźžż'
    'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝŸŒÆẞĀĂĄĆČĎĐĒĖĘĚĞĪĮŁŃŇŐŘŚŠŞŤŢŪŮŰŲŹŽŻ',
    'aaaaaaceeeeiiiinoooooouuuuyyoasaaaccddeeeegiilnnorsssttuuuuzzz'
    'aaaaaaceeeeiiiinoooooouuuuyyoasaaaccddeeeegiilnnorsssttuuuuzzz')
$$;
reindex index order_contacts_by_words;

-- The beginning of an address, compared byte by byte: whatever the database's collation, this index finds it.
create index customers_by_email_start on customers (lower(email) collate "C");
-- The same phone, however it was written: its last nine digits.
create index customers_by_phone on customers (right(regexp_replace(phone, '\D', '', 'g'), 9));
-- Words of the name, by their beginnings.
create index customers_by_words on customers
  using gin (to_tsvector('simple', search_words(first_name || ' ' || last_name)));

-- The Idempotency-Key of a change by hand: sent again, it writes no second line.
alter table point_entries add column staff_key text,
  add constraint point_entries_key_of_staff check (staff_key is null or staff_id is not null);
create unique index point_entries_once_per_key on point_entries (staff_id, staff_key) where staff_key is not null;

-- What somebody asked about their personal data, and until when it is to be answered. `customer_id`: who has an account;
-- `email`: who has none. Neither once they are forgotten: the row stays, and says that they were answered.
create table privacy_requests (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('export', 'rectification', 'forgetting')),
  -- `asked`: somebody asked to forget, and another person has to confirm. `closed`: answered without doing it.
  state text not null default 'open' check (state in ('open', 'asked', 'done', 'closed')),
  customer_id uuid references customers (id) on delete set null,
  email text check (email = lower(email)),
  asked_at timestamptz not null,
  due_at timestamptz not null check (due_at > asked_at),
  note text,
  made_by uuid not null references staff (id),
  -- Who asked to forget, and when.
  proposed_by uuid references staff (id),
  proposed_at timestamptz,
  -- Null where the customer did it.
  done_by uuid references staff (id),
  done_at timestamptz,
  check (num_nonnulls(customer_id, email) <= 1),
  check (num_nonnulls(proposed_by, proposed_at) <> 1),
  check ((state in ('done', 'closed')) = (done_at is not null)),
  check (done_by is null or done_at is not null),
  check (state <> 'asked' or kind = 'forgetting' and proposed_by is not null),
  -- Nobody confirms what they asked for (P4).
  constraint privacy_requests_by_two check (
    state <> 'done' or kind <> 'forgetting' or done_by is null or coalesce(proposed_by <> done_by, false))
);
-- One of a kind at a time for a person.
create unique index privacy_requests_open_once on privacy_requests (kind, coalesce(customer_id::text, email))
  where done_at is null;
create index privacy_requests_by_customer on privacy_requests (customer_id);
create index privacy_requests_by_email on privacy_requests (email) where email is not null;
create index privacy_requests_by_due on privacy_requests (due_at, id) where done_at is null;

-- The journal keeps ids. What it says of a person goes with them, whoever deletes them (P5).
create function forget_in_journal() returns trigger
language plpgsql as $$
begin
  delete from audit_persons using audit_entries entry
    where entry.id = entry_id and entry.subject = 'customer ' || old.id;
  update privacy_requests set customer_id = null, email = null, note = null
    where customer_id = old.id or email = lower(old.email);
  return old;
end $$;
create trigger customers_leave_the_journal before delete on customers for each row execute function forget_in_journal();
