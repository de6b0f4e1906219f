import type { ChainFace } from '#server/state/catalogue/chain-face.ts'
import type { Locale } from '#contract/pages/locales.ts'
import { html } from '#server/kit/markup.ts'
import { mailDocument } from './mail-document.ts'
import type { MailContent } from './short-mail.ts'

/** A mail with one button; `address` is its target. */
export function actionMail({
  locale,
  face,
  address,
  subject,
  lead,
  action,
  note,
  reason,
}: Record<'address' | 'subject' | 'lead' | 'action' | 'note' | 'reason', string> & {
  locale: Locale
  face: ChainFace
}): MailContent {
  return {
    subject,
    text: `${[subject, lead, `${action}\n${address}`, note, reason].join('\n\n')}\n`,
    html: mailDocument({
      locale,
      face,
      title: subject,
      body: html`<p>${lead}</p>
<p><a class="see" href="${address}">${action}</a></p>
<p>${note}</p>
<p class="quiet">${reason}</p>`,
    }),
  }
}
