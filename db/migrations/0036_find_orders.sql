-- How the head office finds an order among millions (H2).

-- Text as it is searched: in small letters, without accents.
create function search_words(text) returns text
language sql immutable parallel safe as $$
  select translate(lower($1),
    'àáâãäåçèéêëìíîïñòóôõöøùúûüýÿœæßāăąćčďđēėęěğīįłńňőřśšşťţūůűųźžż',
    'aaaaaaceeeeiiiinoooooouuuuyyoasaaaccddeeeegiilnnorsssttuuuuzzz')
$$;

-- Words of the name and the comment, by their beginnings.
create index order_contacts_by_words on order_contacts
  using gin (to_tsvector('simple', search_words(name || ' ' || comment)));
-- A day's orders, in the order of their pick-up; in one restaurant, the first index of `orders` does.
create index orders_by_day on orders (takeaway_on, takeaway_at desc, id desc);
create index orders_by_number on orders (number, takeaway_on);
create index orders_by_amount on orders (to_pay, takeaway_on);
create index payments_by_card on payments (card_last4) where card_last4 is not null;
