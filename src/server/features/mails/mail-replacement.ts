import { mayReplace } from '#domain/orders/may-replace.ts'
import type { SoldOrderRead } from '#server/stores/orders/orders.ts'
import { type StoredReplacement, readLastReplacement } from '#server/stores/orders/replacements.ts'
import { type MailServices, mailOnce } from './mail-once.ts'
import { replacementMail } from './replacement-mail.ts'

/**
 * Mails that an ingredient cannot be served (E7). A decision that was undone, was answered or was
 * made by the customer needs no mail.
 */
export const mailReplacement = (services: MailServices, id: string): Promise<void> =>
  mailOnce(services, async (tx) => {
    const replacement = await readLastReplacement(tx, id)
    if (replacement?.by !== 'kitchen' || replacement.state === 'restored') return null
    return {
      order: replacement.order,
      kind: `replacement-${id}`,
      async compose(sold, readFacts) {
        // No mail is sent about a cancelled order, and no question about an order that is ready or
        // past.
        if (sold.status === 'cancelled') return null
        if (replacement.state === 'asked' && !mayReplace(sold.status)) return null
        return replacementMail({
          ...mailFactsOf(services, sold, replacement),
          ...(await readFacts()),
        })
      },
    }
  })

function mailFactsOf(
  { catalogue }: MailServices,
  { locale, payment, lines }: SoldOrderRead,
  { line, state, back: refundCents, shown: replacementView }: StoredReplacement,
) {
  const names = new Map(
    catalogue.now().source.documents.allergens.map(({ code, name }) => [code, name[locale]]),
  )
  return {
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
