-- When and on what a promo code is valid (H14, L7). Null: every day, all hours, all products, without a maximum. The
-- program of the version before knows none of these columns: until it is gone, it takes a code as always valid.
alter table promo_codes
  -- ISO weekdays of the pick-up: 1 is Monday.
  add column weekdays integer[],
  -- Pick-up times of one day in Paris, HH:MM, the last one excluded; it may be 24:00.
  add column pickup_from text,
  add column pickup_until text,
  -- Products and categories, each as {"kind", "id"}, that a percentage or an amount reduces, or does not.
  add column only_products jsonb,
  add column except_products jsonb,
  -- The highest discount of one order, in cents.
  add column most_off integer;
alter table promo_codes add constraint promo_codes_terms check (
  (pickup_from is null) = (pickup_until is null) and pickup_from < pickup_until is not false
  and weekdays <> '{}' is not false and most_off > 0 is not false
  and (kind <> 'product' or coalesce(only_products, except_products) is null)
) not valid;
