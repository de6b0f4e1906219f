import { channel } from 'node:diagnostics_channel'

/** The moments of an order and its payment between which a process may die. */
export type Step =
  | 'order-decided' | 'order-written' | 'order-committed' | 'order-answered'
  | 'try-written' | 'payment-started' | 'payment-recorded' | 'card-confirmed' | 'answer-recorded' | 'order-accepted'
  | 'payment-answered' | 'payment-captured' | 'capture-recorded' | 'payment-cancelled' | 'payment-refunded'
  | 'event-read' | 'event-kept' | 'order-released'

const steps = channel('mesclun:step')

/** Tells whoever listens that a step was taken; costs nothing when nobody does. */
export const tookStep = (step: Step): void => {
  if (steps.hasSubscribers) steps.publish(step)
}
