-- What the office stops or puts back on sale at once, in one or many restaurants (H10).
create table stop_batches (
  id bigint generated always as identity primary key,
  staff_id uuid not null references staff (id),
  -- The request that made it: sent again, it is answered again. A key of another request is refused.
  key text not null,
  request_hash text not null,
  -- How many products it stopped or put back on sale, and in how many restaurants.
  products integer not null check (products >= 0),
  restaurants integer not null check (restaurants >= 0),
  at timestamptz not null,
  undone_at timestamptz,
  unique (staff_id, key)
);

alter table stops
  -- Why the office stopped a product.
  add column reason text check (reason in ('recall', 'supplier', 'quality', 'season', 'other')),
  add column begun_in bigint references stop_batches (id),
  add column ended_in bigint references stop_batches (id),
  -- Only what a kitchen ran out of may be gone for good: a stop of the office has an end.
  add constraint stops_of_office_end check (staff_id is null or ends_at is not null),
  add constraint stops_reason_of_office check (reason is null or (kind = 'sold-out' and staff_id is not null)),
  add constraint stops_ended_in check (ended_in is null or ended_at is not null);
create index stops_begun_in on stops (begun_in) where begun_in is not null;
create index stops_ended_in on stops (ended_in) where ended_in is not null;
-- A board reads what the office ended lately.
create index stops_ended_by_office on stops (restaurant_id, ended_at) where ended_in is not null;

-- A product may be stopped by the office and sold out in its kitchen at once: each ends its own.
drop index stops_once;
create unique index stops_once on stops (restaurant_id, kind, coalesce(product_id, 0), (kind = 'sold-out' and staff_id is not null))
  where ended_at is null;

-- Once for all rows of a statement: the office stops products in many restaurants at once.
create function call_out_all_stops() returns trigger
language plpgsql as $$
begin
  insert into changes (topic)
  select 'stops' where exists (select from changed_stops)
  union all
  select distinct 'restaurant ' || restaurant_id from changed_stops;
  return null;
end $$;
drop trigger stops_call_out on stops;
create trigger stops_call_out_new after insert on stops referencing new table as changed_stops
  for each statement execute function call_out_all_stops();
create trigger stops_call_out_changed after update on stops referencing new table as changed_stops
  for each statement execute function call_out_all_stops();
