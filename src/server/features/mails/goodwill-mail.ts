import { href } from '#contract/pages/links.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { Cents } from '#domain/money/money.ts'
import { html } from '#server/kit/markup.ts'
import { receiptLabels } from '#server/features/receipts/receipt-labels.ts'
import { mailDocument } from './mail-document.ts'
import { mailTranslator } from './mail-translator.ts'

/**
 * The mail that brings a goodwill code: what it is worth, until when, where it is typed, and that
 * what one order leaves of it is kept for the next.
 */
export function goodwillMail({
  locale,
  brand,
  number,
  code,
  amount,
  until,
  publicUrl,
}: {
  locale: Locale
  brand: string
  /** The order that it is given for. */
  number: string
  code: string
  amount: Cents
  /** The last day of its use, `2027-11-24`. */
  until: string
  publicUrl: string
}): { subject: string; html: string; text: string } {
  const say = mailTranslator(locale)
  const { date, price } = receiptLabels(locale)
  const placeholders = { number, amount: price(amount), date: date(`${until}T12:00:00Z`) }
  const subject = say('goodwill.subject', placeholders)
  const lead = say('goodwill.lead', placeholders)
  const rules = [say('goodwill.how'), say('goodwill.until', placeholders), say('goodwill.rest')]
  const order = `${publicUrl}${href('menu', locale)}`
  const reason = say('reason', { brand })
  return {
    subject,
    text: `${[lead, code, rules.join('\n'), `${say('goodwill.order')}\n${order}`, reason].join('\n\n')}\n`,
    html: mailDocument({
      locale,
      brand,
      title: say('goodwill.title', placeholders),
      body: html`<p>${lead}</p>
<p><strong>${code}</strong></p>
${rules.map(
  (rule) => html`<p>${rule}</p>
`,
)}<p><a class="see" href="${order}">${say('goodwill.order')}</a></p>
<p class="quiet">${reason}</p>`,
    }),
  }
}
