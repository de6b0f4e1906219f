import type { ChainFace } from '#server/state/catalogue/chain-face.ts'
import type { Locale } from '#contract/pages/locales.ts'
import { html } from '#server/kit/markup.ts'
import { mailDocument } from '#server/features/mails/mail-document.ts'
import type { MailContent } from '#server/features/mails/short-mail.ts'
import type { Message } from '#server/stores/contact/messages.ts'
import { translator } from '#texts/translator.ts'

const wordsOf = (locale: Locale) => translator('contact-mail', locale)

const inFrench = new Intl.DisplayNames('fr', { type: 'language' })

/**
 * The mail with a visitor's message to the chain, always in French: the message, its sender and
 * their language.
 */
export function messageMail(
  { email, comment, locale }: Pick<Message, 'email' | 'comment' | 'locale'>,
  face: ChainFace,
): MailContent {
  const say = wordsOf('fr')
  const subject = say('message.subject', { email })
  const from = say('message.from', { email, language: inFrench.of(locale) ?? locale })
  const rows = comment.split(/\r?\n/)
  return {
    subject,
    text: `${from}\n\n${comment}\n`,
    html: mailDocument({
      locale: 'fr',
      face,
      title: subject,
      body: html`<p>${from}</p>
<p lang="${locale}">${rows.map((row, i) => html`${i === 0 ? null : html`<br>`}${row}`)}</p>`,
    }),
  }
}

/**
 * The confirmation to the sender, in their language. It repeats nothing of the message, so that
 * nobody can use it to send a text to another address.
 */
export function receiptMail(locale: Locale, face: ChainFace): MailContent {
  const say = wordsOf(locale)
  const [subject, lead, answer, reason] = [
    say('receipt.subject'),
    say('receipt.lead'),
    say('receipt.answer'),
    say('receipt.reason', { brand: face.name }),
  ]
  return {
    subject,
    text: `${[lead, answer, reason].join('\n\n')}\n`,
    html: mailDocument({
      locale,
      face,
      title: subject,
      body: html`<p>${lead}</p>
<p>${answer}</p>
<p class="quiet">${reason}</p>`,
    }),
  }
}
