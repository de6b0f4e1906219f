import { abandonOrder } from '#contract/shop/payments.ts'
import { cancelOrder } from '#contract/shop/order-view.ts'
import { firstRow, runStatement } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { readRefundable } from '#server/features/refunds/read-refundable.ts'
import { requestRefund } from '#server/features/refunds/request-refund.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { openSession } from '#server/stores/customers/sessions.ts'
import { aFormula, BOURSE, type TestOrderBody } from '#testing/builders/an-order.ts'
import { aPromo } from '#testing/builders/a-promo.ts'
import { aStaffMember } from '#testing/builders/a-refund.ts'
import { isSoon } from '#testing/runs/is-soon.ts'
import { withApi } from '#testing/programs/shop-environment.ts'
import { onPoints } from '#testing/builders/points.ts'
import {
  type AnsweredOrder,
  basket,
  freeTime,
  insistOn,
  payOrder,
  payToTheEnd,
  placeFree,
  placeOrder,
} from '#testing/shopper/customer.ts'
import type { RandomSource } from '#testing/shopper/random-source.ts'
import { expectRefusal } from '#testing/shopper/send.ts'
import { freeDays } from '#testing/shopper/times.ts'
import type { CardStory, OrderEnding, Story } from '../crash/plan.ts'
import { SOON, advance, endStory, idOf, isCaptured, playStory } from '../crash/play.ts'
import { FEW_PLACES, type FaultSite } from './site.ts'

export type FaultVisit = (site: FaultSite, random: RandomSource) => Promise<AnsweredOrder[]>

const drawCard = (random: RandomSource): CardStory =>
  random.pickOne(['success', 'success', 'challenge', 'declined'])
const drawEnding = (random: RandomSource): OrderEnding =>
  random.pickOne([
    'none',
    'prepared',
    'cancelled',
    'cancelled once prepared',
    'refunded in parts',
    'refunded in part, then cancelled',
  ])

const story =
  (which: Story, endings: (random: RandomSource) => OrderEnding = drawEnding): FaultVisit =>
  (site, random) =>
    playStory(site, {
      number: random.wholeNumber(1, 6),
      story: which,
      card: drawCard(random),
      ending: endings(random),
    })

/**
 * The visits of customers during a lunch. Each kind occurs at least once per round; only the fault
 * “two versions” excludes the kind “changes the order”.
 */
export const visits = {
  'pays at the restaurant': story('pays at the restaurant'),
  'pays by card': story('pays by card'),
  'pays in two tabs': story('pays in two tabs'),
  'gives the card up': story('gives the card up'),
  'changes the order': story('changes the order'),
  'is given back a part': story('pays by card', () => 'refunded in parts'),
  'is given back more than was paid': isGivenBackTwice,
  'is given back a part, then all': story('pays by card', () => 'refunded in part, then cancelled'),
  'never comes back': neverComesBack,
  'abandons the order': abandons,
  'cancels the order': cancels,
  'cancels too late': cancelsTooLate,
  'is served by the kitchen': isServed,
  'races for the last places': racesForPlaces,
  'races for a code': racesForACode,
  'spends points in two tabs': spendsPoints,
  'asks for what is not sold': asksForTooMuch,
} as const satisfies Record<string, FaultVisit>
export type VisitName = keyof typeof visits
export const visitNames = Object.keys(visits) as VisitName[]

async function placeToPay(site: FaultSite): Promise<AnsweredOrder> {
  const body = await basket(site, { takeawayAt: await freeTime(site, 1), payment: 'card' })
  return placeFree(site, body, 2)
}

/** The unpaid order is released ten minutes later, after the end of the round. */
async function neverComesBack(site: FaultSite): Promise<AnsweredOrder[]> {
  const order = await placeToPay(site)
  await payOrder(site, order, 'declined')
  return [order]
}

async function abandons(site: FaultSite): Promise<AnsweredOrder[]> {
  const order = await placeToPay(site)
  await payOrder(site, order, 'challenge')
  await site.api.call(abandonOrder, { params: { token: order.token } })
  return [order]
}

