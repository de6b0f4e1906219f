import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BoardReply } from '#contract/kitchen/board.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { aKitchen, type TestKitchen, orderIdOf } from '#testing/builders/a-kitchen.ts'
import { anOrder, place } from '#testing/builders/an-order.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'

describe.each(oneDatabase)('a board that sends its version, on the %s database', (kind) => {
  let app: TestApp
  let kitchen: TestKitchen
  const ids: string[] = []
  beforeAll(async () => {
    app = await openTestApp(kind)
    kitchen = await aKitchen(app)
    for (const name of ['Anaïs', 'Bilal', 'Chloé']) {
      const customer = { name, phone: '06 39 98 12 34', email: `${name.length}@example.com` }
      ids.push(await orderIdOf(app, await place(app, await anOrder(app, { customer }))))
    }
  })
  afterAll(() => app.close())

  const boardSince = async (since: string) =>
    (await kitchen.ask('GET', `/api/kitchen/board?since=${since}`)).json<BoardReply>()
  const idsOf = (tickets: readonly { id: string }[]) => tickets.map(({ id }) => id)

  it('receives only the tickets that changed, and the order of all tickets (T6)', async () => {
    const before = await kitchen.board()
    const same = await boardSince(before.version)
    expect(same).toMatchObject({
      version: before.version,
      tickets: [],
      ids: idsOf(before.tickets),
    })

    await kitchen.tap(ids[1] ?? '', { action: 'start' })
    const tapped = await boardSince(before.version)
    expect(tapped.ids).toEqual(idsOf((await kitchen.board()).tickets))
    expect(tapped.tickets).toMatchObject([{ id: ids[1], status: 'in-preparation' }])

    await kitchen.tap(ids[0] ?? '', { action: 'start' })
    const both = await boardSince(before.version)
    expect(new Set(idsOf(both.tickets))).toEqual(new Set(ids.slice(0, 2)))
    const last = await boardSince(tapped.version)
    expect(idsOf(last.tickets)).toEqual([ids[0]])
  })

  it('receives all tickets if the server does not know this version', async () => {
    const wholeBoard = await boardSince('of-another-start')
    expect(wholeBoard.ids).toBeUndefined()
    expect(wholeBoard.tickets).toEqual((await kitchen.board()).tickets)
  })
})
