-- Compositions that a customer keeps under a name of their own (E8). The code is that of a link
-- (domain/commands/bowl-code.ts): ids alone, which any later menu may lack.
create table favourite_bowls (
  customer_id uuid not null references customers (id) on delete cascade,
  -- Chosen by the browser, so that the same favourite sent again is written once.
  id uuid not null,
  name text not null check (char_length(name) between 1 and 40),
  code text not null check (char_length(code) between 1 and 1024),
  kept_at timestamptz not null,
  primary key (customer_id, id)
);