async function cancels(site: FaultSite, random: RandomSource): Promise<AnsweredOrder[]> {
  const order = await placeToPay(site)
  await payToTheEnd(site, order, await payOrder(site, order, drawCard(random)))
  await site.api.call(cancelOrder, { params: { token: order.token } })
  return [order]
}

/**
 * One staff member of the head office requests the full refund of an order three times
 * concurrently, each time under another key. Only one request may succeed.
 */
async function isGivenBackTwice(site: FaultSite): Promise<AnsweredOrder[]> {
  const order = await placeToPay(site)
  await payToTheEnd(site, order, await payOrder(site, order, 'success'))
  await endStory(site, order, 'prepared')
  if (!(await isSoon(() => isCaptured(site, order), SOON))) return [order]
  const id = await idOf(site, order.token)
  const staff = await insistOn(site, () => aStaffMember(site.database))
  const refundable = await insistOn(site, () => readRefundable(site, id))
  const lines = (refundable?.lines ?? []).map(({ line, quantity, left: amount }) => ({
    line,
    quantity,
    amount,
  }))
  const attempts = Array.from({ length: 3 }, async () => {
    const key = randomUUID()
    const request = { order: id, lines, reason: 'missing', note: null, goodwillPoints: 0 } as const
    try {
      return await insistOn(site, () => requestRefund(site, { ...request, staff, key }))
    } catch (error) {
      if (error instanceof Refusal) return null
      throw error
    }
  })
  const refunds = (await Promise.all(attempts)).filter((refund) => refund !== null)
  expectWinners(site, 'refunds', refunds.length, 1)
  return [order]
}

/** The order is already ready, so the cancellation is refused. */
async function cancelsTooLate(site: FaultSite): Promise<AnsweredOrder[]> {
  const body = await basket(site, { takeawayAt: await freeTime(site, 1) })
  const order = await placeFree(site, body)
  for (const step of ['in-preparation', 'ready'] as const) await advance(site, order, step)
  await site.api
    .call(cancelOrder, { params: { token: order.token } })
    .catch((error: unknown) => expectRefusal(error, 'order_begun'))
  return [order]
}

/**
 * Two orders for today, one paid by card and one at the counter, which the simulated board takes
 * through all steps. Fewer if there is no free place.
 */
async function isServed(site: FaultSite, random: RandomSource): Promise<AnsweredOrder[]> {
  const [times = []] = await freeDays(site.api, BOURSE)
  const served: AnsweredOrder[] = []
  for (const payment of ['card', 'at-restaurant'] as const) {
    const time = random.pickOne(times)
    if (time === undefined) return served
    const body = await basket(site, { restaurant: BOURSE, takeawayAt: time.at, payment })
    const order = await placeOrder(site, body, 2)
    if (order === null) continue
    if (payment === 'card')
      await payToTheEnd(site, order, await payOrder(site, order, drawCard(random)))
    served.push(order)
  }
  return served
}

let racing: Promise<unknown> = Promise.resolve()
/** Runs the races one after the other, so that each has the free places to itself. */
function inTurn<T>(race: () => Promise<T>): Promise<T> {
  const run = racing.then(race)
  racing = run.catch(() => undefined)
  return run
}

const expectWinners = (
  site: FaultSite,
  prizeName: string,
  winners: number,
  prizes: number,
): void => {
  if (winners !== prizes) site.faults.push(`${winners} customers won ${prizes} ${prizeName}`)
}

const winnersOf = async (
  racers: readonly Promise<AnsweredOrder | null>[],
): Promise<AnsweredOrder[]> => (await Promise.all(racers)).filter((order) => order !== null)

function racesForPlaces(site: FaultSite): Promise<AnsweredOrder[]> {
  return inTurn(async () => {
    const takeawayAt = await freeTime(site, FEW_PLACES, BOURSE)
    const bodies = await Promise.all(
      Array.from({ length: FEW_PLACES + 3 }, (_, racer) =>
        basket(site, {
          restaurant: BOURSE,
          takeawayAt,
          payment: racer % 2 === 0 ? 'card' : 'at-restaurant',
        }),
      ),
    )
    const winners = await winnersOf(bodies.map((body) => placeOrder(site, body)))
    expectWinners(site, 'places', winners.length, FEW_PLACES)
    return winners
  })
}

