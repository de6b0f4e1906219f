-- What a customer told about an order that was not right (E9). It stands beside the order, and is
-- deleted with the customer's data.
create table order_problems (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  -- The first, second or third of its order.
  position smallint not null check (position between 1 and 3),
  -- Of the Idempotency-Key, and of what was sent with it: sent again, nothing is written again.
  key_hash text not null unique,
  body_hash text not null,
  told_at timestamptz not null,
  -- In the customer's words.
  text text not null,
  answer text,
  answered_by uuid references staff (id),
  answered_at timestamptz,
  unique (order_id, position),
  check (num_nulls(answer, answered_by, answered_at) in (0, 3))
);
create index order_problems_open on order_problems (order_id) where answered_at is null;

-- The lines that it is about. `line`: the position in the order, from 0.
create table order_problem_lines (
  problem_id bigint not null references order_problems (id) on delete cascade,
  line smallint not null check (line >= 0),
  kind text not null check (kind in ('missing', 'wrong', 'quality', 'allergen', 'other')),
  primary key (problem_id, line)
);

-- Its photograph, as the program wrote it anew. Deleted before the problem is.
create table order_problem_photographs (
  problem_id bigint primary key references order_problems (id) on delete cascade,
  jpeg bytea not null
);

-- What was told never changes, and it is answered once.
create function refuse_other_problem_answer() returns trigger
language plpgsql as $$
begin
  if old.answered_at is not null
    or (new.id, new.order_id, new.position, new.key_hash, new.body_hash, new.told_at, new.text)
      is distinct from (old.id, old.order_id, old.position, old.key_hash, old.body_hash, old.told_at, old.text) then
    raise exception 'a problem with an order is answered once';
  end if;
  return new;
end $$;
create trigger order_problems_answered_once before update on order_problems
  for each row execute function refuse_other_problem_answer();
