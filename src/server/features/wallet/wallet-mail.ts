import type { ChainFace } from '#server/state/catalogue/chain-face.ts'
import { cardWords, readable } from '#server/gateways/wallet/card-words.ts'
import type { WalletCards, WalletCard } from '#server/gateways/wallet/port.ts'
import { html } from '#server/kit/markup.ts'
import { mailDocument } from '#server/features/mails/mail-document.ts'
import type { MailContent } from '#server/features/mails/short-mail.ts'

/**
 * The mail with a wallet card, in the card's language: instructions for each kind of phone that a
 * card was made for.
 */
export function walletMail(
  { number, firstName, balance, locale }: WalletCard,
  { pass, link }: WalletCards,
  { face, isDemonstration }: { face: ChainFace; isDemonstration: boolean },
): MailContent {
  const say = cardWords(locale)
  const subject = say('mail.subject')
  const lead =
    firstName === ''
      ? say('mail.leadNameless', { balance, brand: face.name })
      : say('mail.lead', { balance, brand: face.name, name: firstName })
  const apple = pass && say('mail.apple')
  const google = link && { how: say('mail.google'), save: say('mail.save'), link }
  const notes = [
    ...(isDemonstration ? [say('mail.demonstration')] : []),
    say('mail.number', { number: readable(number) }),
    say('mail.later'),
  ]
  const reason = say('mail.reason', { brand: face.name })
  return {
    subject,
    text: `${[
      subject,
      lead,
      ...(apple ? [apple] : []),
      ...(google ? [google.how, `${google.save}\n${google.link}`] : []),
      ...notes,
      reason,
    ].join('\n\n')}\n`,
    html: mailDocument({
      locale,
      face,
      title: subject,
      body: html`<p>${lead}</p>
${apple && html`<p>${apple}</p>`}
${
  google &&
  html`<p>${google.how}</p>
<p><a class="see" href="${google.link}">${google.save}</a></p>`
}
${notes.map(
  (note) => html`<p>${note}</p>
`,
)}
<p class="quiet">${reason}</p>`,
    }),
  }
}
