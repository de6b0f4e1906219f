-- Changes of sellers that somebody of the head office asks another person for (B1, P4).
create table seller_requests (
  id bigint generated always as identity primary key,
  -- The seller that is to change. A new one has no row in sellers until somebody approves it.
  seller_id text not null,
  -- The seller as it was when somebody asked; null for a new one.
  seen jsonb,
  -- The seller as it is to be. Each restaurant names who sold there when somebody asked.
  wanted jsonb not null,
  -- The caller's key: sent again under it, nothing is asked twice.
  key text not null unique,
  asked_by uuid not null references staff (id),
  asked_at timestamptz not null,
  state text not null default 'asked' check (state in ('asked', 'approved', 'declined', 'withdrawn')),
  decided_by uuid references staff (id),
  decided_at timestamptz,
  check ((decided_by is null) = (decided_at is null)),
  check ((state = 'asked') = (decided_by is null)),
  -- Nobody approves what they asked for.
  constraint seller_requests_by_two check (decided_by <> asked_by or state <> 'approved')
);
create index seller_requests_open on seller_requests (asked_at) where state = 'asked';
create index seller_requests_by_asker on seller_requests (asked_by) where state = 'asked';
