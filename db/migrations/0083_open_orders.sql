-- Orders that were cancelled after their time and never ready, and orders that a kitchen still has: what an
-- honest figure of promises and the end of a day need of each day (N7). Days are counted as they change; those of
-- the last month are marked here, and all others by `npm run reports -- rebuild`.
alter table restaurant_days add column cancelled_late integer not null default 0;
alter table restaurant_days add column open_orders integer not null default 0;
alter table restaurant_months add column cancelled_late integer not null default 0;
alter table restaurant_months add column open_orders integer not null default 0;

-- Allowed: a month has at most 31 rows for each restaurant, and nobody waits for this table.
insert into report_marks (restaurant_id, day)
  select restaurant_id, takeaway_on from order_days where takeaway_on between current_date - 31 and current_date;
