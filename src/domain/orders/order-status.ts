/**
 * The statuses of an order. The customer sees `received`, `in-preparation` and `ready` as its
 * progress (O1).
 */
export const orderStatuses = [
  'awaiting-payment',
  'received',
  'in-preparation',
  'ready',
  'collected',
  'not-collected',
  'cancelled',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** `card`: paid when ordering. `at-restaurant`: paid later at the counter (Y1). */
export const paymentChoices = ['at-restaurant', 'card'] as const
export type PaymentChoice = (typeof paymentChoices)[number]
