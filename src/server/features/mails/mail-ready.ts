import { openingOf } from '#server/state/times/opening-of.ts'
import { type MailServices, mailOnce } from './mail-once.ts'
import { readyMail } from './ready-mail.ts'

/** Mails that an order is ready, unless it was collected or the step was undone. */
export const mailReady = (services: MailServices, order: string): Promise<void> =>
  mailOnce(services, async () => ({
    order,
    kind: 'ready',
    async compose({ status, restaurant, delivery }, readFacts) {
      if (status !== 'ready') return null
      const opening = openingOf(services.catalogue.now(), restaurant.id, services.now())
      return readyMail({
        ...(await readFacts()),
        restaurant,
        company: delivery?.company ?? null,
        openUntil:
          delivery === null && opening?.open && opening.until !== null
            ? new Date(opening.until).toISOString()
            : null,
      })
    },
  }))
