import type { Ticket } from '#contract/kitchen/tickets.ts'
import type { CounterPart } from '#domain/money/counter-means.ts'

type PaidAtCounter = NonNullable<Ticket['paidAtCounter']>
/**
 * A payment that an earlier version may have stored on this device. In that version, a payment had
 * a single means and no `parts`.
 */
export type DeviceStoredPayment = Omit<PaidAtCounter, 'parts'> &
  Partial<Pick<PaidAtCounter, 'parts'>>

/** The amount paid by each means at the counter (N4). */
export const paymentsOf = ({
  amount,
  means,
  parts: counterParts,
}: DeviceStoredPayment): readonly CounterPart[] => counterParts ?? [{ means, amount }]
