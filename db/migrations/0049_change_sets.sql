-- Change sets come into use (decision 30). One draft is open at a time, and everybody edits in it.
create unique index change_sets_one_draft on change_sets ((true)) where state = 'draft';
create unique index change_sets_one_pilot on change_sets (pilot_restaurant_id) where state = 'pilot';
create index change_sets_to_publish on change_sets (publish_at) where state in ('scheduled', 'pilot');

alter table change_sets
  -- An import by a command is nobody's.
  alter column made_by drop not null,
  drop constraint change_sets_state_check,
  drop constraint change_sets_check2,
  add constraint change_sets_state_check check (state in ('draft', 'scheduled', 'pilot', 'published', 'discarded')),
  add constraint change_sets_published_by_check check (published_by is null or state in ('scheduled', 'pilot', 'published')),
  -- The restaurant of the pilot sells it from then on, and the chain from `publish_at`.
  add column pilot_from timestamptz,
  add constraint change_sets_pilot_check check ((pilot_from is null) = (pilot_restaurant_id is null)
    and (state <> 'pilot' or (pilot_from is not null and publish_at is not null))),
  -- What the restaurant of a pilot sells meanwhile, and when that was worked out: after each change of the chain, anew.
  add column pilot_catalogue jsonb,
  add column pilot_made_at timestamptz,
  add constraint change_sets_pilot_catalogue_check check (state <> 'pilot' or (pilot_catalogue is not null and pilot_made_at is not null)),
  -- When its time had come, and the checks refused it by then: it went back into the draft.
  add column refused_at timestamptz,
  -- The catalogue that it made.
  add column version text,
  -- The private link to the shop over the draft. It opens nothing but what will be published anyway.
  add column preview_token text unique,
  -- The request that published it, or that set its time: sent again, it is answered again.
  add column publish_key text unique;

alter table change_set_edits
  alter column staff_id drop not null,
  -- The second person, who looked at what the edit removes or adds.
  add column confirmed_by uuid references staff (id),
  add column confirmed_at timestamptz,
  add constraint change_set_edits_confirmed check ((confirmed_by is null) = (confirmed_at is null)
    and (confirmed_by is null or staff_id is null or confirmed_by <> staff_id));
create index change_set_edits_by_field on change_set_edits (subject, field);

-- What a set changed stays as it was published.
create function refuse_change_of_published_edit() returns trigger
language plpgsql as $$
begin
  if exists (select from change_sets where id = old.change_set_id and state = 'published') then
    raise exception 'change set % is published', old.change_set_id using errcode = 'integrity_constraint_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger change_set_edits_published before update or delete on change_set_edits
  for each row execute function refuse_change_of_published_edit();
