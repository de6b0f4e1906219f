-- Which languages there are is said once, in contract/pages/locales.ts: a new one needs no migration.
do $$
declare held record;
begin
  for held in
    select conrelid::regclass as holder, conname from pg_constraint
    where contype = 'c' and pg_get_constraintdef(oid) like '%locale = ANY%'
  loop
    execute format('alter table %s drop constraint %I', held.holder, held.conname);
    execute format('alter table %s add constraint %I check (locale ~ ''^[a-z]{2}$'')', held.holder, held.conname);
  end loop;
end $$;
