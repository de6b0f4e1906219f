-- Runs outside a transaction.
-- Days that still have orders to make or to hand over: few, and looked for again and again (N7).
create index concurrently if not exists restaurant_days_open on restaurant_days (day) where open_orders > 0;
