-- Who asked for the places that wait for a card, by a hash of the address: one address may hold few. Forgotten within hours.
create table held_places (
  order_id bigint primary key references orders (id),
  caller_hash text not null,
  at timestamptz not null
);
create index held_places_by_caller on held_places (caller_hash, at);
create index held_places_by_age on held_places (at);
