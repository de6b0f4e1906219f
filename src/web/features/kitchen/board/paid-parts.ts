import type { Ticket } from '#contract/kitchen/kitchen.ts'
import type { CounterPart } from '#domain/money/counter-means.ts'

type PaidAtCounter = NonNullable<Ticket['paidAtCounter']>
/** As a device may have stored it: a version before parts knew one means. */
export type DeviceStoredPayment = Omit<PaidAtCounter, 'parts'> &
  Partial<Pick<PaidAtCounter, 'parts'>>

/** What each means paid at the counter (N4). */
export const paymentsOf = ({ amount, means, parts }: DeviceStoredPayment): readonly CounterPart[] =>
  parts ?? [{ means, amount }]