/**
 * Four customers send five orders with one promo code, which is valid for three orders in total and
 * for one order per customer.
 */
async function racesForACode(site: FaultSite): Promise<AnsweredOrder[]> {
  const promo = await insistOn(site, () =>
    aPromo(site.database, { overall_limit: 3, per_customer_limit: 1 }),
  )
  const takeawayAt = await freeTime(site, 5)
  const bodies = await Promise.all(
    Array.from({ length: 4 }, () => basket(site, { takeawayAt, promo })),
  )
  const racers = [...bodies, ...bodies.slice(0, 1)].map((body) =>
    placeOrder(site, body, 1, ['promo_invalid']),
  )
  const winners = await winnersOf(racers)
  expectWinners(site, 'uses of a code', winners.length, 3)
  return winners
}

/**
 * The customer's points: enough for one cola, not for two, so that two tabs compete for the points.
 */
const POINTS = 50

async function spendsPoints(site: FaultSite): Promise<AnsweredOrder[]> {
  const authorization = `Bearer ${await aMember(site)}`
  const asMember = withApi<FaultSite>({
    ...site,
    send: (request) => site.send({ ...request, headers: { ...request.headers, authorization } }),
  })
  const takeawayAt = await freeTime(site, 2)
  const lines = [aFormula('formula'), onPoints('cola')]
  const orders: AnsweredOrder[] = []
  // The points returned by the cancelled order are spent again.
  for (const ending of ['cancelled', 'prepared'] as const) {
    const body = await basket(asMember, { takeawayAt, lines, payment: 'card' })
    const tabs = [body, body].map((tabBody) => placeOrder(asMember, tabBody, 1, ['points_missing']))
    const winners = await winnersOf(tabs)
    expectWinners(site, 'rewards', winners.length, 1)
    for (const order of winners) {
      await payToTheEnd(asMember, order, await payOrder(asMember, order, 'success'))
      await endStory(asMember, order, ending)
    }
    orders.push(...winners)
  }
  return orders
}

/** Creates a customer with `POINTS` points, and returns the customer's access token. */
function aMember(site: FaultSite): Promise<string> {
  const { database, now } = site
  const at = new Date(now())
  return insistOn(site, () =>
    database.db.transaction().execute(async (tx) => {
      const row = await firstRow(tx)<{ id: string }>`
        insert into customers (email, email_verified_at, locale, first_name, last_name, phone, created_at)
        values (${`${randomUUID()}@example.com`}, ${at}, 'fr', 'Zoé', 'Lefèvre', '', ${at}) returning id`
      const customer = row?.id ?? ''
      await runStatement(tx)`
        insert into point_entries (customer_id, kind, points, at)
        values (${customer}, 'earned', ${POINTS}, ${at})`
      return (await openSession(tx, { customer, device: '', now: now() })).access
    }),
  )
}

/**
 * Orders alcohol alone, then a formula with only some of its ingredients; the shop refuses both.
 */
async function asksForTooMuch(site: FaultSite): Promise<AnsweredOrder[]> {
  const takeawayAt = await freeTime(site, 2)
  const beer: TestOrderBody['lines'] = [
    {
      kind: 'item',
      id: 'beer',
      quantity: 1,
      ingredient: 1101,
      freeSauce: null,
      warm: false,
      paidWith: 'euros',
    },
  ]
  const { filling, ...formula } = aFormula('unfinished')
  const carts: TestOrderBody['lines'][] = [
    beer,
    [{ ...formula, filling: { ...filling, ingredients: filling.ingredients.slice(0, 2) } }],
  ]
  const orders: AnsweredOrder[] = []
  for (const lines of carts) {
    const body = await basket(site, { takeawayAt, lines, overEighteen: true })
    const order = await placeOrder(site, body, 1, ['alcohol_needs_dish', 'formulas_incomplete'])
    if (order !== null) orders.push(order)
  }
  return orders
}
