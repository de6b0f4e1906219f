import type { Order } from '#contract/shop/orders.ts'
import { receiptLabels } from '#server/features/receipts/receipt-labels.ts'
import { translator } from '#texts/translator.ts'
import { type MailContent, type OrderMailFacts, shortMail } from './short-mail.ts'

type LateMailInput = OrderMailFacts & {
  order: Pick<Order, 'number' | 'restaurant' | 'takeawayAt' | 'toPay' | 'payment'>
  /**
   * The estimated time at which the order is ready, ISO 8601; null if there is no estimate: then
   * the customer may cancel the order.
   */
  readyAt: string | null
  /** Number of points granted for the delay. */
  points: number
  /**
   * Whether the points are already on a card, rather than waiting until a customer claims the
   * order.
   */
  isOnCard: boolean
}

/** The subject and first sentence of the message about a late order, for a mail or a push. */
export function lateNotice({
  locale,
  order,
  readyAt,
}: Pick<LateMailInput, 'locale' | 'order' | 'readyAt'>): {
  subject: string
  lead: string
} {
  const say = translator('mail', locale)
  const { time } = receiptLabels(locale)
  const { number, restaurant, takeawayAt } = order
  const placeholders = { number, restaurant: restaurant.name, promised: time(takeawayAt) }
  return readyAt === null
    ? { subject: say('late.verySubject', placeholders), lead: say('late.veryLead', placeholders) }
    : {
        subject: say('late.subject', placeholders),
        lead: say('late.lead', { ...placeholders, time: time(readyAt) }),
      }
}

/**
 * The mail that an order is late: the estimate if there is one, the telephone number, the points
 * granted, and how to cancel a very late order.
 */
export function lateMail(input: LateMailInput): MailContent {
  const { locale, order, readyAt, points, isOnCard } = input
  const say = translator('mail', locale)
  const { price } = receiptLabels(locale)
  const { restaurant, toPay, payment } = order
  const { subject, lead } = lateNotice({ locale, order, readyAt })
  const paragraphs = [
    lead,
    say('late.call', { restaurant: restaurant.name, phone: restaurant.phone }),
    ...(readyAt === null
      ? [say(payment === 'card' ? 'late.cancel' : 'late.cancelUnpaid', { amount: price(toPay) })]
      : []),
    ...(points === 0 ? [] : [say(isOnCard ? 'late.points' : 'late.pointsToClaim', { points })]),
  ]
  return shortMail(input, { subject, title: subject, paragraphs, see: say('see') })
}
