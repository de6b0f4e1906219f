import { allRows, runStatement } from '#server/db/statements.ts'
import type { returnBowls as endpoint } from '#contract/kitchen/bowls.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { Columns } from '#server/db/tables.ts'
import { requestRefund } from '#server/features/refunds/request-refund.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { bowlsOut } from './lent-bowls.ts'

type BowlReturnServices = Pick<Services, 'database' | 'jobs' | 'now' | 'payments'>
type By = { restaurant: number; device: string; person: string; key: string }

/**
 * Records bowls that were returned at the counter of the restaurant that lent them, and refunds
 * their deposit by the payment method of the order. Also records who received the bowls (E2).
 * Refuses more bowls than are still lent, even if two boards report them at once.
 */
export async function returnBowls(
  services: BowlReturnServices,
  { order, bowls }: BodyOf<typeof endpoint>,
  { restaurant, device, person, key }: By,
): Promise<ReplyOf<typeof endpoint>> {
  const rows = await allRows(services.database.db)<Columns<'orders', 'restaurant_id'>>`
    select restaurant_id from orders where id = ${order} and deposits is not null`
  if (rows[0]?.restaurant_id !== restaurant) throw new Refusal('not_found')
  const out = await bowlsOut(services, order)
  if (out?.way == null) throw new Refusal('refund_not_possible')
  if (bowls > out.lentCount) throw new Refusal('refund_too_high')
  const { amount } = await requestRefund(
    services,
    {
      order,
      lines: [{ line: out.line, quantity: bowls, amount: bowls * out.deposit }],
      reason: 'bowls',
      note: null,
      goodwillPoints: 0,
      staff: null,
      // Boards create their keys themselves, so two boards may use the same key. So the device is
      // part of the stored key.
      key: `bowls ${device} ${key}`,
    },
    async (tx, refund) => {
      await runStatement(tx)`
        insert into bowl_returns (refund_id, bowls, device_id, person_id, at)
        values (${refund}, ${bowls}, ${device}, ${person}, ${new Date(services.now())})`
    },
  )
  return { amount, way: out.way }
}
