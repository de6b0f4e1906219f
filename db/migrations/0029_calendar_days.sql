-- What one date of a restaurant has in place of its week and its annual rules: hours (B4), capacity (B5), or both.
-- A date that has passed stays, as history.
create table calendar_days (
  restaurant_id integer not null references restaurants (id),
  date date not null,
  rule jsonb,
  capacity jsonb,
  -- Why, in the words of the chain, by language.
  reason jsonb,
  primary key (restaurant_id, date),
  constraint calendar_days_change_something check (rule is not null or capacity is not null)
);
