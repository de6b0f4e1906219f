import { sql } from 'kysely'
import type { Order } from '#contract/shop/orders.ts'
import { cardToken, pay } from '#testing/builders/a-card.ts'
import { anOrder, anyTime, send } from '#testing/builders/an-order.ts'
import type { Database } from '#server/db/open.ts'
import type { TestClient } from '#testing/programs/test-app.ts'

/** An order that was acknowledged; the times are of this process's `performance.now()`. */
export type Acknowledged = { order: Order; sent: number; acknowledged: number }

export type GoingOn = {
  acknowledged: readonly Acknowledged[]
  /** Resolves once so many more orders were acknowledged. */
  more: (count: number) => Promise<void>
  /** Lets the customers finish; fails when one met an error before. */
  stop: () => Promise<void>
}

const CUSTOMERS = 3

/** Gives every slot enough places for all orders of a test. Before the program reads its restaurants. */
export async function makeRoom({ db }: Pick<Database, 'db'>): Promise<void> {
  const many = JSON.stringify({ capacity_per_slot: 10_000, peak_capacity_per_slot: null })
  await sql`update restaurants set data = (data || ${many}::jsonb) - 'capacity_curve'`.execute(db)
}

/**
 * Has customers order one after the other, until they are stopped or the program no longer answers. Each
 * third order is paid by card at `bank`, and then accepted.
 */
export async function ordersGoOn(
  shop: TestClient,
  bank: string,
  accept: (order: Order) => Promise<void> = async () => {},
): Promise<GoingOn> {
  const body = await anOrder(shop, await anyTime(shop))
  const acknowledged: Acknowledged[] = []
  let isOn = true
  async function buy(turn: number): Promise<void> {
    const isByCard = turn % 3 === 0
    const sent = performance.now()
    const answer = await send(shop, { ...body, payment: isByCard ? 'card' : 'at-restaurant' })
    if (answer.status !== 201) throw new Error(`not placed: ${answer.text}`)
    const order = answer.json<Order>()
    acknowledged.push({ order, sent, acknowledged: performance.now() })
    if (!isByCard) return
    const paid = await pay(shop, order, await cardToken(bank, 'success'))
    if (paid.status !== 201) throw new Error(`not paid: ${paid.text}`)
    await accept(order)
  }
  const customers = Array.from({ length: CUSTOMERS }, async (_, customer) => {
    for (let turn = customer; isOn; turn += 1) await buy(turn)
  })
  const ended = Promise.allSettled(customers)
  return {
    acknowledged,
    async more(count) {
      const wanted = acknowledged.length + count
      const enough = async () => {
        while (acknowledged.length < wanted) await new Promise((resolve) => setTimeout(resolve, 5))
      }
      await Promise.race([enough(), Promise.all(customers)])
    },
    async stop() {
      isOn = false
      for (const result of await ended) if (result.status === 'rejected') throw result.reason
    },
  }
}
