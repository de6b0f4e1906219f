-- What the head office will write (decision 23). The rows are decided here, so that its features add screens and not columns.

-- People of the head office. They are no customers: other tables, other sessions. Without name and address once they are forgotten.
create table staff (
  id uuid primary key default gen_random_uuid(),
  email text unique check (email = lower(email)),
  name text,
  locale text not null,
  invited_at timestamptz not null,
  joined_at timestamptz,
  left_at timestamptz
);

create table restaurant_groups (
  id text primary key,
  name text not null
);
create table restaurant_group_members (
  group_id text not null references restaurant_groups (id) on delete cascade,
  restaurant_id integer not null references restaurants (id),
  primary key (group_id, restaurant_id)
);

-- What somebody may do, and where: in a group, in a restaurant, or in the whole chain where neither is named.
create table staff_roles (
  id bigint generated always as identity primary key,
  staff_id uuid not null references staff (id),
  role text not null check (role in ('owner', 'catalogue', 'marketing', 'manager', 'care', 'accountant', 'reader')),
  group_id text references restaurant_groups (id),
  restaurant_id integer references restaurants (id),
  granted_by uuid references staff (id),
  granted_at timestamptz not null,
  ended_at timestamptz,
  check (num_nonnulls(group_id, restaurant_id) <= 1),
  -- An owner owns the whole chain.
  check (role <> 'owner' or num_nonnulls(group_id, restaurant_id) = 0)
);
create unique index staff_roles_once on staff_roles (staff_id, role, coalesce(group_id, ''), coalesce(restaurant_id, 0))
  where ended_at is null;

-- Every write of staff, of a kitchen's settings and of a command, in a book of its own. It holds ids; personal data stands
-- beside it, and goes with its person.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null check (actor in ('staff', 'kitchen', 'command')),
  staff_id uuid references staff (id),
  device_id bigint references kitchen_devices (id),
  -- What was done to what: `refund`, `order 12`.
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  reason text,
  book text not null default 'audit' check (book = 'audit'),
  book_position integer not null,
  hash bytea not null,
  unique (book, book_position),
  check ((actor = 'staff') = (staff_id is not null)),
  check ((actor = 'kitchen') = (device_id is not null))
);
create index audit_entries_by_subject on audit_entries (subject, id);
create trigger audit_entries_in_book before insert on audit_entries for each row execute function write_in_book();
create trigger audit_entries_written_once before update or delete on audit_entries for each row execute function refuse_change();
create table audit_persons (
  entry_id bigint primary key references audit_entries (id),
  data jsonb not null
);

-- Edits of the catalogue gather in a change set; the shop sees none of them before it is published. Undoing is another change set.
create table change_sets (
  id bigint generated always as identity primary key,
  title text not null,
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'published', 'discarded')),
  made_by uuid not null references staff (id),
  made_at timestamptz not null,
  publish_at timestamptz,
  -- Published there first, where one is named.
  pilot_restaurant_id integer references restaurants (id),
  published_by uuid references staff (id),
  published_at timestamptz,
  undoes bigint references change_sets (id),
  check ((state = 'scheduled') <= (publish_at is not null)),
  check ((state = 'published') = (published_at is not null)),
  check ((published_at is null) = (published_by is null))
);
-- One edit of one field of one entry: `ingredient 101`, `price`. The last edit of a field counts.
create table change_set_edits (
  change_set_id bigint not null references change_sets (id) on delete cascade,
  position integer not null check (position > 0),
  subject text not null,
  field text not null,
  before jsonb,
  after jsonb,
  staff_id uuid not null references staff (id),
  at timestamptz not null,
  primary key (change_set_id, position)
);
-- What was in force, and since when: an import, or a change set.
create table catalogue_history (
  version text not null,
  since timestamptz not null,
  change_set_id bigint references change_sets (id),
  primary key (version, since)
);

