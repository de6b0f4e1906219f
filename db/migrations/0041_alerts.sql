-- What needs a hand, from when it began until it is settled (H1). At most one is unsettled per kind and subject.
create table alerts (
  id bigint generated always as identity primary key,
  kind text not null check (length(kind) between 1 and 40),
  -- What it is about: `restaurant 3`, `job order-received`, `day 2026-11-23`, `product 101`, `chain`.
  subject text not null check (length(subject) between 1 and 80),
  -- The restaurants it concerns; null for the whole chain.
  restaurants integer[],
  -- What was found when it began, as the office shows it: names and numbers, no personal data.
  about jsonb not null,
  opened_at timestamptz not null,
  ended_at timestamptz,
  -- It ended some minutes ago and did not come back: what comes from now on is another alert.
  settled_at timestamptz,
  taken_by uuid references staff (id),
  taken_at timestamptz,
  check ((taken_by is null) = (taken_at is null)),
  check (settled_at is null or ended_at is not null)
);
create unique index alerts_once on alerts (kind, subject) where settled_at is null;
create index alerts_by_end on alerts (ended_at) where ended_at is not null;

-- When what needs a hand was compared last: of all processes, one does it at a time.
create table alert_rounds (
  only_one boolean primary key default true check (only_one),
  at timestamptz not null
);
insert into alert_rounds (at) values ('epoch');

-- What somebody asked to be told, and how (H19). Without a row: nothing.
create table staff_alert_settings (
  staff_id uuid primary key references staff (id),
  -- The least severity that is told.
  least text not null check (least in ('critical', 'warning', 'info')),
  by_mail boolean not null,
  -- Minutes of the day in Paris; the end may be on the next day.
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_until smallint check (quiet_until between 0 and 1439),
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from <> quiet_until)
);
-- Browsers of people of the head office that are told.
create table staff_pushes (
  id bigint generated always as identity primary key,
  staff_id uuid not null references staff (id),
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index staff_pushes_by_staff on staff_pushes (staff_id);

-- Programs of others that are told (H19).
create table webhooks (
  id bigint generated always as identity primary key,
  address text not null,
  -- `whsec_…`: it signs, so it has to be readable.
  secret text not null,
  made_by uuid not null references staff (id),
  made_at timestamptz not null,
  paused_at timestamptz,
  removed_at timestamptz,
  -- The last answer: a status, or why there was none.
  last_tried_at timestamptz,
  last_status integer,
  last_failure text,
  last_succeeded_at timestamptz
);
create unique index webhooks_once on webhooks (address) where removed_at is null;

-- What is told to whom, once each.
create table alert_deliveries (
  id bigint generated always as identity primary key,
  -- The same for every attempt, so that the other side can see a repetition.
  message_id uuid not null default gen_random_uuid(),
  alert_id bigint not null references alerts (id) on delete cascade,
  event text not null check (event in ('opened', 'ended')),
  channel text not null check (channel in ('mail', 'push', 'webhook')),
  -- Of a person, a browser (`staff_pushes`) or a program (`webhooks`): their id.
  recipient text not null,
  -- After quiet hours.
  due_at timestamptz not null,
  -- When its job was enqueued; null while it is held back.
  enqueued_at timestamptz,
  done_at timestamptz,
  outcome text check (outcome in ('sent', 'dropped')),
  unique (alert_id, event, channel, recipient),
  check ((done_at is null) = (outcome is null))
);
create index alert_deliveries_held on alert_deliveries (due_at) where enqueued_at is null and done_at is null;

create function call_out_alerts() returns trigger
language plpgsql as $$
begin
  insert into changes (topic) values ('alerts');
  return null;
end $$;
create trigger alerts_call_out after insert or update on alerts for each statement execute function call_out_alerts();
