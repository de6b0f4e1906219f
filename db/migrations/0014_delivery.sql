-- The partner company that an order is brought to, where it is: `{company, place, phone}`. Who is called there is of the
-- customer's own, and forgotten with their contact.
alter table order_contacts add column delivery jsonb;
