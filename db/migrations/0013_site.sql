-- Ordering and paying are off for the whole site, until then; null while nobody can say. There is one row at most.
create table site_maintenance (
  one boolean primary key default true check (one),
  began_at timestamptz not null,
  ends_at timestamptz,
  check (ends_at > began_at)
);

-- Restaurants whose online ordering head office switched off, until it is switched on again.
create table ordering_off (
  restaurant_id integer primary key references restaurants (id),
  -- For who runs the house; no customer reads it.
  reason text,
  began_at timestamptz not null
);

-- Every program keeps both in mind.
create function call_out_site() returns trigger
language plpgsql as $$
begin
  perform pg_notify('live', 'site');
  return null;
end $$;
create trigger site_maintenance_call_out after insert or update or delete on site_maintenance
  for each statement execute function call_out_site();

create function call_out_ordering() returns trigger
language plpgsql as $$
begin
  perform pg_notify('live', 'site');
  perform pg_notify('live', 'restaurant ' || coalesce(new.restaurant_id, old.restaurant_id));
  return null;
end $$;
create trigger ordering_off_call_out after insert or update or delete on ordering_off
  for each row execute function call_out_ordering();

-- What visitors wrote to us, until it is old.
create table contact_messages (
  id bigint generated always as identity primary key,
  -- Of the Idempotency-Key, and of what was sent with it: sent again, nothing is written again.
  key_hash text not null unique,
  body_hash text not null,
  email text not null,
  comment text not null,
  locale text not null check (locale in ('fr', 'en', 'es', 'nl')),
  message_id text not null unique,
  -- Null where its writer gets no receipt: too many were sent to that address lately.
  receipt_message_id text unique,
  written_at timestamptz not null,
  -- When it is promised to be sent again, if it was not sent by then.
  due_at timestamptz not null,
  sent_at timestamptz,
  receipt_sent_at timestamptz
);
create index contact_messages_unsent on contact_messages (due_at) where sent_at is null;
