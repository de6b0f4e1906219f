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

create function call_out_alerts() returns trigger
language plpgsql as $$
begin
  insert into changes (topic) values ('alerts');
  return null;
end $$;
create trigger alerts_call_out after insert or update on alerts for each row execute function call_out_alerts();
