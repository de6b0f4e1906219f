import type { Ordering } from './ordering.ts'

/**
 * What the customer waits for, and its state: in progress, being retried, or left to the customer
 * to repeat.
 */
export type OrderingWait = { subject: 'order' | 'payment'; state: 'busy' | 'again' | 'unanswered' }

export function waitingFor(ordering: Ordering): OrderingWait {
  const task = 'task' in ordering ? ordering.task : null
  const subject = task?.do === 'submit' || ordering.step === 'placed' ? 'order' : 'payment'
  if (ordering.step === 'unanswered') return { subject, state: 'unanswered' }
  // If the bank needs more than the first query, it is slow.
  const isAgain = task?.do === 'look' ? (task.attempts ?? 0) > 1 : ordering.step === 'waiting'
  return { subject, state: isAgain ? 'again' : 'busy' }
}
