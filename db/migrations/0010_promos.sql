-- Promo codes (L7). `code` as it is compared: in capitals.
create table promo_codes (
  id integer generated always as identity primary key,
  code text not null unique check (code = upper(code) and code <> ''),
  kind text not null check (kind in ('percent', 'amount', 'product')),
  -- Percent, cents, or the id of the product of which one is free.
  value integer not null check (value > 0 and (kind <> 'percent' or value <= 100)),
  product text check (product in ('ingredient', 'dessert', 'formula')),
  minimum integer not null default 0 check (minimum >= 0),
  -- Days in Paris, both included.
  valid_from date,
  valid_to date,
  overall_limit integer check (overall_limit > 0),
  per_customer_limit integer check (per_customer_limit > 0),
  first_order_only boolean not null default false,
  restaurants integer[],
  source text not null check (source in ('catalogue', 'command')),
  -- It left the catalogue, or is not active there; it may come back.
  retired_at timestamptz,
  -- Stopped by hand, for good.
  stopped_at timestamptz,
  used integer not null default 0 check (used >= 0),
  constraint promo_codes_hold_limit check (overall_limit is null or used <= overall_limit),
  check ((kind = 'product') = (product is not null)),
  check (valid_from is null or valid_to is null or valid_from <= valid_to)
);

-- One use per order at most. Who used a code is who ordered: `order_contacts` and `customer_orders` say so, and with
-- them it is forgotten.
create table promo_uses (
  order_id bigint primary key references orders (id),
  promo_code_id integer not null references promo_codes (id),
  at timestamptz not null,
  -- The order was cancelled.
  returned_at timestamptz
);
create index promo_uses_by_code on promo_uses (promo_code_id);

-- The codes of a catalogue that was imported before there was a table for them.
insert into promo_codes (code, kind, value, minimum, valid_from, valid_to, per_customer_limit, source, retired_at)
select upper(trim(entry ->> 'code')), case entry ->> 'type' when 'percent' then 'percent' else 'amount' end,
  round((entry ->> 'value')::numeric * case entry ->> 'type' when 'percent' then 1 else 100 end),
  round(coalesce((entry ->> 'min_cart')::numeric, 0) * 100), (entry ->> 'valid_from')::date, (entry ->> 'valid_to')::date,
  case when (entry ->> 'single_use_per_user')::boolean then 1 end, 'catalogue',
  case when not (entry ->> 'active')::boolean then now() end
from documents, jsonb_array_elements(documents.data) entry
where documents.name = 'promo_codes'
on conflict (code) do nothing;
