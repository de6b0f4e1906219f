/** Where an order is. The customer is shown received, in preparation and ready (O1). */
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

/** Now by card, or later at the counter (Y1). */
export const paymentChoices = ['at-restaurant', 'card'] as const
export type PaymentChoice = (typeof paymentChoices)[number]
