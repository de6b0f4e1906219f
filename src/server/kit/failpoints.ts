import { channel } from 'node:diagnostics_channel'

/**
 * The steps of placing an order and paying for it, in sequence. A process may die before and after
 * each.
 */
export const failpoints = [
  'key-claimed',
  'order-decided',
  'order-written',
  'payment-expected',
  'order-committed',
  'changes-dispatched',
  'order-answered',
  'try-written',
  'payment-started',
  'payment-recorded',
  'card-confirmed',
  'answer-recorded',
  'payment-read',
  'order-accepted',
  'payment-answered',
  'counter-chosen',
  'payment-captured',
  'payment-cancelled',
  'payment-refunded',
  'excess-decided',
  'refund-sent',
  'move-recorded',
  'order-released',
  'event-read',
  'event-kept',
  'order-mailed',
  'job-done',
] as const
export type Failpoint = (typeof failpoints)[number]
export type ReachedFailpoint = { step: Failpoint; when: 'before' | 'after' }

const stepChannel = channel('mesclun:step')

/* Every step is published to subscribers. Without any, this costs nothing. */

export const failpointBefore = (step: Failpoint): void => tell({ step, when: 'before' })
export const failpointAfter = (step: Failpoint): void => tell({ step, when: 'after' })

/** Takes a step. It also ends when it fails. */
export async function withFailpoint<T>(step: Failpoint, take: () => Promise<T>): Promise<T> {
  failpointBefore(step)
  try {
    return await take()
  } finally {
    failpointAfter(step)
  }
}

/** The step of an answer ends once its last byte was handed to the network. */
export function failpointsOfAnswer(step: Failpoint, answer: NodeJS.EventEmitter): void {
  failpointBefore(step)
  if (stepChannel.hasSubscribers) answer.once('finish', () => failpointAfter(step))
}

function tell(step: ReachedFailpoint): void {
  if (stepChannel.hasSubscribers) stepChannel.publish(step)
}
