import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/db/open.ts'
import type { Services } from '#server/services/services.ts'
import { linkTo } from '#server/features/orders/mail-link.ts'
import { readOrderMail, writeMail } from '#server/stores/mails/mails.ts'
import { readContact, readSold } from '#server/stores/orders/orders.ts'
import { type TimeOffer, readOffer } from '#server/stores/orders/time-offers.ts'
import { sendWritten } from './send-written.ts'
import { movedMail, timeOfferMail } from './time-offer-mail.ts'

type TimeOfferMailServices = Pick<Services, 'catalogue' | 'config' | 'database' | 'mail' | 'now'>
/** The kind of mail: the offer of another time, or the confirmation after it was accepted. */
type OfferMailKind = 'offer' | 'moved'

/**
 * Writes the mail about another time once and sends it; a later call sends it if it is still
 * unsent. The offer is mailed only while it is open, the confirmation only if the offer was
 * accepted. A forgotten customer gets no mail.
 */
export async function mailTimeOffer(
  services: TimeOfferMailServices,
  mailRequest: { offer: string; which: OfferMailKind },
): Promise<void> {
  const mail = await services.database.db
    .transaction()
    .execute((tx) => writeOnce(services, tx, mailRequest))
  if (mail !== null) await sendWritten(services, mail)
}

async function writeOnce(
  { catalogue, config, now }: TimeOfferMailServices,
  tx: Tx,
  { offer: id, which }: { offer: string; which: OfferMailKind },
): Promise<string | null> {
  const offer = await readOffer(tx, id)
  if (offer?.state !== (which === 'offer' ? 'open' : 'accepted')) return null
  const { order } = offer
  const kind = `${which}-${id}`
  const storedMail = await readOrderMail(tx, order, kind)
  if (storedMail) return storedMail.id
  const [sold, contact] = [await readSold(tx, order), await readContact(tx, order)]
  if (sold === null || contact === null) return null
  const { locale, number, restaurant } = sold
  const mailFacts = {
    locale,
    brand: catalogue.now().facts.brand,
    number,
    restaurant: restaurant.name,
    link: await linkTo(tx, { order, locale: sold.locale }, config.publicUrl),
  }
  const mailContent =
    which === 'offer'
      ? timeOfferMail({ ...mailFacts, ...instantsOf(offer) })
      : movedMail({ ...mailFacts, at: sold.takeawayAt })
  await writeMail(tx, {
    ...mailContent,
    order,
    kind,
    locale,
    recipient: contact.email,
    writtenAt: new Date(now()).toISOString(),
    messageId: `<${randomUUID()}@${new URL(config.publicUrl).hostname}>`,
  })
  return (await readOrderMail(tx, order, kind))?.id ?? null
}

function instantsOf({ from, to, until }: TimeOffer): { from: string; to: string; until: string } {
  const iso = (at: number) => new Date(at).toISOString()
  return { from: iso(from), to: iso(to), until: iso(until) }
}
