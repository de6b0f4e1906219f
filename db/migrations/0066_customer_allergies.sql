-- The allergies of a customer (E3). They are data about health: they are here as long as the consent to them stands, and
-- go with it (Regulation (EU) 2016/679, article 9(2)(a)).
create table customer_allergies (
  customer_id uuid primary key references customers (id) on delete cascade,
  allergens jsonb not null check (jsonb_typeof(allergens) = 'array')
);

alter table consents drop constraint consents_kind_check;
alter table consents add constraint consents_kind_check
  check (kind in ('email', 'sms', 'terms', 'privacy', 'allergies')) not valid;
alter table consents validate constraint consents_kind_check;
