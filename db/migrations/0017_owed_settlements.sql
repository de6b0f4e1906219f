-- Counts how often a payment became due. Whoever finds nothing left to do may end only the version that was looked at:
-- an order that is cancelled meanwhile stays due.
alter table payments add column due_version integer not null default 0;

-- Money that an order does not owe any more, or owes still, and that nobody would look at again.
update payments set due_at = now()
from (select distinct on (order_id) order_id, status, payment from order_steps order by order_id, position desc) step
where step.order_id = payments.order_id and due_at is null and state <> 'cancelled'
  and not (state = 'captured' and refunded = captured)
  and not (state = 'captured' and step.payment = 'card' and step.status <> 'cancelled');
