-- Terms of sale, loyalty rules and legal pages, one row per version; its name is its date of effect. The version in force is the
-- latest whose date has come in Paris. `changes`, by language: sentences that say what changed against the version before.
create table legal_versions (
  kind text not null check (kind in ('terms', 'loyalty-rules', 'legal-notice', 'personal-data', 'accessibility')),
  version date not null,
  texts jsonb not null,
  changes jsonb,
  primary key (kind, version)
);

-- Orders, consents and mails name the version that somebody accepted, so a version whose date has come is never changed or
-- removed. A later one may still be replaced. An update also may not move a row to another version.
create function refuse_change_of_version_in_force() returns trigger
language plpgsql as $$
begin
  if old.version <= (now() at time zone 'Europe/Paris')::date then
    raise exception '% of % is in force and is never changed', old.kind, old.version using errcode = 'restrict_violation';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if (new.kind, new.version) is distinct from (old.kind, old.version) then
    raise exception '% of % keeps its kind and date', old.kind, old.version using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger legal_versions_in_force_kept before update or delete on legal_versions
  for each row execute function refuse_change_of_version_in_force();

-- Only the first version of a kind has nothing to be compared with.
create function require_changes_of_version() returns trigger
language plpgsql as $$
begin
  if new.changes is null and exists (select from legal_versions where kind = new.kind and version < new.version) then
    raise exception '% of % does not say what changed', new.kind, new.version using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger legal_versions_say_changes before insert or update on legal_versions
  for each row execute function require_changes_of_version();
