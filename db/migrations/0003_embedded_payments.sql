-- The demonstration payment service. It is a program of its own that shares the database: nothing outside reads these tables.
create schema embedded_payments;

-- A card by the token that the card fields gave for it, never by its number. Good for one try, or for its customer's when
-- it was saved.
create table embedded_payments.cards (
  token text primary key,
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  expiry_month integer not null check (expiry_month between 1 and 12),
  expiry_year integer not null check (expiry_year between 2000 and 2199),
  holder text not null,
  -- What the bank will say to it.
  outcome text not null,
  locale text not null check (locale in ('fr', 'en', 'es', 'nl')),
  -- Whether the holder wants it saved, and whose it is once it was.
  to_save boolean not null,
  customer text,
  made_at timestamptz not null,
  used_at timestamptz
);
create index cards_by_customer on embedded_payments.cards (customer) where customer is not null;

create table embedded_payments.payments (
  id text primary key,
  account text not null,
  reference text not null,
  customer text,
  amount integer not null check (amount > 0),
  currency text not null check (currency = 'eur'),
  state text not null check (state in ('open', 'challenge', 'authorised', 'captured', 'cancelled')),
  -- Taken whole and once, and never more given back than was taken.
  captured integer not null default 0 check (captured in (0, amount)),
  refunded integer not null default 0 check (refunded between 0 and captured),
  challenge text,
  refusal text,
  card_brand text,
  card_last4 text,
  opened_at timestamptz not null,
  check ((state = 'challenge') = (challenge is not null)),
  check ((state = 'captured') = (captured > 0))
);

-- Every key that was used for a change, with a hash of what it was used for.
create table embedded_payments.keys (
  key_hash text primary key,
  body_hash text not null,
  payment text not null references embedded_payments.payments (id) deferrable initially deferred,
  at timestamptz not null
);

-- The question that a bank asks its customer, and the place to go afterwards.
create table embedded_payments.challenges (
  id text primary key,
  payment text not null references embedded_payments.payments (id),
  -- Null when it was removed meanwhile.
  card text references embedded_payments.cards (token) on delete set null,
  outcome text not null,
  locale text not null,
  return_url text not null,
  answered_at timestamptz
);

-- The books: one capture and one refund per payment at most.
create table embedded_payments.movements (
  payment text not null references embedded_payments.payments (id),
  kind text not null check (kind in ('capture', 'refund')),
  amount integer not null check (amount > 0),
  at timestamptz not null,
  primary key (payment, kind)
);
create index movements_by_time on embedded_payments.movements (at);

-- What the shop is to be told. Due until it was answered.
create table embedded_payments.notices (
  id text primary key,
  position integer generated always as identity,
  payment text not null references embedded_payments.payments (id),
  at timestamptz not null,
  -- How often it is still to be delivered.
  copies integer not null,
  tries integer not null default 0,
  due_at timestamptz
);
create index notices_due on embedded_payments.notices (due_at) where due_at is not null;

-- How the service misbehaves, for tests and demonstrations.
create table embedded_payments.behaviour (
  only_row boolean primary key default true check (only_row),
  says jsonb not null
);
