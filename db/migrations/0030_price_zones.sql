-- Restaurants that share a price list. Which one a restaurant has is in its own data.
create table price_zones (
  id text primary key,
  position integer not null,
  data jsonb not null,
  retired_at timestamptz
);

-- What costs something else in a zone than in the catalogue; what has no row keeps its base price. Amounts in cents.
create table zone_prices (
  zone_id text not null references price_zones (id),
  kind text not null check (kind in ('ingredient', 'dessert', 'formula')),
  product_id integer not null,
  price integer not null check (price >= 0),
  -- Null: the premium price of the catalogue. A formula never has one.
  premium integer check (premium is null or (premium > 0 and kind <> 'formula')),
  primary key (zone_id, kind, product_id)
);

-- The price of one product in one restaurant from one instant to another, instead of its zone's. The end is excluded.
create table price_exceptions (
  restaurant_id integer not null references restaurants (id),
  kind text not null check (kind in ('ingredient', 'dessert', 'formula')),
  product_id integer not null,
  price integer not null check (price >= 0),
  premium integer check (premium is null or (premium > 0 and kind <> 'formula')),
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (restaurant_id, kind, product_id, begins_at),
  constraint price_exceptions_end_after_begin check (ends_at > begins_at),
  -- One at a time. Every part is a range, because their operators need no extension (an embedded database has none).
  -- Checked at the end of a statement, so that one statement can move the end of one and the beginning of the next.
  constraint price_exceptions_one_at_a_time exclude using gist (
    int4range(restaurant_id, restaurant_id, '[]') with &&,
    int4range(product_id, product_id, '[]') with &&,
    int4range(ascii(kind), ascii(kind), '[]') with &&,
    tstzrange(begins_at, ends_at) with &&
  ) deferrable initially immediate
);
