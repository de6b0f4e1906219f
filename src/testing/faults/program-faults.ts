import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { getTakeaway } from '#contract/shop/restaurants.ts'
import { HAUSSMANN } from '#testing/builders/an-order.ts'
import type { TestAnswer } from '#testing/programs/test-app.ts'
import { withApi } from '#testing/programs/shop-environment.ts'
import { type AnsweredOrder, basket, freeTime, placeOrder } from '#testing/shopper/customer.ts'
import type { ShopRequest } from '#testing/shopper/send.ts'
import type { PlayFault, Played, Scene } from './play-fault.ts'
import { type ShopName, shopNames } from './shops.ts'
import type { FaultSite } from './site.ts'

/**
 * Milliseconds for which a program is stopped: longer than a connection may be silent, and than a
 * job waits for the process that claimed it.
 */
const STANDS_STILL = 70_000
/** Milliseconds after the process resumes within which requests sent meanwhile must be answered. */
const ANSWERED_WITHIN = 10_000
/**
 * Milliseconds for which data is held back: longer than a program waits for an answer of the
 * database.
 */
const HELD_FOR = 25_000
const CUT_FOR = 2000

/**
 * Milliseconds by which one program’s clock is wrong: less than the time for which an unpaid order
 * is reserved.
 */
const SKEW = 4 * 60_000

/** Faults of a program, or of its connections to the database. */
export const programFaults = {
  'program killed': (scene, away) => killAndStart(scene.site, [oneOf(away)], away),
  'programs killed': (scene, away) => killAndStart(scene.site, shopNames, away),
  'program stands still': ({ site }) => standStill(site),
  'dead line': ({ site }, away) => breakLine(site, away),
  'clock ahead': ({ site }, away) => jump(site, { shop: oneOf(away), by: SKEW }, away),
  'clock behind': ({ site }, away) => jump(site, { shop: oneOf(away), by: -SKEW }, away),
  'two versions': twoVersions,
} satisfies Record<string, PlayFault>

const oneOf = (away: number): ShopName => shopNames[away % shopNames.length] ?? 'a'
const originOf = (site: FaultSite, shop: ShopName): string =>
  site.shops[shopNames.indexOf(shop)] ?? ''

/** Kills programs with `kill -9`, and restarts them after `away` milliseconds. */
async function killAndStart(
  site: FaultSite,
  which: readonly ShopName[],
  away: number,
): Promise<Partial<Played>> {
  await Promise.all(which.map((shop) => site.programs.end(shop, 'SIGKILL')))
  await sleep(away)
  await Promise.all(which.map((shop) => site.programs.startAgain(shop)))
  return { still: which.map((shop) => originOf(site, shop)) }
}

/** Moves the clock of one program, and back after `away` milliseconds. */
async function jump(
  { programs }: FaultSite,
  { shop, by }: { shop: ShopName; by: number },
  away: number,
): Promise<void> {
  await programs.skewClock(shop, by)
  await sleep(away)
  await programs.skewClock(shop, 0)
}

/**
 * Replaces one program by the previous version for a while, next to a program of the current
 * version.
 */
async function twoVersions({ site, before }: Scene, away: number): Promise<Partial<Played>> {
  if (before === null) throw new Error('git does not contain the previous version')
  const shop = 'b'
  await site.programs.end(shop, 'SIGTERM')
  await site.programs.startAgain(shop, before)
  await sleep(away)
  await site.programs.end(shop, 'SIGTERM')
  await site.programs.startAgain(shop)
  return { still: [originOf(site, shop)] }
}

/**
 * Stops the first shop’s process. Requests sent before or meanwhile, whose clients still wait, must
 * be answered afterwards.
 */
async function standStill(site: FaultSite): Promise<Played> {
  const [shop = ''] = site.shops
  let returned = Number.POSITIVE_INFINITY
  const patient = withApi({
    ...site,
    async send(request) {
      const { path } = request
      try {
        return await sendAlone(shop, request)
      } catch (error) {
        site.faults.push(
          `program stands still: ${path} was not answered: ${String(error)} ${String((error as Error).cause)}`,
        )
        throw error
      } finally {
        if (performance.now() > returned + ANSWERED_WITHIN)
          site.faults.push(`program stands still: ${path} was not answered in time`)
      }
    },
  })
  const body = await basket(site, { takeawayAt: await freeTime(site, 4) })
  const placements = [placeOrder(patient, body)]
  await sleep(20)
  site.programs.signal('a', 'SIGSTOP')
  placements.push(placeOrder(patient, body), placeOrder(patient, body, 2))
  // `send` has already recorded a missing answer as a fault.
  const looked = patient.api.call(getTakeaway, { params: { id: HAUSSMANN } }).catch(() => null)
  await sleep(STANDS_STILL)
  returned = performance.now()
  site.programs.signal('a', 'SIGCONT')
  const [orders] = await Promise.all([Promise.all(placements), looked])
  return {
    orders: orders.filter((order): order is AnsweredOrder => order !== null),
    still: [shop],
    unreachable: [],
  }
}

/**
 * Sends a request on its own connection. After a pause, a server first closes idle connections; a
 * browser then repeats a request sent on one of them, but `fetch` does not.
 */
async function sendAlone(
  origin: string,
  { method, path, headers, body }: ShopRequest,
): Promise<TestAnswer> {
  const clientRequest = request(origin + path, {
    agent: false,
    method,
    headers,
    signal: AbortSignal.timeout(STANDS_STILL + 60_000),
  }).end(body)
  const [reply] = (await once(clientRequest, 'response')) as [IncomingMessage]
  const replyText = await text(reply)
  return {
    status: reply.statusCode ?? 0,
    headers: reply.headers,
    text: replyText,
    json: () => JSON.parse(replyText),
  }
}

/**
 * The connections of one shop, or of both, to the database transmit nothing; then they are cut, and
 * then restored.
 */
async function breakLine(site: FaultSite, away: number): Promise<Played> {
  const which = away % 3
  const lines = site.connections.filter((_, i) => which === 2 || i === which).flat()
  for (const line of lines) line.hold()
  await sleep(HELD_FOR + away)
  for (const line of lines) line.cut()
  await sleep(CUT_FOR)
  for (const line of lines) line.mend()
  return {
    orders: [],
    still: [],
    unreachable: site.shops.filter((_, i) => which === 2 || i === which),
  }
}
