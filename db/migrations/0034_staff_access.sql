-- How people of the head office sign in (P1): passkeys, links that make one, and sessions of their own.

create table staff_passkeys (
  -- The credential's id, base64url.
  id text primary key,
  staff_id uuid not null references staff (id),
  name text not null,
  public_key bytea not null,
  -- Grows with each use where the key counts; a key that counts back was copied.
  counter bigint not null,
  transports text not null default '',
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  removed_at timestamptz
);
create index staff_passkeys_by_staff on staff_passkeys (staff_id) where removed_at is null;

-- A link that leads to a new passkey: the first owner's, an invitation's, or that of a recovery code.
create table staff_links (
  hash text primary key,
  kind text not null check (kind in ('first-owner', 'invitation', 'recovery')),
  staff_id uuid references staff (id),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((kind = 'first-owner') = (staff_id is null))
);
create index staff_links_by_staff on staff_links (staff_id);

-- What a passkey signs: random, good once, for one purpose.
create table staff_challenges (
  hash text primary key,
  purpose text not null check (purpose in ('sign-in', 'confirm', 'register')),
  -- Whose passkey is made or asked for. A link that has no person yet names itself.
  staff_id uuid references staff (id),
  link_hash text references staff_links (hash) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index staff_challenges_by_end on staff_challenges (expires_at);

create table staff_sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash text not null unique,
  staff_id uuid not null references staff (id),
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  -- When a passkey last proved that its person is there (P3).
  confirmed_at timestamptz not null,
  until timestamptz not null,
  ended_at timestamptz,
  ended_by uuid references staff (id)
);
create index staff_sessions_by_staff on staff_sessions (staff_id) where ended_at is null;

create table staff_recovery_codes (
  hash text primary key,
  staff_id uuid not null references staff (id),
  made_at timestamptz not null,
  used_at timestamptz
);
create index staff_recovery_codes_by_staff on staff_recovery_codes (staff_id);
