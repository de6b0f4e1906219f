import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/db/open.ts'
import type { Services } from '#server/services/services.ts'
import { linkTo } from '#server/features/orders/mail-link.ts'
import { readContact, readSold } from '#server/stores/orders/orders.ts'
import { openingOf } from '#server/state/times/opening-of.ts'
import { readyMail } from './ready-mail.ts'
import { sendWritten } from './send-written.ts'
import { readOrderMail, writeMail } from '#server/stores/mails/mails.ts'

type ReadyMailServices = Pick<Services, 'catalogue' | 'config' | 'database' | 'mail' | 'now'>

/**
 * Writes the mail that an order is ready, once, and sends it; a later call sends it if it is still
 * unsent. No mail is written once the order was collected, the step was undone, or the customer was
 * forgotten.
 */
export async function mailReady(services: ReadyMailServices, order: string): Promise<void> {
  const mail = await services.database.db
    .transaction()
    .execute((tx) => writeOnce(services, tx, order))
  if (mail !== null) await sendWritten(services, mail)
}

async function writeOnce(
  { catalogue, config, now }: ReadyMailServices,
  tx: Tx,
  order: string,
): Promise<string | null> {
  const storedMail = await readOrderMail(tx, order, 'ready')
  if (storedMail) return storedMail.id
  const [sold, contact] = [await readSold(tx, order), await readContact(tx, order)]
  if (sold?.status !== 'ready' || contact === null) return null
  const { number, locale, restaurant, delivery } = sold
  const at = now()
  const opening = openingOf(catalogue.now(), restaurant.id, at)
  const openUntil =
    delivery === null && opening?.open && opening.until !== null
      ? new Date(opening.until).toISOString()
      : null
  await writeMail(tx, {
    ...readyMail({
      locale,
      brand: catalogue.now().facts.brand,
      number,
      restaurant,
      company: delivery?.company ?? null,
      openUntil,
      link: await linkTo(tx, { order, locale: sold.locale }, config.publicUrl),
    }),
    order,
    kind: 'ready',
    locale,
    recipient: contact.email,
    writtenAt: new Date(at).toISOString(),
    messageId: `<${randomUUID()}@${new URL(config.publicUrl).hostname}>`,
  })
  return (await readOrderMail(tx, order, 'ready'))?.id ?? null
}
