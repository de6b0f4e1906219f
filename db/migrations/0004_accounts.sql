-- Who has an account. Their orders, cards and points hang on `id`, which is also their name at the payment provider.
create table customers (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  -- Nobody logs in before this: until then it is not known whose address it is.
  email_verified_at timestamptz,
  -- Argon2id, as a PHC string; null for who only comes through a provider of identities.
  password_hash text,
  locale text not null check (locale in ('fr', 'en', 'es', 'nl')),
  first_name text not null,
  last_name text not null,
  phone text not null,
  country text check (country ~ '^[A-Z]{2}$'),
  ordering_country text check (ordering_country ~ '^[A-Z]{2}$'),
  birth_date date,
  address text not null default '',
  postcode text not null default '',
  city text not null default '',
  favourite_restaurant integer references restaurants (id),
  created_at timestamptz not null
);
create unique index customers_by_email on customers (lower(email));
create index customers_unverified on customers (created_at) where email_verified_at is null;

-- What a customer agreed to, or took back, and the text that they read (F8). The last of a kind counts.
create table consents (
  id bigint generated always as identity primary key,
  customer_id uuid not null references customers (id) on delete cascade,
  kind text not null check (kind in ('email', 'sms', 'terms', 'privacy')),
  given boolean not null,
  at timestamptz not null,
  text_version text not null
);
create index consents_by_customer on consents (customer_id, kind, id);
create trigger consents_written_once before update on consents for each row execute function refuse_change();

-- Who a customer is elsewhere: the issuer's name for them, never an address (A6).
create table identities (
  issuer text not null,
  subject text not null,
  customer_id uuid not null references customers (id) on delete cascade,
  linked_at timestamptz not null,
  primary key (issuer, subject)
);
create index identities_by_customer on identities (customer_id);

-- A login, and everything that came of it by refreshing.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customers (id) on delete cascade,
  -- What the browser calls itself, shortened for reading.
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  absolute_until timestamptz not null,
  ended_at timestamptz,
  ended_for text check (ended_for in ('logout', 'everywhere', 'password', 'reuse')),
  check ((ended_at is null) = (ended_for is null))
);
create index sessions_by_customer on sessions (customer_id);
create index sessions_by_end on sessions (absolute_until);

-- Tokens as hashes. One that was exchanged keeps the salt from which, with the token itself, its successors are made again:
-- two tabs, or a lost reply, get the same ones (A2).
create table session_tokens (
  hash text primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  expires_at timestamptz not null,
  exchanged_at timestamptz,
  successor_salt text,
  check ((exchanged_at is null) = (successor_salt is null))
);
create index session_tokens_by_session on session_tokens (session_id);
create index session_tokens_by_end on session_tokens (expires_at);

-- Links in mails that do one thing once, as hashes.
create table one_time_links (
  hash text primary key,
  kind text not null check (kind in ('verify', 'reset', 'change-email')),
  customer_id uuid not null references customers (id) on delete cascade,
  new_email text,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((kind = 'change-email') = (new_email is not null))
);
create index one_time_links_by_customer on one_time_links (customer_id, kind);

-- Failed logins, by a hash of the address or of a device that logged in before.
create table login_failures (
  key_hash text primary key,
  failures integer not null,
  last_at timestamptz not null,
  blocked_until timestamptz
);
create index login_failures_by_age on login_failures (last_at);

-- Browsers that logged in before: a stranger's failures do not stand in their way.
create table known_devices (
  hash text not null,
  customer_id uuid not null references customers (id) on delete cascade,
  last_used_at timestamptz not null,
  primary key (hash, customer_id)
);

-- Whose an order is. `choices` are the lines of the cart as they were sent; null for an order that was taken in afterwards.
create table customer_orders (
  order_id bigint primary key references orders (id),
  customer_id uuid not null references customers (id) on delete cascade,
  -- Names the order to its customer: theirs alone, and not to be counted.
  key uuid not null unique default gen_random_uuid(),
  choices jsonb,
  at timestamptz not null
);
create index customer_orders_by_customer on customer_orders (customer_id, order_id desc);

-- Mails about an account go with it.
alter table mails add column customer_id uuid references customers (id) on delete cascade;
create index mails_by_customer on mails (customer_id) where customer_id is not null;

-- Calls counted for all processes. Worth nothing after a crash, so it is not written twice.
create unlogged table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_by_end on rate_limits (expire);
