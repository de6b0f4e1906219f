import { randomUUID } from 'node:crypto'
import type { Order } from '#contract/shop/orders.ts'
import { mayReplace } from '#domain/orders/may-replace.ts'
import type { Tx } from '#server/db/open.ts'
import type { Services } from '#server/services/services.ts'
import { linkTo } from '#server/features/orders/mail-link.ts'
import { readOrderMail, writeMail } from '#server/stores/mails/mails.ts'
import { readContact, readSold } from '#server/stores/orders/orders.ts'
import { type StoredReplacement, readLastReplacement } from '#server/stores/orders/replacements.ts'
import { replacementMail } from './replacement-mail.ts'
import { sendWritten } from './send-written.ts'

type ReplacementMailServices = Pick<Services, 'catalogue' | 'config' | 'database' | 'mail' | 'now'>

/**
 * Writes the mail about an ingredient that cannot be served, once, and sends it; a later call sends
 * it if it is still unsent (E7). A decision that was undone, was answered or was made by the
 * customer needs no mail.
 */
export async function mailReplacement(
  services: ReplacementMailServices,
  replacement: string,
): Promise<void> {
  const mail = await services.database.db
    .transaction()
    .execute((tx) => writeOnce(services, tx, replacement))
  if (mail !== null) await sendWritten(services, mail)
}

async function writeOnce(
  services: ReplacementMailServices,
  tx: Tx,
  id: string,
): Promise<string | null> {
  const replacement = await readLastReplacement(tx, id)
  if (replacement?.by !== 'kitchen' || replacement.state === 'restored') return null
  const { order } = replacement
  const kind = `replacement-${id}`
  const storedMail = await readOrderMail(tx, order, kind)
  if (storedMail) return storedMail.id
  const [sold, contact] = [await readSold(tx, order), await readContact(tx, order)]
  // No mail is sent about a cancelled order, and no question about an order that is ready or past.
  if (sold === null || contact === null || sold.status === 'cancelled') return null
  if (replacement.state === 'asked' && !mayReplace(sold.status)) return null
  const { config, now } = services
  await writeMail(tx, {
    ...replacementMail({
      ...mailFactsOf(services, sold, replacement),
      link: await linkTo(tx, { order, locale: sold.locale }, config.publicUrl),
    }),
    order,
    kind,
    locale: sold.locale,
    recipient: contact.email,
    writtenAt: new Date(now()).toISOString(),
    messageId: `<${randomUUID()}@${new URL(config.publicUrl).hostname}>`,
  })
  return (await readOrderMail(tx, order, kind))?.id ?? null
}

function mailFactsOf(
  { catalogue }: ReplacementMailServices,
  { locale, number, restaurant, payment, lines }: Omit<Order, 'token'>,
  { line, state, back: refundCents, shown: replacementView }: StoredReplacement,
) {
  const { facts, source } = catalogue.now()
  const names = new Map(source.documents.allergens.map(({ code, name }) => [code, name[locale]]))
  return {
    locale,
    brand: facts.brand,
    number,
    restaurant: restaurant.name,
    line: lines[line]?.name ?? '',
    state,
    back: refundCents,
    payment,
    name: replacementView.name,
    isRecalled: replacementView.isRecalled === true,
    standIn: replacementView.standIn?.name ?? '',
    options: replacementView.options.map(({ name }) => name),
    allergens: replacementView.allergens.map((code) => names.get(code) ?? code),
  }
}
