import { allRows } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { advanceOrder } from '#server/features/orders/advance-order.ts'
import { finalizeLastStep } from '#server/features/orders/finalize-step.ts'
import type { Order } from '#contract/shop/orders.ts'
import type { Database } from '#server/db/open.ts'
import {
  type RefundRequest,
  type RequestedRefund,
  requestRefund,
} from '#server/features/refunds/request-refund.ts'
import { hashOf } from '#server/kit/hash.ts'
import { findOrder } from '#server/stores/orders/orders.ts'
import type { TestApp } from '#testing/programs/test-app.ts'

/** Adds a member of the head office’s staff, and returns the id. */
export async function aStaffMember({ db }: Pick<Database, 'db'>): Promise<string> {
  const rows = await allRows(db)<{ id: string }>`
    insert into staff (email, name, locale, invited_at)
    values (${`${randomUUID()}@example.com`}, 'Claire', 'fr', now()) returning id`
  return rows[0]?.id ?? ''
}

/** The internal id of an order. */
export async function idOfOrder(
  { database }: Pick<TestApp, 'database'>,
  { token }: Pick<Order, 'token'>,
): Promise<string> {
  const order = await findOrder(database.db, hashOf(token))
  if (order === null) throw new Error('no order has this token')
  return order
}

/** Refunds lines of an order, each given as position, units and cents. */
export async function refund(
  app: TestApp,
  order: Pick<Order, 'token'>,
  lines: readonly (readonly [line: number, quantity: number, amount: number])[],
  changes: Partial<RefundRequest> & Pick<RefundRequest, 'staff'>,
): Promise<RequestedRefund> {
  return requestRefund(app.services, {
    order: await idOfOrder(app, order),
    lines: lines.map(([line, quantity, amount]) => ({ line, quantity, amount })),
    reason: 'missing',
    note: null,
    goodwillPoints: 0,
    key: randomUUID(),
    ...changes,
  })
}

/**
 * Begins an order and hands it over, beyond the time for undoing; an unpaid order is paid at that
 * moment.
 */
export async function handOver(
  { database, services: { jobs }, clock }: Pick<TestApp, 'database' | 'services' | 'clock'>,
  order: string,
): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    for (const to of ['in-preparation', 'ready', 'collected'] as const)
      await advanceOrder(tx, jobs, { order, to, at: clock.now })
    await finalizeLastStep(tx, jobs, order, clock.now)
  })
}
