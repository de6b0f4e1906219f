-- What was given back, one by one (N6): a unit of a line, or a portion of one of its supplements, is a row, so
-- nothing is given back twice, whoever asks at the same moment.
create table refunded_units (
  order_id bigint not null references orders (id),
  -- The line's position in the order, from 0.
  line smallint not null check (line >= 0),
  -- 0: a unit of the line. Else a supplement, by its position in the line, from 1.
  part smallint not null check (part >= 0),
  -- Which of all that were sold.
  nth integer not null check (nth between 1 and sold),
  sold integer not null,
  refund_id bigint not null references refunds (id),
  primary key (order_id, line, part, nth)
);
create trigger refunded_units_written_once before update or delete on refunded_units
  for each row execute function refuse_change();
-- The board marks what was given back.
create trigger refunded_units_call_out after insert on refunded_units
  for each row execute function call_out_order();

-- Whether the amount is for supplements alone, which are in `refunded_units`. Null: a program that did not
-- name supplements wrote it.
alter table refund_lines add column has_parts boolean;
