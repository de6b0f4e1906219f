-- The transaction that changed a device last. Every process asks each second which devices were paired, seen or unpaired since it
-- asked before (B7). By this number it also finds what was committed late, and the clocks of two machines do not matter. A database
-- that was restored elsewhere begins its numbers anew: there, a device is read too often until it changes.
alter table kitchen_devices add column changed_by bigint not null default pg_current_xact_id()::text::bigint;
create index kitchen_devices_by_change on kitchen_devices (changed_by);
create function note_change() returns trigger language plpgsql as $$
begin
  new.changed_by := pg_current_xact_id()::text::bigint;
  return new;
end $$;
create trigger kitchen_devices_note_change before update on kitchen_devices for each row execute function note_change();
