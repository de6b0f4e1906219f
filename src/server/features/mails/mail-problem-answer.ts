import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/db/open.ts'
import type { Services } from '#server/services/services.ts'
import { linkTo } from '#server/features/orders/mail-link.ts'
import { readOrderMail, writeMail } from '#server/stores/mails/mails.ts'
import { readContact, readSold } from '#server/stores/orders/orders.ts'
import { readAnswer } from '#server/stores/orders/problems.ts'
import { problemAnswerMail } from './problem-answer-mail.ts'
import { sendWritten } from './send-written.ts'

type ProblemAnswerMailServices = Pick<
  Services,
  'catalogue' | 'config' | 'database' | 'mail' | 'now'
>

/**
 * Writes the mail with the answer to a problem once and sends it; a later call sends it if it is
 * still unsent (E9). A forgotten customer gets no mail.
 */
export async function mailProblemAnswer(
  services: ProblemAnswerMailServices,
  problem: string,
): Promise<void> {
  const mail = await services.database.db
    .transaction()
    .execute((tx) => writeOnce(services, tx, problem))
  if (mail !== null) await sendWritten(services, mail)
}

async function writeOnce(
  { catalogue, config, now }: ProblemAnswerMailServices,
  tx: Tx,
  problem: string,
): Promise<string | null> {
  const problemAnswer = await readAnswer(tx, problem)
  if (problemAnswer === null) return null
  const { order, text, answer, points } = problemAnswer
  const kind = `problem-${problem}`
  const storedMail = await readOrderMail(tx, order, kind)
  if (storedMail) return storedMail.id
  const [sold, contact] = [await readSold(tx, order), await readContact(tx, order)]
  if (sold === null || contact === null) return null
  const { locale, number, restaurant } = sold
  await writeMail(tx, {
    ...problemAnswerMail({
      locale,
      brand: catalogue.now().facts.brand,
      number,
      restaurant: restaurant.name,
      text,
      answer,
      points,
      link: await linkTo(tx, { order, locale: sold.locale }, config.publicUrl),
    }),
    order,
    kind,
    locale,
    recipient: contact.email,
    writtenAt: new Date(now()).toISOString(),
    messageId: `<${randomUUID()}@${new URL(config.publicUrl).hostname}>`,
  })
  return (await readOrderMail(tx, order, kind))?.id ?? null
}
