-- A code that pairs one device with one restaurant, once, while it lasts.
create table kitchen_pairings (
  code_hash text primary key,
  restaurant_id integer not null references restaurants (id),
  expires_at timestamptz not null,
  used_at timestamptz
);

-- A tablet, a phone or a wall screen of a restaurant. Its token is here as a hash alone.
create table kitchen_devices (
  id bigint generated always as identity primary key,
  restaurant_id integer not null references restaurants (id),
  name text not null,
  token_hash text not null unique,
  paired_at timestamptz not null,
  unpaired_at timestamptz,
  -- The last sign of life of its board.
  seen_at timestamptz not null
);
create index kitchen_devices_by_restaurant on kitchen_devices (restaurant_id) where unpaired_at is null;

-- Who works at a board; nobody is deleted, what they did stays theirs.
create table kitchen_people (
  id bigint generated always as identity primary key,
  restaurant_id integer not null references restaurants (id),
  name text not null,
  pin_hash text not null,
  failures integer not null default 0,
  failed_at timestamptz,
  left_at timestamptz
);
create unique index kitchen_people_by_name on kitchen_people (restaurant_id, lower(name)) where left_at is null;

-- Who is at a device now: the last one who said so.
create table kitchen_shifts (
  device_id bigint primary key references kitchen_devices (id),
  person_id bigint not null references kitchen_people (id),
  began_at timestamptz not null
);

-- How a restaurant works; without a row, as the defaults say.
create table kitchen_settings (
  restaurant_id integer primary key references restaurants (id),
  acceptance text not null default 'automatic' check (acceptance in ('automatic', 'by-hand')),
  -- `host:port` of the ticket printer; null without one.
  printer text
);

-- What was tapped, under the key of the tap: sent again, it is answered again and not done again.
create table kitchen_taps (
  device_id bigint not null references kitchen_devices (id),
  key text not null,
  body_hash text not null,
  order_id bigint references orders (id),
  person_id bigint references kitchen_people (id),
  action text not null,
  -- Null where it was done; else the code of the refusal.
  refused text,
  -- Where the order was after it.
  status text not null,
  at timestamptz not null,
  primary key (device_id, key)
);
create index kitchen_taps_by_order on kitchen_taps (order_id);

-- An order that the kitchen said yes to, and who did; nobody where the restaurant accepts by itself.
create table order_acceptances (
  order_id bigint primary key references orders (id),
  person_id bigint references kitchen_people (id),
  at timestamptz not null
);

-- How many minutes later than promised an order will be, as last said.
create table order_delays (
  order_id bigint not null references orders (id),
  position integer not null check (position > 0),
  minutes integer not null check (minutes between 0 and 120),
  reason text not null check (reason in ('busy', 'sold-out', 'incident')),
  at timestamptz not null,
  primary key (order_id, position)
);

create table order_cancellations (
  order_id bigint primary key references orders (id),
  reason text not null check (reason in ('customer', 'sold-out', 'closed', 'incident', 'not-accepted')),
  at timestamptz not null
);

-- What a restaurant does not do for a time. Over at its end or when it is ended; nothing has to happen for that.
create table stops (
  id bigint generated always as identity primary key,
  restaurant_id integer not null references restaurants (id),
  kind text not null check (kind in ('sold-out', 'busy', 'pause')),
  -- A product that is sold out.
  product_id integer,
  -- How many minutes more an order takes while it is busy.
  minutes integer check (minutes in (10, 20)),
  began_at timestamptz not null,
  -- Null for a product that is gone for good.
  ends_at timestamptz,
  ended_at timestamptz,
  person_id bigint references kitchen_people (id),
  -- The tap that began it: sent again, it begins nothing again.
  device_id bigint not null references kitchen_devices (id),
  tap_key text not null,
  unique (device_id, tap_key),
  check ((kind = 'sold-out') = (product_id is not null)),
  check ((kind = 'busy') = (minutes is not null)),
  check (kind = 'sold-out' or ends_at is not null),
  check (ends_at > began_at)
);
create index stops_by_restaurant on stops (restaurant_id, began_at) where ended_at is null;
-- One pause, one rush and one stop per product at a time.
create unique index stops_once on stops (restaurant_id, kind, coalesce(product_id, 0)) where ended_at is null;

-- A mark that changes with the stops of a restaurant; an order asks whether it knows the last one.
create table stop_marks (
  restaurant_id integer primary key references restaurants (id),
  mark bigint not null
);

-- Where an order's customer wants to be told that it is ready; what the browser gave for it, gone with the order's end.
create table order_pushes (
  order_id bigint not null references orders (id),
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  locale text not null,
  created_at timestamptz not null,
  primary key (order_id, endpoint)
);

-- What signs pushes where no keys are set: made once. There is one row at most.
create table push_keys (
  one boolean primary key default true check (one),
  public_key text not null,
  private_key text not null
);

-- What its customer must not eat, by allergen; told for this order alone, and forgotten with its contact.
alter table order_contacts add column allergies jsonb not null default '[]';

-- A tap that is taken back leads to where the order was: a status may come twice, a position never.
alter table order_steps drop constraint order_steps_order_id_status_key;
alter table order_steps drop constraint order_steps_status_check;
alter table order_steps add constraint order_steps_status_check
  check (status in ('awaiting-payment', 'received', 'in-preparation', 'ready', 'collected', 'not-collected', 'cancelled'));

-- What changed is called out when it is committed, by name alone: who listens reads it. `order 12`, `restaurant 3`.
create function call_out_order() returns trigger
language plpgsql as $$
begin
  perform pg_notify('live', 'order ' || new.order_id);
  perform pg_notify('live', 'restaurant ' || (select restaurant_id from orders where id = new.order_id));
  return null;
end $$;
-- Nobody follows an order before it is there: whoever writes it calls out its restaurant, in the same statement.
create trigger order_steps_call_out after insert on order_steps for each row when (new.position > 1)
  execute function call_out_order();
create trigger order_delays_call_out after insert on order_delays for each row execute function call_out_order();
create trigger order_acceptances_call_out after insert on order_acceptances for each row execute function call_out_order();

create function call_out_restaurant() returns trigger
language plpgsql as $$
begin
  perform pg_notify('live', 'restaurant ' || new.restaurant_id);
  return null;
end $$;
-- Apart, and first: every program keeps the stops of all restaurants in mind, and few follow a restaurant.
create function call_out_stops() returns trigger
language plpgsql as $$
begin
  perform pg_notify('live', 'stops');
  perform pg_notify('live', 'restaurant ' || new.restaurant_id);
  return null;
end $$;
create trigger stops_call_out after insert or update on stops for each row execute function call_out_stops();
create trigger kitchen_settings_call_out after insert or update on kitchen_settings for each row execute function call_out_restaurant();
