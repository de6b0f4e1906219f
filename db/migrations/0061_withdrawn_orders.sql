-- A board tells what customers cancelled lately (E1): those are found by when.
create index order_cancellations_withdrawn on order_cancellations (at) where reason = 'customer';
