-- What somebody asked for above the limit of their role, until another person decides (P4).
create table approvals (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  -- The refund as it was asked for; its key makes it one refund however often it is approved.
  request jsonb not null,
  key text not null unique,
  asked_by uuid not null references staff (id),
  asked_at timestamptz not null,
  state text not null default 'asked' check (state in ('asked', 'approved', 'declined')),
  decided_by uuid references staff (id),
  decided_at timestamptz,
  check ((state = 'asked') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  -- Nobody approves what they asked for.
  check (decided_by <> asked_by)
);
create index approvals_open on approvals (asked_at) where state = 'asked';
create index approvals_by_order on approvals (order_id);
