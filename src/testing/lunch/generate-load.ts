import { setTimeout as sleep } from 'node:timers/promises'
import { type ApiClient, ApiProblem } from '#contract/client.ts'
import {
  type WireRestaurant,
  getOpenings,
  getRestaurant,
  listRestaurants,
} from '#contract/shop/restaurants.ts'
import { dayIn } from '#domain/time/opening.ts'
import { cardToken } from '#testing/builders/a-card.ts'
import { nextTaps, workOnce } from '#testing/shopper/board.ts'
import { guest } from '#testing/shopper/guests.ts'
import { type LunchTally, createTally } from '#testing/shopper/lunch-tally.ts'
import { type LunchVisit, orderLunch } from '#testing/shopper/lunch-visit.ts'
import { createRandomSource } from '#testing/shopper/random-source.ts'
import { apiOver, sendTo } from '#testing/shopper/send.ts'
import { arrivals } from './arrivals.ts'
import { type LoadGeneratorOptions, LoadGeneratorRefused } from './options.ts'
import { MINUTE } from '#domain/time/durations.ts'

/** Number of rows in the progress table. */
const ROWS = 10
/** Milliseconds after the lunch in which the last customers can still be served. */
const GRACE = 60_000
const ANSWER_WITHIN = 20_000
const KITCHEN_EVERY = 1000

/**
 * Plays the lunch and reports its progress row by row. Ends at most a minute after the lunch does.
 */
export async function generateLoad(
  options: LoadGeneratorOptions,
  say: (text: string) => void,
): Promise<LunchTally> {
  const { minutes, speed, orders, seed } = options
  const tally = createTally()
  const api = clientOf(options.server)
  const restaurant = await restaurantOf(api, options.restaurant)
  const card = await cardsOf(options.payments)
  say(
    `seed ${seed}: ${orders} orders at ${restaurant.slug}, ${minutes} minutes of lunch in ${seconds(minutes / speed)}` +
      `, ${card ? 'by card and at the counter' : 'at the counter'}`,
  )
  if (restaurant.later !== null)
    say(
      `the restaurant has no free time today: the orders are for ${restaurant.later}, and on its board on that day`,
    )
  const length = (minutes * MINUTE) / speed
  const over = AbortSignal.timeout(length + GRACE)
  const kitchen =
    options.kitchenToken === null
      ? null
      : work(options, options.kitchenToken, { minute: MINUTE / speed, tally, over })
  const random = createRandomSource(seed)
  const start = performance.now()
  const until = async (share: number) => {
    await sleep(Math.max(0, start + share * length - performance.now()), undefined, {
      signal: over,
    })
  }
  const visits = arrivals(orders, random).map(async (share, number) => {
    const mine = createRandomSource(`${seed} ${number}`)
    const plannedVisit: LunchVisit = {
      api,
      restaurant,
      guest: guest(number, seed, mine),
      random: mine,
      tally,
      card,
      sleep: (time) => sleep(time, undefined, { signal: over }),
    }
    await until(share)
      .then(() => orderLunch(plannedVisit))
      .catch((error: unknown) => tally.countLost(reasonOf(error)))
  })
  for (let row = 0; row <= ROWS; row += 1) {
    await until(row / ROWS)
    say(tally.row(row / ROWS))
  }
  await Promise.all(visits)
  kitchen?.stop()
  await kitchen?.ended
  for (const line of tally.summary()) say(line)
  return tally
}

const seconds = (time: number) => `${(time * 60).toFixed(0)} s`

const reasonOf = (error: unknown): string =>
  error instanceof ApiProblem ? error.problem.code : error instanceof Error ? error.name : 'unknown'

const clientOf = (server: string, token: string | null = null): ApiClient =>
  apiOver((request) => sendTo(server, request, ANSWER_WITHIN), { token })

/**
 * The named restaurant, or else the one with the earliest available time. `later`: the day of that
 * time when it is not today, else null.
 */
async function restaurantOf(
  api: ApiClient,
  slug: string | null,
): Promise<WireRestaurant & { later: string | null }> {
  const results =
    slug === null
      ? (await api.call(listRestaurants, { query: { limit: 300 } })).results
      : await api.call(getRestaurant, { params: { id: slug } }).then(
          (restaurant) => [restaurant],
          () => [],
        )
  const ids = results.map(({ id }) => id).join(',')
  const openings = ids === '' ? [] : (await api.call(getOpenings, { query: { ids } })).results
  const nexts = new Map(openings.map(({ id, next }) => [id, next]))
  const soonest = results
    .filter(({ id }) => nexts.get(id) != null)
    .toSorted((a, b) => ((nexts.get(a.id) ?? '') < (nexts.get(b.id) ?? '') ? -1 : 1))
  const openRestaurant = (slug === null ? soonest : results).find(
    (candidate) => slug === null || candidate.slug === slug,
  )
  if (!openRestaurant)
    throw new LoadGeneratorRefused(
      slug === null ? 'no restaurant has a time to offer' : `no restaurant is called ${slug}`,
    )
  const next = nexts.get(openRestaurant.id)
  if (next == null) throw new LoadGeneratorRefused(`${openRestaurant.slug} has no free pickup time`)
  const day = dayIn(Date.parse(next)).toString()
  return { ...openRestaurant, later: day === dayIn(Date.now()).toString() ? null : day }
}

/**
 * Gets card tokens from the card fields of the embedded payment provider; null if it does not
 * answer.
 */
async function cardsOf(payments: string): Promise<LunchVisit['card']> {
  const card = (good: boolean) => cardToken(payments, good ? 'success' : 'declined')
  return card(true).then(
    () => card,
    () => null,
  )
}

/** Works at the board until the work is stopped or fails. */
function work(
  { server }: LoadGeneratorOptions,
  token: string,
  { minute, tally, over }: { minute: number; tally: LunchTally; over: AbortSignal },
): { stop: () => void; ended: Promise<void> } {
  const api = clientOf(server, token)
  const stopped = new AbortController()
  const ended = async () => {
    while (!stopped.signal.aborted && !over.aborted) {
      await workOnce(
        api,
        ({ tickets, now }) => nextTaps(tickets, Date.parse(now), minute),
        tally.countMove,
      )
      await sleep(KITCHEN_EVERY, undefined, { signal: stopped.signal }).catch(() => {})
    }
  }
  return {
    stop: () => stopped.abort(),
    ended: ended().catch((error: unknown) => tally.countMove(`gave up: ${reasonOf(error)}`)),
  }
}
