import { readOffer } from '#server/stores/orders/time-offers.ts'
import { type MailServices, mailOnce } from './mail-once.ts'
import { movedMail, timeOfferMail } from './time-offer-mail.ts'

/**
 * Mails the offer of another time while it is open, or the confirmation (`moved`) if the offer was
 * accepted.
 */
export const mailTimeOffer = (
  services: MailServices,
  { offer: id, which }: { offer: string; which: 'offer' | 'moved' },
): Promise<void> =>
  mailOnce(services, async (tx) => {
    const offer = await readOffer(tx, id)
    if (offer?.state !== (which === 'offer' ? 'open' : 'accepted')) return null
    return {
      order: offer.order,
      kind: `${which}-${id}`,
      async compose(sold, readFacts) {
        const mailFacts = await readFacts()
        if (which === 'moved') return movedMail({ ...mailFacts, at: sold.takeawayAt })
        const [from, to, until] = [iso(offer.from), iso(offer.to), iso(offer.until)]
        return timeOfferMail({ ...mailFacts, from, to, until })
      },
    }
  })

const iso = (at: number): string => new Date(at).toISOString()
