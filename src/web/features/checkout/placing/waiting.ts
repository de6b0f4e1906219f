import type { Paying } from '#web/features/payment/paying/paying.ts'
import type { Placing } from '#web/state/ordering/placing.ts'

/** What is waited for, and how it stands: under way, asked again, or given back to the customer. */
export type Waiting = { what: 'order' | 'payment'; state: 'busy' | 'again' | 'unanswered' }

export const waitingForOrder = ({ step }: Placing): Waiting => ({
  what: 'order',
  state: step === 'waiting' ? 'again' : step === 'unanswered' ? 'unanswered' : 'busy',
})

/** A bank that takes more than the first look is slow. */
export function waitingForPayment(paying: Paying): Waiting {
  const again =
    'wish' in paying &&
    (paying.wish.do === 'look' ? (paying.wish.tried ?? 0) > 1 : paying.step === 'waiting')
  return {
    what: 'payment',
    state: paying.step === 'unsure' ? 'unanswered' : again ? 'again' : 'busy',
  }
}
