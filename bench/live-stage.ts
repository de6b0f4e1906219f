import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createClient } from '#contract/client.ts'
import type { Order } from '#contract/shop/orders.ts'
import { listRestaurants } from '#contract/shop/restaurants.ts'
import { hashOf } from '#server/kit/hash.ts'
import { type PairedDevice, prepareDevice } from '#testing/builders/a-paired-device.ts'
import type { Page } from './live-client.ts'
import { orderBodies } from './order-bodies.ts'
import { startNode, stop } from './processes.ts'
import { type Program, startProgram } from './program.ts'

/**
 * Of the pages so many follow one restaurant, and so many others; the rest an order, half of them
 * its restaurant too.
 */
export const pages = 1000
export const crowd = 200
const elsewhere = 200
export const orders = 200
const kitchens = 20

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
  /** What a page costs its program, in kB: the difference of its memory. */
  memory: number[]
  close: () => Promise<void>
}

/**
 * Two programs over one database, and pages in processes of their own: half of them at each
 * program.
 */
export async function openStage(databaseUrl: string, folder: string): Promise<Stage> {
  const settings = {
    DATABASE_URL: databaseUrl,
    PAGES: 'false',
    LIVE_STREAMS_PER_ADDRESS: '1000000',
    LOGINS_PER_MINUTE: '1000000',
    QUOTES_PER_MINUTE: '1000000',
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
      devices.set(
        restaurant,
        await (
          await prepareDevice({ databaseUrl, dataDir: '' }, restaurant)
        )(programs[0].origin),
      )
    }
    const before = programs.map(residentMemory)
    const queries = whoFollowsWhat(placed, restaurants)
    for (const [i, program] of programs.entries()) {
      const file = join(folder, `queries${i}.json`)
      await writeFile(file, JSON.stringify(queries.filter((_, page) => page % 2 === i)))
      const origins = [program, ...programs.filter((one) => one !== program)].map(
        ({ origin }) => origin,
      )
      const client = startNode(new URL('./live-client.ts', import.meta.url), [origins.join(), file])
      clients.push(client)
      await Promise.race([
        once(client, 'message'),
        once(client, 'exit').then(() => {
          throw new Error('the pages closed')
        }),
      ])
    }
    // What was needed to open them is given back.
    await sleep(5000)
    const memory = programs.map(
      (program, i) => (residentMemory(program) - (before[i] ?? 0)) / (pages / 2),
    )
    const told = async () =>
      (
        await Promise.all(
          clients.map(async (client) => {
            const answer = once(client, 'message')
            client.send('tell')
            const [page] = (await answer) as [Page[]]
            return page
          }),
        )
      ).flat()
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
  const api = createClient(({ path, ...request }) => fetch(origin + path, request), 'fr')
  const { results } = await api.call(listRestaurants, { query: { limit: 300 } })
  const payable = results
    .filter(({ payment_options: options }) => options.includes('pay_at_restaurant'))
    .slice(0, kitchens)
  const bodies = await orderBodies(
    api,
    payable.map(({ id }) => id),
  )
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  try {
    const placed: LiveOrder[] = []
    for (let i = 0; i < orders; i += 1) {
      const body = bodies[i % bodies.length]
      if (body === undefined) throw new Error('no restaurant takes orders')
      const digits = String(i).padStart(8, '0')
      const customer = {
        ...body.customer,
        phone: `+336${digits}`,
        email: `live${digits}@example.org`,
      }
      const reply = await fetch(`${origin}/api/orders`, {
        method: 'POST',
        body: JSON.stringify({ ...body, customer }),
        headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      })
      if (reply.status !== 201) throw new Error(`an order was answered ${reply.status}`)
      const { token } = (await reply.json()) as Order
      const {
        rows: [row],
      } = await database.query<{ id: string }>(
        'select order_id::text as id from order_links where token_hash = $1',
        [hashOf(token)],
      )
      placed.push({ token, id: row?.id ?? '', restaurant: body.restaurant })
    }
    return placed
  } finally {
    await database.end()
  }
}

const whoFollowsWhat = (
  placed: readonly LiveOrder[],
  [crowded = 0, ...others]: readonly number[],
): string[] =>
  Array.from({ length: pages }, (_, i) => {
    if (i < crowd) return `restaurant=${crowded}`
    if (i < crowd + elsewhere) return `restaurant=${others[i % others.length]}`
    const order = placed[i % placed.length]
    return i % 4 < 2
      ? `order=${order?.token}`
      : `order=${order?.token}&restaurant=${order?.restaurant}`
  })
