import type { Tx } from '#server/db/open.ts'
import { linkTo } from '#server/features/orders/mail-link.ts'
import { messageIdOf } from '#server/gateways/mail/message-id.ts'
import type { Services } from '#server/services/services.ts'
import { readOrderMail, writeMail } from '#server/stores/mails/mails.ts'
import { type SoldOrderRead, readContact, readSold } from '#server/stores/orders/orders.ts'
import { sendWritten } from './send-written.ts'
import type { MailContent, OrderMailFacts } from './short-mail.ts'

export type MailServices = Pick<Services, 'catalogue' | 'config' | 'database' | 'mail' | 'now'>

/** A mail about an order, which has at most one mail of each kind. */
type OnceMail = {
  order: string
  kind: string
  /** Composes the mail; null if it must not be sent. `readFacts` creates a link to the order. */
  compose: (
    sold: SoldOrderRead,
    readFacts: () => Promise<OrderMailFacts>,
  ) => Promise<MailContent | null>
}

/**
 * Writes the mail that `choose` returns once, and sends it; a later call sends it if it is still
 * unsent. A forgotten customer gets no mail.
 */
export async function mailOnce(
  services: MailServices,
  choose: (tx: Tx) => Promise<OnceMail | null>,
): Promise<void> {
  const mail = await services.database.db.transaction().execute(async (tx) => {
    const onceMail = await choose(tx)
    return onceMail === null ? null : writeOnce(services, tx, onceMail)
  })
  if (mail !== null) await sendWritten(services, mail)
}

async function writeOnce(
  { catalogue, config: { publicUrl }, now }: MailServices,
  tx: Tx,
  { order, kind, compose }: OnceMail,
): Promise<string | null> {
  const storedMail = await readOrderMail(tx, order, kind)
  if (storedMail) return storedMail.id
  const [sold, contact] = [await readSold(tx, order), await readContact(tx, order)]
  if (sold === null || contact === null) return null
  const { locale, number, restaurant } = sold
  const mailContent = await compose(sold, async () => ({
    locale,
    face: catalogue.now().face,
    number,
    restaurant: restaurant.name,
    link: await linkTo(tx, { order, locale }, publicUrl),
  }))
  if (mailContent === null) return null
  await writeMail(tx, {
    ...mailContent,
    order,
    kind,
    locale,
    recipient: contact.email,
    writtenAt: new Date(now()).toISOString(),
    messageId: messageIdOf(publicUrl),
  })
  return (await readOrderMail(tx, order, kind))?.id ?? null
}
