-- Who ordered as a guest is forgotten by age: their orders are looked for by it every hour, and come nearly in its order.
create index order_contacts_by_age on order_contacts using brin (takeaway_at);
