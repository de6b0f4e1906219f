import type { Ticket } from '#contract/kitchen/kitchen.ts'
import type { CounterPart } from '#domain/money/counter-means.ts'

type PaidAtCounter = NonNullable<Ticket['paidAtCounter']>
/**
 * A payment that this device may have stored before payments had parts, when each had one means.
 */
export type DeviceStoredPayment = Omit<PaidAtCounter, 'parts'> &
  Partial<Pick<PaidAtCounter, 'parts'>>

/** The amount paid by each means at the counter (N4). */
export const paymentsOf = ({
  amount,
  means,
  parts: counterParts,
}: DeviceStoredPayment): readonly CounterPart[] => counterParts ?? [{ means, amount }]
