import type { Ordering } from './ordering.ts'

/** What is waited for, and how it stands: under way, asked again, or given back to the customer. */
export type Waiting = { what: 'order' | 'payment'; state: 'busy' | 'again' | 'unanswered' }

export function waitingFor(ordering: Ordering): Waiting {
  const task = 'task' in ordering ? ordering.task : null
  const what = task?.do === 'submit' || ordering.step === 'placed' ? 'order' : 'payment'
  if (ordering.step === 'unanswered') return { what, state: 'unanswered' }
  // A bank that takes more than the first look is slow.
  const isAgain = task?.do === 'look' ? (task.tried ?? 0) > 1 : ordering.step === 'waiting'
  return { what, state: isAgain ? 'again' : 'busy' }
}
