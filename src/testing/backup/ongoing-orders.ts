import type { Problem } from '#contract/errors.ts'
import type { Order } from '#contract/shop/orders.ts'
import { cardToken, pay } from '#testing/builders/a-card.ts'
import { anOrder, anyTime, send } from '#testing/builders/an-order.ts'
import type { TestClient } from '#testing/programs/test-app.ts'

/** An acknowledged order; the times are `performance.now()` of this process, in milliseconds. */
export type Acknowledged = { order: Order; sentAt: number; acknowledged: number }

export type GoingOn = {
  acknowledged: readonly Acknowledged[]
  /** Resolves after `count` more orders were acknowledged. */
  more: (count: number) => Promise<void>
  /** Waits until the customers have finished; fails if one of them had an error. */
  stop: () => Promise<void>
}

const CUSTOMERS = 3

/** The free places of a restaurant in the coming days, the last times first. */
async function freePlaces(shop: TestClient, restaurant: number): Promise<string[]> {
  const { days } = (await shop.get(`/api/restaurants/${restaurant}/takeaway`)).json<{
    days: { times: { at: string; left: number }[] }[]
  }>()
  const times = days.flatMap((day) => day.times).reverse()
  return times.flatMap(({ at, left: placesLeft }) => Array.from({ length: placesLeft }, () => at))
}

/**
 * Makes customers order continuously, until they are stopped or the program no longer answers.
 * Every third order is paid by card at `bank`, and then accepted.
 */
export async function ordersGoOn(
  shop: TestClient,
  bank: string,
  accept: (order: Order) => Promise<void> = async () => {},
): Promise<GoingOn> {
  const body = await anOrder(shop, await anyTime(shop))
  const places = (await freePlaces(shop, body.restaurant)).values()
  const acknowledged: Acknowledged[] = []
  let isOn = true
  async function buy(turn: number): Promise<void> {
    const isByCard = turn % 3 === 0
    const sentAt = performance.now()
    const answer = await send(shop, {
      ...body,
      takeawayAt: places.next().value,
      payment: isByCard ? 'card' : 'at-restaurant',
    })
    if (answer.status !== 201) throw new Error(`the order was not placed: ${answer.text}`)
    const order = answer.json<Order>()
    acknowledged.push({ order, sentAt, acknowledged: performance.now() })
    if (!isByCard) return
    const paid = await pay(shop, order, await cardToken(bank, 'success'))
    if (paid.status === 201) await accept(order)
    // On a busy machine the bank may take too long. The reconciler asks it later.
    else if (paid.json<Problem>().code !== 'payment_unavailable')
      throw new Error(`the order was not paid: ${paid.text}`)
  }
  const customers = Array.from({ length: CUSTOMERS }, async (_, customer) => {
    for (let turn = customer; isOn; turn += 1) await buy(turn)
  })
  const ended = Promise.allSettled(customers)
  return {
    acknowledged,
    async more(count) {
      const targetCount = acknowledged.length + count
      const enough = async () => {
        while (acknowledged.length < targetCount)
          await new Promise((resolve) => setTimeout(resolve, 5))
      }
      await Promise.race([enough(), Promise.all(customers)])
    },
    async stop() {
      isOn = false
      for (const result of await ended) if (result.status === 'rejected') throw result.reason
    },
  }
}
