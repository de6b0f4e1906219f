-- A note lasts as long as the contact of the order's customer: one deletion ends both (F9), also while a note is
-- being written.
alter table order_notes drop constraint order_notes_order_id_fkey,
  add constraint order_notes_order_id_fkey foreign key (order_id)
    references order_contacts (order_id) on delete cascade not valid;
