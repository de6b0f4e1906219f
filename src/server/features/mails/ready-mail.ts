import { directionsTo } from '#contract/pages/links.ts'
import type { Order } from '#contract/shop/orders.ts'
import { html } from '#server/kit/markup.ts'
import { receiptLabels } from '#server/features/receipts/receipt-labels.ts'
import { mailDocument } from './mail-document.ts'
import { translator } from '#texts/translator.ts'
import type { MailContent, OrderMailFacts } from './short-mail.ts'

type ReadyMailFacts = Omit<OrderMailFacts, 'restaurant'> & {
  restaurant: Order['restaurant']
  /** The company that the order is delivered to; null for pick-up. */
  company: string | null
  /**
   * Closing time of the restaurant today, ISO 8601; null when it is not known or the order is
   * delivered.
   */
  openUntil: string | null
}

/**
 * The mail that an order is ready: its number, where to collect it and until when. It is short,
 * because it is read while walking.
 */
export function readyMail({
  locale,
  face,
  number,
  restaurant,
  company,
  openUntil,
  link,
}: ReadyMailFacts): MailContent {
  const say = translator('mail', locale)
  const {
    name,
    phone,
    address: { street, postcode, city },
  } = restaurant
  const subject = say('ready.subject', { number })
  const lead =
    company === null ? say('ready.lead', { number }) : say('ready.brought', { number, company })
  const place = [name, street, `${postcode} ${city}`, phone]
  const directions = directionsTo(restaurant.address)
  const open =
    openUntil === null ? [] : [say('ready.open', { time: receiptLabels(locale).time(openUntil) })]
  const notes = [say('ready.stays'), say('reason', { brand: face.name })]
  return {
    subject,
    text: `${[lead, [...place, ...open].join('\n'), ...(company === null ? [`${say('directions')}\n${directions}`] : []), `${say('see')}\n${link}`, ...notes].join('\n\n')}\n`,
    html: mailDocument({
      locale,
      face,
      title: subject,
      body: html`<p>${lead}</p>
<p>${place.map((row, i) => html`${i === 0 ? null : html`<br>`}${row}`)}</p>
${open.map((row) => html`<p>${row}</p>`)}
${company === null ? html`<p><a href="${directions}">${say('directions')}</a></p>` : null}
<p><a class="see" href="${link}">${say('see')}</a></p>
${notes.map(
  (note) => html`<p class="quiet">${note}</p>
`,
)}`,
    }),
  }
}
