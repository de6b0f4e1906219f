/** The status of an order. The customer sees received, in preparation and ready (O1). */
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

/** By card now, or at the counter later (Y1). */
export const paymentChoices = ['at-restaurant', 'card'] as const
export type PaymentChoice = (typeof paymentChoices)[number]
