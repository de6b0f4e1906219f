import { allRows } from '#server/db/statements.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { PARIS, dayIn } from '#domain/time/opening.ts'
import { aFollower } from '#testing/builders/a-follower.ts'
import { BOURSE, HAUSSMANN } from '#testing/builders/an-order.ts'
import { getTakeaway } from '#contract/shop/restaurants.ts'
import { withApi } from '#testing/programs/shop-environment.ts'
import { isSoon } from '#testing/runs/is-soon.ts'
import { type AnsweredOrder, basket, freeTime, placeOrder } from '#testing/shopper/customer.ts'
import type { RandomSource } from '#testing/shopper/random-source.ts'
import { type CrashRun, comesToRest, findWrong, unrest } from '../crash/run.ts'
import type { SiteCheck } from './invariants.ts'
import { openKitchen, ticketFaults } from './kitchen.ts'
import { type FaultName, type Played, type Scene, playFault } from './play-fault.ts'
import { type FaultSite, openSite } from './site.ts'
import { type VisitName, visitNames, visits } from './visits.ts'

export type FaultRun = {
  rounds: { fault: FaultName; orders: number }[]
  visits: ReadonlyMap<VisitName, number>
  wrong: (CrashRun['wrong'][number] & { fault: FaultName })[]
}

/** Number of simultaneous customers; `BEFORE`: milliseconds of lunch before a fault. */
const CUSTOMERS = 5
const BEFORE = 1500
/** Milliseconds after the repair of a fault within which everything must work again. */
const RECOVERED_WITHIN = 10_000
/** Milliseconds within which all orders of a round must be settled at its end. */
const AT_REST_WITHIN = 240_000

type Lunch = {
  site: FaultSite
  random: RandomSource
  fault: FaultName
  visits: Map<VisitName, number>
}

/**
 * Plays a lunch for each fault, with two programs behind a pooler, and causes the fault during it.
 * After each lunch, when all work is done, every invariant must be true; violations are returned.
 */
export async function runFaults(
  setting: Omit<Scene, 'site'>,
  databaseUrl: string,
  {
    faults,
    random,
    say,
    patience = AT_REST_WITHIN,
  }: {
    faults: readonly FaultName[]
    random: RandomSource
    say: (line: string) => void
    /**
     * Milliseconds that customers wait for an answer, and that the end of a round waits for its
     * work.
     */
    patience?: number
  },
): Promise<FaultRun> {
  const site = await openSite(databaseUrl, patience)
  const run: FaultRun & Pick<Lunch, 'visits'> = { rounds: [], visits: new Map(), wrong: [] }
  const answered: AnsweredOrder[] = []
  try {
    for (const [i, fault] of faults.entries()) {
      if (i > 0) await nextMorning(site)
      const lunch = { site, random, fault, visits: run.visits }
      const away = random.wholeNumber(2000, 9999)
      const { orders, tickets } = await playRound(lunch, { ...setting, site }, away)
      answered.push(...orders)
      const wrong = [
        ...tickets,
        ...(await findUnrest(site, patience)),
        ...(await findWrong(site, answered)),
        ...(await findUnsent(site)),
      ]
      site.faults.splice(0)
      run.rounds.push({ fault, orders: orders.length })
      run.wrong.push(...wrong.map((violation) => ({ ...violation, fault })))
      const violationTexts = wrong.map(
        (violation) =>
          `\n  NOT SO: ${violation.check}\n    ${violation.violations.slice(0, 20).join('\n    ')}`,
      )
      say(`${i + 1}: ${fault}: ${orders.length} orders${violationTexts.join('')}`)
    }
    return run
  } finally {
    await site.close()
  }
}

type BrokenChecks = CrashRun['wrong']
const violationsOf = (check: SiteCheck, details: string[]): BrokenChecks =>
  details.length === 0 ? [] : [{ check, violations: details }]

async function findUnrest(site: FaultSite, within: number): Promise<BrokenChecks> {
  const isAtRest = await comesToRest(site, within)
  site.collectFaults()
  return violationsOf('all comes to rest', isAtRest ? [] : await unrest(site))
}

/** Mails that the programs take for sent, and that did not reach the mail server. */
async function findUnsent({ database, mails }: FaultSite): Promise<BrokenChecks> {
  const rows = await allRows(database.db)<{ id: string; about: string }>`
    select message_id as id, kind || ' of order ' || order_id as about from mails
    where order_id is not null and sent_at is not null`
  const received = new Set(mails.received.map(({ messageId }) => messageId))
  return violationsOf(
    'every mail that was sent reached the mail server',
    rows.filter(({ id }) => !received.has(id)).map(({ about }) => about),
  )
}

/**
 * Moves the clock to nine o’clock (Europe/Paris) of the next day on which the small restaurant
 * opens, and opens on the following day, too.
 */
async function nextMorning(site: FaultSite): Promise<void> {
  const isOffered = async () => {
    const { days } = await site.api.call(getTakeaway, { params: { id: BOURSE } })
    return days.slice(0, 2).every(({ times }) => times.length > 0)
  }
  do {
    const morning = dayIn(site.now())
      .add({ days: 1 })
      .toZonedDateTime({ timeZone: PARIS, plainTime: '09:00' })
    await site.moveClock(morning.epochMilliseconds - site.now())
  } while (!(await isOffered()))
}

