import { html } from '#server/kit/markup.ts'
import { mailDocument } from './mail-document.ts'
import { translator } from '#texts/translator.ts'
import type { MailContent, OrderMailFacts } from './short-mail.ts'

/** The mail with the answer to a problem, followed by the customer's own report (E9). */
export function problemAnswerMail({
  locale,
  face,
  number,
  restaurant,
  text,
  answer,
  points,
  link,
}: OrderMailFacts & {
  text: string
  answer: string
  /** Number of points granted with the answer; null for none. */
  points: number | null
}): MailContent {
  const say = translator('mail', locale)
  const placeholders = { number, restaurant }
  const lead = say('problem.lead', placeholders)
  const before = say('problem.told')
  const answerText = points === null ? answer : `${answer}\n${say('refund.goodwill', { points })}`
  const see = say('see')
  const reason = say('reason', { brand: face.name })
  return {
    subject: say('problem.subject', placeholders),
    text: `${[lead, answerText, `${before}\n${text}`, `${see}\n${link}`, reason].join('\n\n')}\n`,
    html: mailDocument({
      locale,
      face,
      title: say('problem.title', placeholders),
      body: html`<p>${lead}</p>
${paragraphs(answerText)}<p class="quiet">${before}</p>
${paragraphs(text)}<p><a class="see" href="${link}">${see}</a></p>
<p class="quiet">${reason}</p>`,
    }),
  }
}

/** Splits a text into its lines, each of which becomes a paragraph. */
const paragraphs = (text: string) =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map(
      (line) => html`<p>${line}</p>
`,
    )
