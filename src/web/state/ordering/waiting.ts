import type { Ordering } from './ordering.ts'

/**
 * The subject of the wait, and its state: in progress, being retried, or left to the customer to
 * repeat.
 */
export type OrderingWait = { subject: 'order' | 'payment'; state: 'busy' | 'again' | 'unanswered' }

export function waitingFor(ordering: Ordering): OrderingWait {
  const task = 'task' in ordering ? ordering.task : null
  const subject = task?.do === 'submit' || ordering.step === 'placed' ? 'order' : 'payment'
  if (ordering.step === 'unanswered') return { subject, state: 'unanswered' }
  // After more than one query, the bank is slow, so the wait counts as a retry.
  const isAgain = task?.do === 'look' ? (task.attempts ?? 0) > 1 : ordering.step === 'waiting'
  return { subject, state: isAgain ? 'again' : 'busy' }
}
