-- Logins that were begun at a provider of identities and have not come back yet. Only hashes: what the provider is shown, and
-- what proves who began, is made from a secret that the browser alone keeps. Worth nothing after a crash.
create unlogged table social_logins (
  state_hash text primary key,
  -- The browser that began.
  browser_hash text not null,
  provider text not null,
  return_to text not null,
  locale text not null check (locale in ('fr', 'en', 'es', 'nl')),
  -- Of whom links a provider with their account; null for a login.
  session_id uuid references sessions (id) on delete cascade,
  expires_at timestamptz not null
);
create index social_logins_by_end on social_logins (expires_at);
