-- Files that people of the head office asked for (H17). A job writes them in parts, so that neither it
-- nor a download holds a whole file; they are deleted after a week.
create table exports (
  id bigint generated always as identity primary key,
  kind text not null,
  format text not null,
  params jsonb not null,
  locale text not null check (locale in ('fr', 'en', 'es', 'nl')),
  asked_by uuid not null references staff (id),
  asked_at timestamptz not null,
  -- One key asks once.
  key text not null unique,
  state text not null default 'waiting' check (state in ('waiting', 'writing', 'done', 'failed')),
  -- Counts who began to write it: only the last of them writes.
  attempt integer not null default 0,
  name text,
  -- Written so far; `total` as it was counted at the beginning.
  rows integer not null default 0,
  total integer,
  bytes bigint not null default 0,
  done_at timestamptz
);
create index exports_of_staff on exports (asked_by, id);
create index exports_by_age on exports (asked_at);

create table export_parts (
  export_id bigint not null references exports (id) on delete cascade,
  position integer not null,
  content bytea not null,
  primary key (export_id, position)
);
