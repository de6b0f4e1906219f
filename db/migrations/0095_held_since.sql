-- Since when an order waits for its payment, by the database's clock. `placed_at` and `started_at` are by
-- the clock of the program that placed it, and the one that lets it go may have another. Orders that
-- wait now wait anew. A program of the version before writes it as well, without knowing.
alter table payments add column held_since timestamptz not null default now();
