-- What changed, by name alone, until it is notified. `order 12`, `restaurant 3`, `stops`, `site`.
create table changes (
  id bigint generated always as identity primary key,
  topic text not null check (length(topic) between 1 and 40)
);
-- It is nearly always empty, and every row is deleted soon.
alter table changes set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- Notifies what is in `changes`, each topic once, and deletes it: both or neither. Returns how many
-- rows are gone; `at_most` of them means that there may be more. A commit that notifies takes a lock
-- of the whole server, so changes are notified here together, and not by the transactions that made
-- them.
create function dispatch_changes(at_most integer) returns integer
language plpgsql as $$
declare
  dispatched integer;
  notified integer;
begin
  if not exists (select from changes) then
    return 0;
  end if;
  -- The commit does not wait for the disk. If the server crashes before it is there, the rows are
  -- back and are notified once more, which harms nobody.
  perform set_config('synchronous_commit', 'off', true);
  -- One at a time: whoever waited here finds all that was committed meanwhile.
  perform pg_advisory_xact_lock(7305413);
  with gone as (
    delete from changes where id in (select id from changes order by id limit at_most) returning topic
  ), topics as (
    select topic, count(*) as times from gone group by topic
  )
  select coalesce(sum(times), 0), count(pg_notify('live', topic)) into dispatched, notified from topics;
  return dispatched;
end $$;

-- As in 0012 and 0013, but with a row where there was a notification.
create or replace function call_out_order() returns trigger
language plpgsql as $$
begin
  insert into changes (topic)
  select 'order ' || new.order_id
  union all
  select 'restaurant ' || restaurant_id from orders where id = new.order_id;
  return null;
end $$;

create or replace function call_out_restaurant() returns trigger
language plpgsql as $$
begin
  insert into changes (topic) values ('restaurant ' || new.restaurant_id);
  return null;
end $$;

create or replace function call_out_stops() returns trigger
language plpgsql as $$
begin
  insert into changes (topic) values ('stops'), ('restaurant ' || new.restaurant_id);
  return null;
end $$;

create or replace function call_out_site() returns trigger
language plpgsql as $$
begin
  insert into changes (topic) values ('site');
  return null;
end $$;

create or replace function call_out_ordering() returns trigger
language plpgsql as $$
begin
  insert into changes (topic)
  values ('site'), ('restaurant ' || coalesce(new.restaurant_id, old.restaurant_id));
  return null;
end $$;
