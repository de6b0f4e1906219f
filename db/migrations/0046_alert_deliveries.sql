-- What somebody of the head office asked to be told, and how (H19). Without a row: nothing by mail.
create table staff_alert_settings (
  staff_id uuid primary key references staff (id),
  -- The least severity that is told, by mail and by push.
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
  -- As their person recognises it: `Firefox, Windows`.
  device text not null,
  created_at timestamptz not null
);
create index staff_pushes_by_staff on staff_pushes (staff_id);

-- Programs of others that are told.
create table webhooks (
  id bigint generated always as identity primary key,
  address text not null check (length(address) between 1 and 500),
  -- `whsec_…`: it signs, so it has to be readable.
  secret text not null,
  made_by uuid not null references staff (id),
  made_at timestamptz not null,
  paused_at timestamptz,
  removed_at timestamptz,
  -- The last answer: a status, or why there was none.
  last_tried_at timestamptz,
  last_status integer,
  last_failure text check (last_failure in ('address', 'certificate', 'connection', 'timeout')),
  last_succeeded_at timestamptz,
  check (num_nonnulls(last_status, last_failure) = num_nonnulls(last_tried_at))
);
create unique index webhooks_once on webhooks (address) where removed_at is null;

-- What is told of an alert to whom, once each.
create table alert_deliveries (
  -- The same for every attempt, so that the other side can see a repetition.
  id uuid primary key default gen_random_uuid(),
  alert_id bigint not null references alerts (id) on delete cascade,
  event text not null check (event in ('opened', 'ended')),
  channel text not null check (channel in ('mail', 'push', 'webhook')),
  -- A person (`staff`), a browser (`staff_pushes`) or a program (`webhooks`): its id.
  recipient text not null,
  -- Not earlier: the end of quiet hours.
  due_at timestamptz not null,
  -- When its job was enqueued; null while it is held back.
  enqueued_at timestamptz,
  done_at timestamptz,
  outcome text check (outcome in ('sent', 'dropped')),
  unique (alert_id, event, channel, recipient),
  check (event = 'opened' or channel = 'webhook'),
  check ((done_at is null) = (outcome is null))
);
create index alert_deliveries_held on alert_deliveries (due_at) where enqueued_at is null and done_at is null;