-- An order may be paid in several parts, by several means. Today every order has one part, number 1.
alter table payments add column leg smallint not null default 1 check (leg > 0);
alter table payment_tries add column leg smallint not null default 1 check (leg > 0);

-- Money given back, several times per order: by line, or in one sum. `key` names the refund to the provider, so that it is one
-- refund however often it is sent. Whoever approves it is another person.
create table refunds (
  id bigint generated always as identity primary key,
  order_id bigint not null references payments (order_id),
  leg smallint not null default 1 check (leg > 0),
  key text not null unique,
  amount integer not null check (amount > 0),
  reason text not null check (reason in ('missing', 'wrong', 'quality', 'late', 'closed', 'other')),
  note text,
  asked_by uuid references staff (id),
  asked_at timestamptz not null,
  approved_by uuid references staff (id),
  done_at timestamptz,
  check (approved_by <> asked_by)
);
create index refunds_by_order on refunds (order_id);
create table refund_lines (
  refund_id bigint not null references refunds (id),
  -- The line's position in the order, and how many of it.
  line integer not null check (line >= 0),
  quantity integer not null check (quantity > 0),
  amount integer not null check (amount >= 0),
  primary key (refund_id, line)
);
-- One capture per leg; a refund of the whole order once, and each other refund once.
alter table money_movements add column leg smallint not null default 1 check (leg > 0),
  add column refund_id bigint references refunds (id),
  add constraint money_movements_of_refunds check (kind = 'refund' or refund_id is null),
  drop constraint money_movements_pkey;
create unique index money_movements_once on money_movements (order_id, leg, kind, coalesce(refund_id, 0));
-- A correcting receipt per refund, beside the one that cancels an order.
alter table receipts add column refund_id bigint references refunds (id), drop constraint receipts_order_id_kind_key;
create unique index receipts_once on receipts (order_id, kind, coalesce(refund_id, 0));

-- Goodwill: points, or a code that is worth money.
create table goodwill (
  id bigint generated always as identity primary key,
  order_id bigint references orders (id),
  customer_id uuid references customers (id) on delete set null,
  points integer check (points > 0),
  promo_code_id integer references promo_codes (id),
  reason text not null,
  staff_id uuid not null references staff (id),
  at timestamptz not null,
  check (num_nonnulls(points, promo_code_id) = 1)
);

-- Points by hand, up or down, by somebody and for a reason.
alter table point_entries add column staff_id uuid references staff (id), add column reason text,
  drop constraint point_entries_kind_check,
  drop constraint point_entries_check;
alter table point_entries
  add constraint point_entries_kind_check
    check (kind in ('pending', 'earned', 'voided', 'taken-back', 'spent', 'given-back', 'granted', 'withdrawn')),
  add constraint point_entries_sign_check
    check (case when kind in ('pending', 'earned', 'given-back', 'granted') then points > 0 else points < 0 end),
  add constraint point_entries_by_hand
    check ((kind in ('granted', 'withdrawn')) = (staff_id is not null) and (staff_id is null) = (reason is null));
create or replace function book_points() returns trigger
language plpgsql as $$
declare held integer;
begin
  select position + 1, balance into strict new.position, held from point_accounts
    where customer_id = new.customer_id for update;
  new.change := case
    when new.kind in ('earned', 'given-back', 'granted') then least(new.points, 280 - held)
    when new.kind in ('taken-back', 'withdrawn') then greatest(new.points, -held)
    when new.kind = 'spent' then new.points
    else 0
  end;
  new.balance := held + new.change;
  update point_accounts set position = new.position, balance = new.balance where customer_id = new.customer_id;
  return new;
end $$;

-- A stop may be made by the office, which has no device.
alter table stops alter column device_id drop not null, alter column tap_key drop not null,
  add column staff_id uuid references staff (id),
  add constraint stops_made_by_one check (num_nonnulls(device_id, staff_id) = 1),
  add constraint stops_of_a_device check ((device_id is null) = (tap_key is null));
