-- A problem is answered with what is given for it: one decision and one mail (N6).
alter table order_problems
  -- The refund that the answer went with, whose mail brings it.
  add column refund_id bigint,
  -- Points that were given with the answer.
  add column points integer,
  add constraint order_problems_refund_id_fkey foreign key (refund_id) references refunds (id) not valid;

-- How many units of the line it is about. Null: all of them, or a program that did not ask.
alter table order_problem_lines add column quantity smallint;
