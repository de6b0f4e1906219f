import { setTimeout as sleep } from 'node:timers/promises'
import { aFollower } from '#testing/builders/a-follower.ts'
import { HAUSSMANN } from '#testing/builders/an-order.ts'
import { type Answered, basket, freeTime, insist, placeOrder } from '../crash/customer.ts'
import { isSoon } from '../crash/house.ts'
import type { Card, Ending, Story } from '../crash/plan.ts'
import { playStory } from '../crash/play.ts'
import { type CrashRun, comesToRest, findWrong, unrest } from '../crash/run.ts'
import type { Stage } from './database-faults.ts'
import { type FaultName, type Played, faultNames, playFault } from './play-fault.ts'
import { type Site, openSite } from './site.ts'

export type FaultRun = { rounds: number; orders: number; wrong: CrashRun['wrong'] }

/** Simultaneous customers, and how long the lunch lasts before a fault (ms). */
const CUSTOMERS = 5
const BEFORE = 1500
/** Everything works again within this once the database is back (ms). */
const RECOVERED_WITHIN = 10_000
/** At the end, hundreds of orders are collected at once: their payments settle within this (ms). */
const AT_REST_WITHIN = 240_000

type Draw = () => number

/**
 * Plays faults of the database, of a program and of the connection between them, one after the
 * other, during a mixed lunch at two shops. Returns the violations found afterwards: a program that
 * ended, an answer that was neither correct nor 503, a part that did not resume, or money, places,
 * points, mails or books that disagree.
 */
export async function runFaults(
  stage: Stage,
  databaseUrl: string,
  {
    rounds,
    draw,
    say,
    faults = faultNames,
  }: {
    rounds: number
    draw: Draw
    say: (line: string) => void
    faults?: readonly FaultName[]
  },
): Promise<FaultRun> {
  const site = await openSite(databaseUrl)
  const wrong: FaultRun['wrong'] = []
  const answered: Answered[] = []
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const fault = faults[(round - 1) % faults.length] ?? 'stop fast'
      const before = site.faults.length
      const orders = await playRound(site, stage, {
        fault,
        away: 2000 + Math.floor(draw() * 8000),
        draw,
        number: round,
      })
      answered.push(...orders)
      site.collectFaults()
      say(
        `${round}: ${fault}: ${orders.length} orders${site.faults
          .slice(before)
          .map((what) => `\n   ${what}`)
          .join('')}`,
      )
    }
    if (!(await comesToRest(site, AT_REST_WITHIN)))
      wrong.push({ check: 'all comes to rest', found: await unrest(site) })
    site.collectFaults()
    wrong.push(...(await findWrong(site, answered)))
    return { rounds, orders: answered.length, wrong }
  } finally {
    await site.close()
  }
}

/** A lunch with one fault in it; returns the orders of the customers who finished. */
async function playRound(
  site: Site,
  stage: Stage,
  { fault, away, draw, number }: { fault: FaultName; away: number; draw: Draw; number: number },
): Promise<Answered[]> {
  const watch = watchHealth(site)
  let open = true
  const orders: Answered[] = []
  const customers = Array.from({ length: CUSTOMERS }, async () => {
    while (open) orders.push(...(await playStory(site, aVisit(draw, number))))
  })
  const lunch = Promise.allSettled(customers)
  await sleep(BEFORE)
  const played = await playFault(site, stage, fault, away)
  orders.push(...played.orders)
  await goesOn(site, fault, orders)
  open = false
  for (const result of await lunch) {
    if (result.status === 'rejected')
      site.faults.push(`${fault}: a customer came to no end: ${String(result.reason)}`)
  }
  site.faults.push(...(await watch.stop(fault, played)))
  return orders
}

const pick = <T>(from: readonly [T, ...T[]], draw: Draw): T =>
  from[Math.floor(draw() * from.length)] ?? from[0]

function aVisit(
  draw: Draw,
  number: number,
): { number: number; story: Story; card: Card; ending: Ending } {
  return {
    number,
    story: pick(
      [
        'pays at the restaurant',
        'pays by card',
        'pays by card',
        'pays in two tabs',
        'gives the card up',
      ],
      draw,
    ),
    card: pick(['success', 'success', 'challenge', 'declined'], draw),
    // The kitchen's steps are taken by this process, which the faults do not affect.
    ending: 'none',
  }
}

/** Checks that each shop works again: it answers, accepts orders and notifies subscribers. */
async function goesOn(site: Site, fault: FaultName, orders: Answered[]): Promise<void> {
  const end = performance.now() + RECOVERED_WITHIN
  const left = () => Math.max(0, end - performance.now())
  for (const shop of site.shops) {
    const ready = () =>
      fetch(`${shop}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
        (reply) => reply.ok,
        () => false,
      )
    if (!(await isSoon(ready, left()))) site.faults.push(`${fault}: ${shop} was not ready in time`)
  }
  const order = await placeOrder(site, await basket(site, { takeawayAt: await freeTime(site, 1) }))
  if (order !== null) orders.push(order)
  if (left() === 0) site.faults.push(`${fault}: no order was taken in time`)
  // A change committed by one process is published by the other too: both receive the database's
  // notifications again.
  const followers = site.shops.map((shop) => aFollower([shop], `order=${order?.token ?? ''}`))
  const told = await isSoon(() => followers.every(({ told: events }) => events.length > 0), left())
  if (!told) site.faults.push(`${fault}: who follows an order was not told in time`)
  for (const follower of followers) follower.stop()
  await insist(site, 'GET', `/api/restaurants/${HAUSSMANN}/takeaway`)
}

/**
 * Continuously checks whether both shops are alive, and whether they reported that they were not
 * ready.
 */
function watchHealth(site: Site): {
  stop: (fault: FaultName, played: Played) => Promise<string[]>
} {
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
    async stop(fault, { still, unreachable }) {
      on = false
      await Promise.all(watching)
      const silent = [...dead].filter(([shop]) => !still.includes(shop)).map(([, what]) => what)
      const claimed = unreachable
        .filter((shop) => !unready.has(shop))
        .map((shop) => `${shop}/readyz never said 503`)
      return [...silent, ...claimed].map((what) => `${fault}: ${what}`)
    },
  }
}
