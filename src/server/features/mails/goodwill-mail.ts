import type { ChainFace } from '#server/state/catalogue/chain-face.ts'
import { href } from '#contract/pages/links.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { Cents } from '#domain/money/money.ts'
import { html } from '#server/kit/markup.ts'
import { receiptLabels } from '#server/features/receipts/receipt-labels.ts'
import { mailDocument } from './mail-document.ts'
import { translator } from '#texts/translator.ts'
import type { MailContent } from './short-mail.ts'

/**
 * The mail with a goodwill code: the value of the code, its last day, where to enter it, and that
 * its remaining value can be used for later orders.
 */
export function goodwillMail({
  locale,
  face,
  number,
  code,
  amount,
  until,
  publicUrl,
}: {
  locale: Locale
  face: ChainFace
  /** Number of the order for which the code was given. */
  number: string
  code: string
  amount: Cents
  /** The last day on which the code can be used, `2027-11-24`. */
  until: string
  publicUrl: string
}): MailContent {
  const say = translator('mail', locale)
  const { date, price } = receiptLabels(locale)
  const placeholders = { number, amount: price(amount), date: date(`${until}T12:00:00Z`) }
  const subject = say('goodwill.subject', placeholders)
  const lead = say('goodwill.lead', placeholders)
  const rules = [say('goodwill.how'), say('goodwill.until', placeholders), say('goodwill.rest')]
  const order = `${publicUrl}${href('menu', locale)}`
  const reason = say('reason', { brand: face.name })
  return {
    subject,
    text: `${[lead, code, rules.join('\n'), `${say('goodwill.order')}\n${order}`, reason].join('\n\n')}\n`,
    html: mailDocument({
      locale,
      face,
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
