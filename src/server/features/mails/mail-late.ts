import { latenessNow } from '#contract/shop/order-lateness.ts'
import { cardOfOrder } from '#server/stores/loyalty/goodwill.ts'
import { isClaimable } from '#server/stores/loyalty/claim.ts'
import { readProgress } from '#server/stores/orders/progress.ts'
import { lateMail } from './late-mail.ts'
import { type MailServices, mailOnce } from './mail-once.ts'

/**
 * Mails that an order is late, or very late: once for each of these states. The mail describes the
 * present state, so no mail is written once the order is ready.
 */
export const mailLate = (
  services: MailServices,
  { order, state }: { order: string; state: 'late' | 'very-late' },
): Promise<void> =>
  mailOnce(services, async (tx) => ({
    order,
    kind: state,
    async compose(sold, readFacts) {
      const progress = await readProgress(tx, order)
      if (progress === null) return null
      const now = services.now()
      const lateness = latenessNow(progress, now)
      if (lateness.state !== state) return null
      const isOnCard = (await cardOfOrder(tx, order)) !== null
      const latenessPoints = progress.pace?.points ?? 0
      return lateMail({
        order: sold,
        readyAt: lateness.readyAt === null ? null : new Date(lateness.readyAt).toISOString(),
        points: isOnCard || (await isClaimable(tx, order, now)) ? latenessPoints : 0,
        isOnCard,
        ...(await readFacts()),
      })
    },
  }))
