-- Promotions of the head office (H14).

-- What codes gave off, by code and by the order's day in Paris: their cost is read without their orders. Goodwill is
-- money of a customer, and no promotion.
create table promo_days (
  promo_code_id integer not null references promo_codes (id),
  day date not null,
  uses integer not null,
  discount bigint not null,
  primary key (promo_code_id, day)
);
create index promo_days_by_day on promo_days (day);

insert into promo_days (promo_code_id, day, uses, discount)
select used.promo_code_id, (used.at at time zone 'Europe/Paris')::date, count(*), sum(sold.discount)
from promo_uses used join orders sold on sold.id = used.order_id join promo_codes code on code.id = used.promo_code_id
where used.returned_at is null and code.source <> 'goodwill'
group by 1, 2;

-- The database counts, so that every version of the program does. An order holds its code's row before it writes its
-- use, so that two orders of one code never wait for each other here.
create function count_promo_day() returns trigger
language plpgsql as $$
declare
  way integer := case when tg_op = 'INSERT' then 1 else -1 end;
begin
  insert into promo_days as known (promo_code_id, day, uses, discount)
  select new.promo_code_id, (new.at at time zone 'Europe/Paris')::date, way, way * sold.discount
  from orders sold join promo_codes code on code.id = new.promo_code_id and code.source <> 'goodwill'
  where sold.id = new.order_id
  on conflict (promo_code_id, day) do update
    set uses = known.uses + excluded.uses, discount = known.discount + excluded.discount;
  return null;
end $$;
create trigger promo_uses_count after insert on promo_uses
  for each row execute function count_promo_day();
create trigger promo_uses_count_back after update of returned_at on promo_uses
  for each row when (old.returned_at is null and new.returned_at is not null) execute function count_promo_day();

-- What people of the head office made, or asked another person for (P4).
create table promo_requests (
  id bigint generated always as identity primary key,
  -- The promotion as it was asked for.
  request jsonb not null,
  -- What it was estimated to give off in a month, in cents.
  estimate bigint not null check (estimate >= 0),
  -- The caller's key: sent again under it, nothing is made twice.
  key text not null unique,
  asked_by uuid not null references staff (id),
  asked_at timestamptz not null,
  state text not null check (state in ('asked', 'made', 'declined')),
  -- Who confirmed or declined it; null for what somebody made alone.
  decided_by uuid references staff (id),
  decided_at timestamptz,
  promo_code_id integer references promo_codes (id),
  check ((state = 'made') = (promo_code_id is not null)),
  check ((decided_by is null) = (decided_at is null)),
  check (state <> 'asked' or decided_by is null),
  -- Nobody confirms what they asked for.
  constraint promo_requests_by_two check (decided_by <> asked_by or state = 'declined')
);
create index promo_requests_open on promo_requests (asked_at) where state = 'asked';
create index promo_requests_alone on promo_requests (asked_by, asked_at) where state = 'made' and decided_by is null;
