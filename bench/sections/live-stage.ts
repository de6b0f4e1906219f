import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { placeOrder } from '#contract/shop/orders.ts'
import { hashOf } from '#server/kit/hash.ts'
import { type TestFollower, aFollower } from '#testing/builders/a-follower.ts'
import { type PairedDevice, prepareDevice } from '#testing/builders/a-paired-device.ts'
import { ask } from '../tools/database.ts'
import { apiOf, ordersAt } from '../tools/order-bodies.ts'
import { type BenchProgram, residentMemory, startProgram } from '../tools/processes.ts'
import { isQuick } from '../tools/quick.ts'

/**
 * Number of pages: `crowd` pages follow one restaurant and another `crowd` follow the other
 * restaurants. Each of the rest follows an order; half of them also follow its restaurant.
 */
export const pageCount = isQuick ? 100 : 1000
export const crowd = pageCount / 5
export const orders = pageCount / 5

type LiveOrder = { token: string; id: string; restaurant: number }
/**
 * An open page with the restaurant and the order that it follows. 0 means no restaurant, null no
 * order.
 */
export type FollowingPage = TestFollower & { restaurant: number; order: string | null }
export type LiveStage = {
  /** Two running programs. Taps go to the first one; the second one may be killed. */
  programs: readonly [BenchProgram, BenchProgram]
  /** Id of the restaurant with the most followers. */
  crowded: number
  devices: ReadonlyMap<number, PairedDevice>
  orders: readonly LiveOrder[]
  pages: readonly FollowingPage[]
  /** Memory per page in each program, in kB: the growth of the resident memory. */
  memory: number[]
  close: () => Promise<void>
}

/** Two programs share one database; each serves half of the pages. */
export async function openStage(databaseUrl: string): Promise<LiveStage> {
  const settings = {
    DATABASE_URL: databaseUrl,
    PAGES: 'false',
    LIVE_STREAMS_PER_ADDRESS: '1000000',
  }
  const programs = [await startProgram(settings), await startProgram(settings)] as const
  const pages: FollowingPage[] = []
  const close = async () => {
    for (const page of pages) page.stop()
    await Promise.all(programs.map((program) => program.stop()))
  }
  try {
    const placed = await placeOrders(programs[0], databaseUrl)
    const restaurants = [...new Set(placed.map(({ restaurant }) => restaurant))]
    const devices = new Map<number, PairedDevice>()
    for (const restaurant of restaurants) {
      const pair = await prepareDevice({ databaseUrl, dataDir: '' }, restaurant)
      devices.set(restaurant, await pair(programs[0].origin))
    }
    const before = programs.map(({ pid }) => residentMemory(pid))
    const origins = programs.map(({ origin }) => origin)
    for (const [i, followed] of whoFollowsWhat(placed, restaurants).entries()) {
      const { order = null, restaurant = 0 } = followed
      const query = new URLSearchParams(Object.entries(followed).map(([k, v]) => [k, String(v)]))
      const originOrder = i % 2 === 0 ? origins : origins.toReversed()
      pages.push({ ...aFollower(originOrder, query.toString()), order, restaurant })
      // Pauses after every 50 pages, because real visitors do not open all pages at the same
      // moment.
      if (i % 50 === 49) await sleep(20)
    }
    while (!pages.every(({ receivedEvents: told }) => told.length > 0)) await sleep(50)
    // Waits, so that the programs can free the memory that they needed only to open the pages.
    await sleep(isQuick ? 500 : 5000)
    const memory = programs.map(
      ({ pid }, i) => (residentMemory(pid) - (before[i] ?? 0)) / (pageCount / 2),
    )
    return { programs, crowded: restaurants[0] ?? 0, devices, orders: placed, pages, memory, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function placeOrders({ origin }: BenchProgram, databaseUrl: string): Promise<LiveOrder[]> {
  const [api, bodyOf] = [apiOf(origin), await ordersAt(origin, 'at-restaurant')]
  const placed: LiveOrder[] = []
  for (let i = 0; i < orders; i += 1) {
    const body = bodyOf(i)
    const { token } = await api.call(placeOrder, { body, idempotencyKey: randomUUID() })
    placed.push({ token, id: '', restaurant: body.restaurant })
  }
  const links = await ask(databaseUrl, 'select token_hash, order_id::text as id from order_links')
  const ids = new Map(links.map(({ token_hash: hash, id }) => [String(hash), String(id)]))
  return placed.map((order) => ({ ...order, id: ids.get(String(hashOf(order.token))) ?? '' }))
}

const whoFollowsWhat = (
  placed: readonly LiveOrder[],
  [crowded = 0, ...others]: readonly number[],
): { order?: string; restaurant?: number }[] =>
  Array.from({ length: pageCount }, (_, i) => {
    if (i < crowd) return { restaurant: crowded }
    if (i < 2 * crowd) return { restaurant: others[i % others.length] ?? 0 }
    const { token, restaurant } = placed[i % placed.length] ?? { token: '', restaurant: 0 }
    return i % 4 < 2 ? { order: token } : { order: token, restaurant }
  })
