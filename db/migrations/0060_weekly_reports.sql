-- Reports that people of the head office asked for by mail, each Monday (H16).
create table weekly_reports (
  id bigint generated always as identity primary key,
  staff_id uuid not null references staff (id),
  -- As the address of a report names it; `mine` for all that the person may see.
  scope text not null,
  started_at timestamptz not null,
  unique (staff_id, scope)
);

-- Whom the report of a week is sent to: once each, also where somebody stopped it and asked again.
create table weekly_report_mails (
  id bigint generated always as identity primary key,
  staff_id uuid not null references staff (id),
  scope text not null,
  -- The Monday that the week begins with.
  week date not null,
  done_at timestamptz,
  outcome text check (outcome in ('sent', 'dropped')),
  check ((done_at is null) = (outcome is null)),
  unique (staff_id, scope, week)
);
create index weekly_report_mails_by_week on weekly_report_mails (week);
