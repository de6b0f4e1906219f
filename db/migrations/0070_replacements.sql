-- What is done about an ingredient that runs out (E7). The wish for the whole order; those for single
-- ingredients are among the choices of the lines. Null: nothing was said.
alter table order_contacts add column if_missing text
  check (if_missing in ('like', 'leave-out', 'ask'));

-- What became of an ingredient of an ordered line: an order is written once, so this stands beside it.
-- Each decision is a row, and the last one holds; two at once are one.
create table order_replacements (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  -- The line's position in the order, from 0.
  line smallint not null check (line >= 0),
  ingredient integer not null,
  position smallint not null check (position > 0),
  -- `restored`: the tap was undone.
  state text not null check (state in ('asked', 'replaced', 'left-out', 'restored')),
  stand_in integer,
  decided_by text not null check (decided_by in ('kitchen', 'customer')),
  at timestamptz not null,
  -- Cents that all decisions about the line give back, of what was paid for it.
  back integer not null check (back >= 0),
  -- The names in the language of the order, what may stand in, and the allergens of the line after it.
  shown jsonb not null,
  unique (order_id, line, ingredient, position),
  check ((state = 'replaced') = (stand_in is not null))
);
create trigger order_replacements_written_once before update or delete on order_replacements
  for each row execute function refuse_change();
create trigger order_replacements_call_out after insert on order_replacements
  for each row execute function call_out_order();

-- Orders of which something is to be given back for that, once their money is taken.
create table replacement_dues (
  order_id bigint primary key references orders (id),
  due_at timestamptz not null
);
create index replacement_dues_by_time on replacement_dues (due_at);

-- A refund that follows from what the kitchen replaced: nobody of the head office asked for it, and the
-- provider is asked for it all the same.
alter table refunds add column of_kitchen boolean not null default false;
