import { randomUUID } from 'node:crypto'
import { latenessNow } from '#contract/shop/order-lateness.ts'
import type { Tx } from '#server/db/open.ts'
import type { Services } from '#server/services/services.ts'
import { linkTo } from '#server/features/orders/mail-link.ts'
import { cardOfOrder } from '#server/stores/loyalty/goodwill.ts'
import { isClaimable } from '#server/stores/loyalty/claim.ts'
import { readContact, readSold } from '#server/stores/orders/orders.ts'
import { readProgress } from '#server/stores/orders/progress.ts'
import { lateMail } from './late-mail.ts'
import { sendWritten } from './send-written.ts'
import { readOrderMail, writeMail } from '#server/stores/mails/mails.ts'

type LateMailServices = Pick<Services, 'catalogue' | 'config' | 'database' | 'mail' | 'now'>
type LateOrder = { order: string; state: 'late' | 'very-late' }

/**
 * Writes and sends the mail that an order is late, or very late: once for each of these states. A
 * later call sends a mail that is still unsent. The mail describes the present state, so no mail is
 * written once the order is ready.
 */
export async function mailLate(services: LateMailServices, late: LateOrder): Promise<void> {
  const mail = await services.database.db
    .transaction()
    .execute((tx) => writeOnce(services, tx, late))
  if (mail !== null) await sendWritten(services, mail)
}

async function writeOnce(
  { catalogue, config, now }: LateMailServices,
  tx: Tx,
  { order, state }: LateOrder,
): Promise<string | null> {
  const storedMail = await readOrderMail(tx, order, state)
  if (storedMail) return storedMail.id
  const [sold, contact] = [await readSold(tx, order), await readContact(tx, order)]
  const progress = await readProgress(tx, order)
  if (sold === null || contact === null || progress === null) return null
  const lateness = latenessNow(progress, now())
  if (lateness.state !== state) return null
  const isOnCard = (await cardOfOrder(tx, order)) !== null
  const latenessPoints = progress.pace?.points ?? 0
  await writeMail(tx, {
    ...lateMail({
      locale: sold.locale,
      brand: catalogue.now().facts.brand,
      order: sold,
      readyAt: lateness.readyAt === null ? null : new Date(lateness.readyAt).toISOString(),
      points: isOnCard || (await isClaimable(tx, order, now())) ? latenessPoints : 0,
      isOnCard,
      link: await linkTo(tx, { order, locale: sold.locale }, config.publicUrl),
    }),
    order,
    kind: state,
    locale: sold.locale,
    recipient: contact.email,
    writtenAt: new Date(now()).toISOString(),
    messageId: `<${randomUUID()}@${new URL(config.publicUrl).hostname}>`,
  })
  return (await readOrderMail(tx, order, state))?.id ?? null
}
