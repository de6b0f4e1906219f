-- What was said to the customer of an order about its time, each time that another thing was to be said, and what was
-- booked for it (N1). `bowls_ahead`: what the kitchen makes before it, by which its page goes on estimating.
create table order_lateness (
  order_id bigint not null references orders (id),
  position smallint not null check (position > 0),
  state text not null check (state in ('on-time', 'moved', 'passed', 'late', 'very-late')),
  bowls_ahead integer not null check (bowls_ahead >= 0),
  -- Points that are given with it: to the card, or to who claims those of a guest's order.
  points integer not null check (points >= 0),
  at timestamptz not null,
  primary key (order_id, position),
  check (points = 0 or state in ('late', 'very-late'))
);
-- Said twice, points are given once.
create unique index order_lateness_points_once on order_lateness (order_id, state) where points > 0;
create trigger order_lateness_written_once before update or delete on order_lateness
  for each row execute function refuse_change();
create trigger order_lateness_call_out after insert on order_lateness
  for each row execute function call_out_order();

-- Points that the chain gives for lateness, unasked: two kinds, each once for an order.
alter table point_entries
  drop constraint point_entries_kind_check,
  drop constraint point_entries_sign_check;
alter table point_entries
  add constraint point_entries_kind_check check (kind in (
    'pending', 'earned', 'voided', 'taken-back', 'spent', 'given-back', 'granted', 'withdrawn', 'late', 'very-late'))
    not valid,
  add constraint point_entries_sign_check check (
    case when kind in ('pending', 'earned', 'given-back', 'granted', 'late', 'very-late') then points > 0
      else points < 0 end) not valid;
create or replace function book_points() returns trigger
language plpgsql as $$
declare held integer;
begin
  select position + 1, balance into strict new.position, held from point_accounts
    where customer_id = new.customer_id for update;
  new.change := case
    when new.kind in ('earned', 'given-back', 'granted', 'late', 'very-late') then least(new.points, 280 - held)
    when new.kind in ('taken-back', 'withdrawn') then greatest(new.points, -held)
    when new.kind = 'spent' then new.points
    else 0
  end;
  new.balance := held + new.change;
  update point_accounts set position = new.position, balance = new.balance where customer_id = new.customer_id;
  return new;
end $$;
