import type { ChainFace } from '#server/state/catalogue/chain-face.ts'
import { createHash } from 'node:crypto'
import { officeHref } from '#contract/office/office-pages.ts'
import type { Attention } from '#contract/office/today.ts'
import type { Locale } from '#contract/pages/locales.ts'
import { mailDocument } from '#server/features/mails/mail-document.ts'
import type { MailContent } from '#server/features/mails/short-mail.ts'
import { receiptLabels } from '#server/features/receipts/receipt-labels.ts'
import { html } from '#server/kit/markup.ts'
import type { StoredAlert } from '#server/stores/alerts/alerts.ts'
import { attentionText } from '#texts/attention-text.ts'
import { translator } from '#texts/translator.ts'

/**
 * The data from which a message about an alert is written. `restaurants`: the ids of the
 * restaurants for which the reader is responsible; null for all restaurants.
 */
type AlertMessageContext = {
  alert: Pick<StoredAlert, 'id' | 'about' | 'restaurants' | 'openedAt'>
  restaurants: readonly number[] | null
  locale: Locale
  face: ChainFace
  publicUrl: string
}

/**
 * Returns the alert's problem for its reader: a sold-out product counts only the restaurants for
 * which the reader is responsible.
 */
function ownPart({
  alert,
  restaurants,
}: Pick<AlertMessageContext, 'alert' | 'restaurants'>): Attention {
  const { about: attention } = alert
  if (attention.kind !== 'sold-out' || restaurants === null || alert.restaurants === null)
    return attention
  return {
    ...attention,
    kitchens: alert.restaurants.filter((id) => restaurants.includes(id)).length,
  }
}

/**
 * The title and text of the alert. The details are those from when the alert opened, except the
 * number of kitchens without a product for a reader of some restaurants only (`ownPart`).
 */
function wordsFor(context: AlertMessageContext): { title: string; text: string; time: string } {
  const { price, date, time } = receiptLabels(context.locale)
  const openedAt = context.alert.openedAt.toISOString()
  const alertText = attentionText(ownPart(context), {
    t: translator('office-today', context.locale),
    locale: context.locale,
    price,
    day: date,
    now: openedAt,
  })
  return { ...alertText, time: time(openedAt) }
}

/**
 * The mail about an alert. It contains names of restaurants or products and numbers, but no
 * customer's data.
 */
export function alertMail(context: AlertMessageContext): MailContent {
  const { face, locale, publicUrl } = context
  const say = translator('staff-mail', locale)
  const { title, text, time } = wordsFor(context)
  const raised = say('alert.raised', { time })
  const page = publicUrl + officeHref('today', locale)
  const access = publicUrl + officeHref('ownAccess', locale)
  const [action, reason] = [say('alert.action'), say('alert.reason')]
  return {
    subject: say('alert.subject', { title, brand: face.name }),
    text: `${[title, text, raised, `${action}\n${page}`, `${reason}\n${access}`].join('\n\n')}\n`,
    html: mailDocument({
      locale,
      face,
      title,
      body: html`<p>${text}</p>
<p>${raised}</p>
<p><a class="see" href="${page}">${action}</a></p>
<p class="quiet">${reason} <a href="${access}">${access}</a></p>`,
    }),
  }
}

/** The push about an alert, as the service worker shows it. */
export function alertPush(context: AlertMessageContext): { payload: string; topic: string } {
  const { alert, locale, publicUrl } = context
  const { title, text, time } = wordsFor(context)
  const tag = createHash('sha256').update(`alert ${alert.id}`).digest('base64url').slice(0, 24)
  const body = translator('staff-mail', locale)('alert.push', { time, text })
  const url = publicUrl + officeHref('today', locale)
  return { payload: JSON.stringify({ title, body, tag, url }), topic: tag }
}
