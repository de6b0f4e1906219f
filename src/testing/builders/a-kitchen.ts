import { randomUUID } from 'node:crypto'
import type { Board } from '#contract/kitchen/board.ts'
import type { Desk } from '#contract/kitchen/desk.ts'
import type { Tap } from '#contract/kitchen/taps.ts'
import type { Ticket } from '#contract/kitchen/tickets.ts'
import type { Problem } from '#contract/errors.ts'
import type { Order } from '#contract/shop/orders.ts'
import { changeKitchenSettings } from '#server/features/kitchen/manage-kitchen.ts'
import type { KitchenSettings } from '#server/stores/kitchen/settings.ts'
import { newPairingCode } from '#server/stores/kitchen/devices.ts'
import { renewPerson } from '#server/stores/kitchen/people.ts'
import { hashOf } from '#server/kit/hash.ts'
import { findOrder } from '#server/stores/orders/orders.ts'
import { HAUSSMANN, anOrder, place } from './an-order.ts'
import { type TestAnswer, type TestApp, injectInto } from '#testing/programs/test-app.ts'
import { pairBoard } from '#testing/shopper/board.ts'

type KitchenMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** A tap without its order. */
export type Gesture = Tap extends infer One ? (One extends Tap ? Omit<One, 'order'> : never) : never

/** A paired device of a restaurant, with a person signed in. */
export type TestKitchen = {
  token: string
  desk: Desk
  ask: (
    method: KitchenMethod,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<TestAnswer>
  /** Taps on an order, under a new idempotency key unless one is given. */
  tap: (order: string, pending: Gesture, key?: string) => Promise<TestAnswer>
  board: () => Promise<Board>
  /** The ticket of an order on the board. */
  ticket: (order: string) => Promise<Ticket | undefined>
  /** The ticket found by a search for the order’s number, whether it is on the board or not. */
  searchTicket: (order: { id: string; number: string }) => Promise<Ticket | undefined>
}

export const PIN = '2468'

export async function aKitchen(
  app: TestApp,
  restaurant = HAUSSMANN,
  { person = 'Camille' }: { person?: string | null } = {},
): Promise<TestKitchen> {
  const { services } = app
  if (person !== null) await renewPerson(services, { restaurant, name: person, pin: PIN })
  const send = injectInto(app.app)
  const { token, desk } = await pairBoard(send, {
    code: await newPairingCode(services.database.db, restaurant, app.clock.now),
    pin: person === null ? null : PIN,
    ...(person === null ? {} : { name: person }),
  })
  const ask: TestKitchen['ask'] = (method, path, body, headers = {}) =>
    send({
      method,
      path,
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const board = async () => (await ask('GET', '/api/kitchen/board')).json<Board>()
  return {
    token,
    desk,
    ask,
    board,
    tap: (order, pending, key = randomUUID()) =>
      ask('POST', '/api/kitchen/taps', { order, ...pending }, { 'idempotency-key': key }),
    ticket: async (order) => (await board()).tickets.find(({ id }) => id === order),
    searchTicket: async (order) =>
      (await ask('GET', `/api/kitchen/tickets?find=${order.number}`))
        .json<{ results: Ticket[] }>()
        .results.find(({ id }) => id === order.id),
  }
}

/** Changes the settings of a restaurant’s kitchen, as the command line does. */
export const changeKitchen = (
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  restaurant: number,
  changes: Partial<KitchenSettings>,
) =>
  changeKitchenSettings(database, { restaurant, changes, actor: { by: 'command' }, at: clock.now })

/** The internal id of an order, which its customer never sees. */
export async function orderIdOf(
  { database }: Pick<TestApp, 'database'>,
  { token }: Pick<Order, 'token'>,
): Promise<string> {
  const id = await findOrder(database.db, hashOf(token))
  if (id === null) throw new Error('no order has this token')
  return id
}

/** An order that became ready a minute ago. */
export async function aReadyOrder(
  app: TestApp,
  kitchen: TestKitchen,
): Promise<{ order: Order; id: string }> {
  const order = await place(app, await anOrder(app))
  const id = await orderIdOf(app, order)
  for (const action of ['start', 'ready'] as const) await kitchen.tap(id, { action })
  app.clock.now += 60_000
  return { order, id }
}

/** The code of a refusal. */
export const codeOf = (answer: Pick<TestAnswer, 'json'>) => answer.json<Problem>().code
