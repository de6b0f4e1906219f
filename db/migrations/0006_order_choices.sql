-- The lines of the cart as they were sent, with what the customer calls them: to order again, and gone with the customer.
-- Older orders have the names of their lines in `orders.lines`.
alter table order_contacts add column choices jsonb;
-- Whether an order was placed by the customer, or as a guest and taken in afterwards.
alter table customer_orders drop column choices, add column placed boolean not null default false;
