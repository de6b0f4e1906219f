-- Who asked for the places that wait for a card, by a hash of the address: one address may hold few. Forgotten within hours.
create table held_places (
  order_id bigint primary key references orders (id),
  caller_hash text not null,
  at timestamptz not null
);
create index held_places_by_caller on held_places (caller_hash, at);
create index held_places_by_age on held_places (at);

-- One mailbox, whatever tag its owner writes behind a plus: for limits, never to write to.
create function mailbox_of(email text) returns text language sql immutable strict parallel safe
  return lower(regexp_replace(email, '\+[^@]*@', '@'));
create index order_contacts_by_mailbox on order_contacts (mailbox_of(email), takeaway_at);
