-- The chain's own OpenID provider, as another way into the head office (P1).

-- An account at the provider, and whose it is. It stays when its person leaves, so that nobody else takes it over.
create table staff_identities (
  issuer text not null,
  subject text not null,
  staff_id uuid not null references staff (id),
  linked_at timestamptz not null,
  primary key (issuer, subject),
  unique (staff_id, issuer)
);

-- Sign-ins that were begun at the provider and have not come back yet, as in social_logins: only hashes.
create unlogged table staff_logins (
  state_hash text primary key,
  -- The browser that began.
  browser_hash text not null,
  -- The page of the head office to go on to.
  next text not null,
  locale text not null check (locale in ('fr', 'en', 'es', 'nl')),
  expires_at timestamptz not null
);
create index staff_logins_by_end on staff_logins (expires_at);

-- A session that the provider opened is not confirmed by a passkey: its confirmed_at is long ago.
alter table staff_sessions add column opened_by text not null default 'passkey'
  check (opened_by in ('passkey', 'provider'));