/** A lunch with one fault in it; returns the orders of the customers who finished. */
async function playRound(
  lunch: Lunch,
  scene: Scene,
  away: number,
): Promise<{ orders: AnsweredOrder[]; tickets: BrokenChecks }> {
  const { site, fault } = lunch
  const board = await openKitchen(site)
  const watch = watchHealth(site)
  let open = true
  const orders: AnsweredOrder[] = []
  const next = guests(lunch)
  const customers = Array.from({ length: CUSTOMERS }, async () => {
    for (let guest = next(open); guest !== null; guest = next(open)) orders.push(...(await guest()))
  })
  const ended = Promise.allSettled(customers)
  await sleep(BEFORE)
  const played = await playFault(scene, fault, away)
  orders.push(...played.orders)
  await takesMoreOrders(site, orders).catch((error: unknown) => {
    site.faults.push(`the site does not go on: ${String(error)}`)
  })
  open = false
  for (const result of await ended) {
    if (result.status === 'rejected')
      site.faults.push(`a customer came to no end: ${String(result.reason)}`)
  }
  site.faults.push(...(await watch.stop(played)))
  const tickets = await ticketFaults(site, board)
  await board.stop()
  return {
    orders,
    tickets: violationsOf('every order of the day came to the board as one ticket', tickets),
  }
}

/**
 * Draws the visits of customers: each kind once in random order, then random ones while the
 * restaurants are `open`.
 */
function guests({ site, random, fault, visits: counts }: Lunch) {
  // Customers cannot repair a provider that does not answer, nor move the clock; they wait.
  const asCustomer = withApi<FaultSite>({
    ...site,
    behave: async () => {},
    moveClock: async () => {},
  })
  const possible = visitNames.filter(
    // The previous version may mail the link of an order while a concurrent change replaces the
    // order without taking the mail into account.
    (name) => fault !== 'two versions' || name !== 'changes the order',
  )
  const due = possible.map((name) => ({ name, at: random.share() })).sort((a, b) => a.at - b.at)
  return (open: boolean): (() => Promise<AnsweredOrder[]>) | null => {
    const name = due.pop()?.name ?? (open ? random.pickOne(possible) : undefined)
    if (name === undefined) return null
    counts.set(name, (counts.get(name) ?? 0) + 1)
    return () =>
      visits[name](asCustomer, random).catch((cause: unknown) => {
        throw new Error(`the customer who ${name} failed: ${String(cause)}`, { cause })
      })
  }
}

/** Checks that each shop works again: it answers, accepts orders and notifies subscribers. */
async function takesMoreOrders(site: FaultSite, orders: AnsweredOrder[]): Promise<void> {
  const end = performance.now() + RECOVERED_WITHIN
  const remainingTime = () => Math.max(0, end - performance.now())
  for (const shop of site.shops) {
    const ready = () =>
      fetch(`${shop}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
        (reply) => reply.ok,
        () => false,
      )
    if (!(await isSoon(ready, remainingTime()))) site.faults.push(`${shop} was not ready in time`)
  }
  const order = await placeOrder(site, await basket(site, { takeawayAt: await freeTime(site, 1) }))
  if (order !== null) orders.push(order)
  if (remainingTime() === 0) site.faults.push('no order was taken in time')
  // A change committed by one process must be published by the other, too, which shows that both
  // receive the database’s notifications again.
  const followers = site.shops.map((shop) => aFollower([shop], `order=${order?.token ?? ''}`))
  const wereAllNotified = await isSoon(
    () => followers.every(({ receivedEvents: events }) => events.length > 0),
    remainingTime(),
  )
  if (!wereAllNotified) site.faults.push('who follows an order was not told in time')
  for (const follower of followers) follower.stop()
  await site.api.call(getTakeaway, { params: { id: HAUSSMANN } })
}

/**
 * Continuously checks whether both shops are alive, and whether they reported that they were not
 * ready.
 */
function watchHealth(site: FaultSite): { stop: (played: Played) => Promise<string[]> } {
  let on = true
  const [dead, unready] = [new Map<string, string>(), new Set<string>()]
  const status = (url: string) =>
    fetch(url, { signal: AbortSignal.timeout(5000) }).then(
      (reply) => reply.status,
      (error: unknown) => String(error),
    )
  const watching = site.shops.map(async (shop) => {
    while (on) {
      const [health, ready] = await Promise.all([
        status(`${shop}/healthz`),
        status(`${shop}/readyz`),
      ])
      if (health !== 200) dead.set(shop, `${shop}/healthz answered ${health}`)
      if (ready === 503) unready.add(shop)
      await sleep(100)
    }
  })
  return {
    async stop({ still, unreachable }) {
      on = false
      await Promise.all(watching)
      const silent = [...dead]
        .filter(([shop]) => !still.includes(shop))
        .map(([, failureText]) => failureText)
      const claimed = unreachable
        .filter((shop) => !unready.has(shop))
        .map((shop) => `${shop}/readyz never said 503`)
      return [...silent, ...claimed]
    },
  }
}
