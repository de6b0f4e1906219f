-- A refund of the whole order gives back what the order spent of a goodwill code: its worth counts with the money
-- towards the limits of who decides (P4).
alter table refunds add column code_given_back integer not null default 0 check (code_given_back >= 0);

-- Requests of somebody who leaves are declined, also where they leave by their own hand. Nobody approves what they asked
-- for, as before.
alter table approvals
  drop constraint approvals_check2,
  add constraint approvals_by_two check (decided_by <> asked_by or state = 'declined');
