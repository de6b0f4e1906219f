-- The catalogue: what the files of the chain say, one row per thing. A thing that left its file is retired and keeps its id.
create table catalogue_entries (
  kind text not null check (kind in ('category', 'ingredient', 'dessert', 'formula', 'recipe')),
  id integer not null,
  slug text not null,
  position integer not null,
  data jsonb not null,
  retired_at timestamptz,
  primary key (kind, id)
);

-- What the files hold once: allergen names, the rules of the custom salad, rewards, drawings, bank holidays, origins.
create table documents (
  name text primary key,
  data jsonb not null
);

create table restaurants (
  id integer primary key,
  slug text not null unique,
  position integer not null,
  data jsonb not null,
  retired_at timestamptz
);

-- One row. The version is a mark of the content of the three tables above: an import that changes nothing leaves it alone.
create table catalogue (
  only_row boolean primary key default true check (only_row),
  version text not null,
  changed_at timestamptz not null default now()
);
insert into catalogue (version) values ('empty');

-- How many orders a kitchen has taken for a time. The check is the last word on the capacity (T11).
create table slots (
  restaurant_id integer not null references restaurants (id),
  starts_at timestamptz not null,
  capacity integer not null,
  taken integer not null,
  primary key (restaurant_id, starts_at),
  constraint slots_hold_capacity check (taken between 0 and capacity)
);

-- The last order number given out, per restaurant and day of pick-up in Europe/Paris.
create table order_days (
  restaurant_id integer not null references restaurants (id),
  takeaway_on date not null,
  last_number integer not null,
  primary key (restaurant_id, takeaway_on)
);

-- An order as it was sold: names, prices, VAT and terms are copies and never change with the catalogue. Amounts in cents.
create table orders (
  id bigint generated always as identity primary key,
  token_hash text not null unique,
  restaurant_id integer not null references restaurants (id),
  takeaway_on date not null,
  number integer not null,
  takeaway_at timestamptz not null,
  placed_at timestamptz not null,
  status text not null check (status in ('awaiting-payment', 'received', 'in-preparation', 'ready', 'collected', 'cancelled')),
  locale text not null check (locale in ('fr', 'en', 'es', 'nl')),
  payment text not null check (payment in ('at-restaurant', 'card')),
  customer_name text not null,
  customer_phone text not null,
  customer_email text not null,
  comment text not null,
  terms_version text not null,
  over_eighteen boolean not null,
  menu_version text not null,
  restaurant jsonb not null,
  cart_total integer not null check (cart_total >= 0),
  discount integer not null check (discount >= 0),
  to_pay integer not null check (to_pay >= 0 and to_pay = cart_total - discount),
  points integer not null check (points >= 0),
  calories numeric not null,
  allergens jsonb not null,
  vat jsonb not null,
  has_alcohol boolean not null,
  constraint orders_number_once_a_day unique (restaurant_id, takeaway_on, number)
);
create index orders_by_takeaway on orders (restaurant_id, takeaway_at);

create table order_lines (
  order_id bigint not null references orders (id),
  position integer not null,
  kind text not null check (kind in ('formula', 'custom', 'dessert', 'signature', 'item')),
  name text not null,
  quantity integer not null check (quantity between 1 and 20),
  unit_price integer not null check (unit_price >= 0),
  total integer not null check (total = unit_price * quantity),
  points integer not null check (points >= 0),
  -- The line as the contract shows it: portions, supplements, allergens.
  sold jsonb not null,
  primary key (order_id, position)
);

-- Replies to keep for a repeated Idempotency-Key. The key and the order's token are not here: the key as its hash only, the
-- token can be made again from the salt and the key that the client sends once more.
create table replies (
  key_hash text primary key,
  body_hash text not null,
  salt text not null,
  order_id bigint not null references orders (id),
  body text not null,
  created_at timestamptz not null default now()
);
create index replies_by_age on replies (created_at);
