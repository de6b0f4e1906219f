import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OrderView } from '#contract/shop/order-view.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { advanceOrder } from '#server/features/orders/advance-order.ts'
import {
  answerOffer,
  expireOffers,
  offerTime,
  withdrawOffer,
} from '#server/features/orders/offer-time.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { readLastOffer } from '#server/stores/orders/time-offers.ts'
import { aStaffMember, idOfOrder } from '#testing/builders/a-refund.ts'
import { BOURSE, aFormula, anOrder, place } from '#testing/builders/an-order.ts'
import { ledgerFaults } from '#testing/models/ledger-faults.ts'
import { placeFaults } from '#testing/models/place-faults.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { budget } from '#testing/runs/budget.ts'
import { HOUR } from '#domain/time/durations.ts'

const HISTORIES = budget({ change: 12, all: 200 })
const ORDERS = 3

const which = fc.nat(ORDERS - 1)
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ type: fc.constant('offer' as const), which, to: fc.nat(5) }),
  },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('accept' as const), which }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('refuse' as const), which }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('withdraw' as const), which }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('expire' as const), which }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('start' as const), which }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('cancel' as const), which }) },
)
type MoveStep = typeof step extends fc.Arbitrary<infer Each> ? Each : never
const history = fc.array(step, { minLength: 4, maxLength: 16, size: 'max' })

/** The state of an order that the reference implementation of the rules expects. */
type Model = {
  id: string
  token: string
  at: string
  status: OrderStatus
  offered: string | null
}

let app: TestApp
let staff: string
let times: string[] = []
beforeAll(async () => {
  app = await openTestApp('postgres')
  app.clock.now = TUESDAY_AT_NINE
  staff = await aStaffMember(app.database)
  const { days } = (await app.get(`/api/restaurants/${BOURSE}/takeaway`)).json<{
    days: { times: { at: string }[] }[]
  }>()
  times = days
    .filter((day) => day.times.length > 8)
    .slice(1, 3)
    .flatMap((day) => [0, 4, 8].map((i) => new Date(day.times[i]?.at ?? '').toISOString()))
})
afterAll(() => app.close())

const timeAt = (i: number): string => times[i % times.length] ?? ''

async function anOpen(i: number): Promise<Model> {
  const at = timeAt(2 * i)
  const order = await place(
    app,
    await anOrder(app, { restaurant: BOURSE, takeawayAt: at, lines: [aFormula('one')] }),
  )
  const id = await idOfOrder(app, order)
  return { id, token: order.token, at, status: 'received', offered: null }
}

/** Runs some work. Returns the error code with which it was refused; null if it succeeded. */
async function refusalOf(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

const advance = (id: string, to: OrderStatus) =>
  app.database.db
    .transaction()
    .execute((tx) =>
      advanceOrder(tx, app.services.jobs, { order: id, to, reason: 'incident', at: app.clock.now }),
    )

const cancelledOrder = { status: 'cancelled', offered: null } as const

/**
 * Runs a step in the program, expects the result that the rules require, and returns the changes to
 * the order's model.
 */
async function play(
  currentStep: MoveStep,
  order: Model,
  all: readonly Model[],
): Promise<Partial<Model>> {
  const { id, status, offered, at } = order
  const { services } = app
  const last = (await readLastOffer(app.database.db, id))?.id ?? '0'
  switch (currentStep.type) {
    case 'offer': {
      const to = timeAt(currentStep.to)
      const refusal = await refusalOf(() =>
        offerTime(services, { order: id, to: Date.parse(to), staff }, async () => {}),
      )
      const isRefused = offered === null ? status !== 'received' || to === at : to !== offered
      if ((refusal !== null) !== isRefused)
        throw new Error(`the offer of ${to} was unexpectedly ${refusal ?? 'made'}`)
      return isRefused ? {} : { offered: to }
    }
    case 'accept':
      await refusalOf(() => answerOffer(services, { order: id, offer: last, answer: 'accept' }))
      return offered === null ? {} : { at: offered, offered: null }
    case 'refuse':
      await refusalOf(() => answerOffer(services, { order: id, offer: last, answer: 'refuse' }))
      return offered === null ? {} : cancelledOrder
    case 'withdraw':
      await withdrawOffer(services, { order: id, offer: last }, async () => {})
      return { offered: null }
    case 'expire': {
      if (offered === null) return {}
      const endOf = (each: Model) =>
        Math.min(Date.parse(each.at), Date.parse(each.offered ?? each.at)) - 3 * HOUR
      app.clock.now = endOf(order)
      await expireOffers(services)
      for (const each of all)
        if (each !== order && each.offered !== null && endOf(each) <= app.clock.now)
          Object.assign(each, cancelledOrder)
      app.clock.now = TUESDAY_AT_NINE
      return cancelledOrder
    }
    case 'start':
      await advance(id, 'in-preparation')
      return status === 'received' ? { status: 'in-preparation', offered: null } : {}
    case 'cancel':
      await advance(id, 'cancelled')
      return cancelledOrder
  }
}

it('an order and its open offer hold one place each, after any sequence of decisions (H11, T11)', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const all: Model[] = []
      for (let i = 0; i < ORDERS; i += 1) all.push(await anOpen(i))
      for (const nextStep of steps) {
        const order = all[nextStep.which]
        if (order === undefined) throw new Error('the order does not exist')
        Object.assign(order, await play(nextStep, order, all))
        for (const each of all) {
          const customerPage = (await app.get(`/api/orders/${each.token}`)).json<OrderView>()
          expect(customerPage).toMatchObject({ takeawayAt: each.at, status: each.status })
          expect(customerPage.progress.offer?.to ?? null).toBe(each.offered)
        }
        expect(await placeFaults(app.database.db)).toEqual([])
      }
      expect(await ledgerFaults(app.database)).toEqual([])
      // Cancels all orders, so that the next history finds all places free.
      for (const { id } of all) await advance(id, 'cancelled')
    }),
    { numRuns: HISTORIES },
  )
}, 120_000)
