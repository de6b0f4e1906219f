import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { placeOrder } from '#contract/shop/orders.ts'
import { hashOf } from '#server/kit/hash.ts'
import { type PairedDevice, prepareDevice } from '#testing/builders/a-paired-device.ts'
import { ask } from './database.ts'
import type { Page } from './live-client.ts'
import { apiOf, ordersAt } from './order-bodies.ts'
import { type Program, answerOf, startNode, startProgram, stop } from './processes.ts'
import { isQuick } from './quick.ts'

/**
 * Of the pages so many follow one restaurant, and so many others; the rest an order, half of them
 * its restaurant too.
 */
export const pages = isQuick ? 100 : 1000
export const crowd = pages / 5
export const orders = pages / 5

export type LiveOrder = { token: string; id: string; restaurant: number }
export type Stage = {
  /** The first is tapped at; the second may be killed. */
  programs: readonly [Program, Program]
  /** The restaurant that most follow. */
  crowded: number
  devices: ReadonlyMap<number, PairedDevice>
  orders: readonly LiveOrder[]
  /** What all pages were told since the last time this was asked. */
  told: () => Promise<Page[]>
  /** What a page costs each program, in kB: the difference of its memory. */
  memory: number[]
  close: () => Promise<void>
}

/**
 * Two programs over one database, and pages in processes of their own: half of them at each
 * program.
 */
export async function openStage(databaseUrl: string): Promise<Stage> {
  const settings = {
    DATABASE_URL: databaseUrl,
    PAGES: 'false',
    LIVE_STREAMS_PER_ADDRESS: '1000000',
  }
  const programs = [await startProgram(settings), await startProgram(settings)] as const
  const clients: ChildProcess[] = []
  const close = async () => {
    await Promise.all(clients.map(stop))
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
    const before = programs.map(residentMemory)
    const queries = whoFollowsWhat(placed, restaurants)
    const origins = programs.map(({ origin }) => origin)
    for (const [i, ORIGINS] of [origins, origins.toReversed()].entries()) {
      const client = startNode('bench/live-client.ts', {
        ORIGINS: ORIGINS.join(' '),
        QUERIES: queries.filter((_, page) => page % 2 === i).join(' '),
      })
      clients.push(client)
      await answerOf(client)
    }
    // What was needed to open them is given back.
    await sleep(isQuick ? 500 : 5000)
    const memory = programs.map(
      (program, i) => (residentMemory(program) - (before[i] ?? 0)) / (pages / 2),
    )
    const told = async () =>
      (await Promise.all(clients.map((client) => answerOf<Page[]>(client, 'tell')))).flat()
    return { programs, crowded: restaurants[0] ?? 0, devices, orders: placed, told, memory, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** In kB. */
const residentMemory = ({ pid }: Program): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

async function placeOrders({ origin }: Program, databaseUrl: string): Promise<LiveOrder[]> {
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
): string[] =>
  Array.from({ length: pages }, (_, i) => {
    if (i < crowd) return `restaurant=${crowded}`
    if (i < 2 * crowd) return `restaurant=${others[i % others.length]}`
    const order = placed[i % placed.length]
    return `order=${order?.token}${i % 4 < 2 ? '' : `&restaurant=${order?.restaurant}`}`
  })
