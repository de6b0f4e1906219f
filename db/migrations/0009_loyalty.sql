-- A customer's loyalty card. What it holds changes by entries alone; the check is the last word on it (L1, L6).
create table point_accounts (
  customer_id uuid primary key references customers (id) on delete cascade,
  -- What the barcode says: of no use but to be found at the till.
  card_number text not null unique
    default lpad((('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint % 100000000000000)::text, 14, '0'),
  -- The last entry.
  position integer not null default 0,
  balance integer not null default 0 constraint point_accounts_hold_balance check (balance between 0 and 280)
);
insert into point_accounts (customer_id) select id from customers;

create function open_point_account() returns trigger
language plpgsql as $$
begin
  insert into point_accounts (customer_id) values (new.id);
  return new;
end $$;
create trigger customers_have_points after insert on customers for each row execute function open_point_account();
create trigger point_accounts_change_by_entries before update on point_accounts for each row
  when (pg_trigger_depth() = 0) execute function refuse_change();

-- Every line of every card. `points`: what the line is about; `change`: what it did to the balance, which is less where
-- the card was full, or empty.
create table point_entries (
  customer_id uuid not null references point_accounts (customer_id) on delete cascade,
  position integer not null,
  kind text not null check (kind in ('pending', 'earned', 'voided', 'taken-back', 'spent', 'given-back')),
  points integer not null check (case when kind in ('pending', 'earned', 'given-back') then points > 0 else points < 0 end),
  change integer not null,
  balance integer not null constraint point_entries_hold_balance check (balance between 0 and 280),
  order_id bigint references orders (id),
  at timestamptz not null,
  primary key (customer_id, position),
  unique (order_id, kind)
);

-- Gives an entry its place and its balance, under the lock of its card. An entry that cannot be is an error, never
-- nothing: no `on conflict` here, for the card would have changed.
create function book_points() returns trigger
language plpgsql as $$
declare held integer;
begin
  select position + 1, balance into strict new.position, held from point_accounts
    where customer_id = new.customer_id for update;
  new.change := case
    when new.kind in ('earned', 'given-back') then least(new.points, 280 - held)
    when new.kind = 'taken-back' then greatest(new.points, -held)
    when new.kind = 'spent' then new.points
    else 0
  end;
  new.balance := held + new.change;
  update point_accounts set position = new.position, balance = new.balance where customer_id = new.customer_id;
  return new;
end $$;
create trigger point_entries_booked before insert on point_entries for each row execute function book_points();
create trigger point_entries_written_once before update on point_entries for each row execute function refuse_change();

-- They go with their customer, and not before.
create function refuse_removal() returns trigger
language plpgsql as $$
begin
  if exists (select from customers where id = old.customer_id) then
    raise exception '% is written once', tg_table_name using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger point_entries_kept before delete on point_entries for each row execute function refuse_removal();

-- What an order brings and costs, and how far that is: firm once it is paid for and sure, void when it was cancelled.
create table order_points (
  order_id bigint primary key references orders (id),
  -- Null for a guest's, until they are claimed.
  customer_id uuid references customers (id) on delete set null,
  earns integer not null check (earns >= 0),
  spends integer not null check (spends >= 0),
  state text not null default 'pending' check (state in ('pending', 'firm', 'void')),
  -- Books a guest's points into the account of whoever gives it. Gone once it was used or the order cancelled.
  claim_code text unique,
  claim_until timestamptz,
  claimed_at timestamptz,
  check (claim_code is null or (customer_id is null and claim_until is not null))
);
create index order_points_pending on order_points (customer_id) where state = 'pending';

-- Null for orders from before there were points: what a row leaves empty does not change its hash.
alter table orders add column promo_code text, add column earns integer check (earns >= 0);
