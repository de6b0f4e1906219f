-- What visitors read under the header of every page, in their language, from its beginning to its end.
create table site_notices (
  id bigint generated always as identity primary key,
  -- By language: `{"fr": "…", "en": "…", "es": "…", "nl": "…"}`.
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  made_by uuid not null references staff (id),
  made_at timestamptz not null,
  -- Of the Idempotency-Key: sent again, nothing is written again.
  key_hash text not null unique,
  -- When somebody ended it, before its end.
  ended_at timestamptz,
  check (ends_at > begins_at)
);
create index site_notices_open on site_notices (ends_at) where ended_at is null;
create trigger site_notices_call_out after insert or update or delete on site_notices
  for each statement execute function call_out_site();
