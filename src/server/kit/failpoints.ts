import { channel } from 'node:diagnostics_channel'

/**
 * The steps of placing an order and paying for it, in sequence. Tests kill a process before and
 * after each step.
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

/* These functions publish a step to the subscribers. They do nothing if there is no subscriber. */

export const failpointBefore = (step: Failpoint): void => tell({ step, when: 'before' })
export const failpointAfter = (step: Failpoint): void => tell({ step, when: 'after' })

/** Runs a step and publishes its beginning and its end, even if it fails. */
export async function withFailpoint<T>(step: Failpoint, take: () => Promise<T>): Promise<T> {
  failpointBefore(step)
  try {
    return await take()
  } finally {
    failpointAfter(step)
  }
}

/**
 * Publishes the step of sending an answer. The step ends when the last byte of the answer was
 * handed to the network.
 */
export function failpointsOfAnswer(step: Failpoint, answer: NodeJS.EventEmitter): void {
  failpointBefore(step)
  if (stepChannel.hasSubscribers) answer.once('finish', () => failpointAfter(step))
}

function tell(step: ReachedFailpoint): void {
  if (stepChannel.hasSubscribers) stepChannel.publish(step)
}
