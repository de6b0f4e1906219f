-- Orders of the head office by the instant at which they were placed (H2). Their amounts and numbers
-- have an index already.
create index orders_by_placing on orders (placed_at, id);
