import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FavouriteBowl, MAX_FAVOURITES } from '#contract/customers/favourite-bowls.ts'
import type { Problem } from '#contract/errors.ts'
import { writeBowlCode } from '#domain/commands/bowl-code.ts'
import { aCart, plainSalad } from '#testing/builders/a-cart.ts'
import { aCustomer } from '#testing/builders/a-customer.ts'
import { aMenu } from '#testing/builders/a-menu.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'

const [line] = aCart(aMenu(), plainSalad('a')).lines
const code = writeBowlCode(line!)

describe.each(oneDatabase)('favourite bowls, on the %s database', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind)
  })
  afterAll(() => app.close())

  async function aKeeper() {
    const { browser } = await aCustomer(app)
    return {
      keep: (id: string, name = 'Midi') =>
        browser.ask('PUT', `/api/me/bowls/${id}`, { name, code }),
      remove: (id: string) => browser.ask('DELETE', `/api/me/bowls/${id}`),
      list: async () =>
        (await browser.ask('GET', '/api/me/bowls')).json<{ results: FavouriteBowl[] }>().results,
      ask: browser.ask,
    }
  }

  it('are stored, renamed and removed by their own customer only (E8)', async () => {
    const [mine, otherKeeper] = [await aKeeper(), await aKeeper()]
    const [first, second] = [randomUUID(), randomUUID()]
    await mine.keep(first)
    app.clock.now += 1000
    await mine.keep(second, '  Soir  ')
    await mine.keep(first, 'Lundi')
    // If another customer uses the same id, it identifies another favourite.
    await otherKeeper.keep(first, 'Autre')
    await otherKeeper.remove(second)
    expect(await mine.list()).toEqual([
      { id: first, name: 'Lundi', code },
      { id: second, name: 'Soir', code },
    ])
    expect(await otherKeeper.list()).toMatchObject([{ name: 'Autre' }])
    expect((await mine.remove(first)).status).toBe(200)
    expect((await mine.remove(first)).status).toBe(200)
    expect(await mine.list()).toMatchObject([{ id: second }])
  })

  it('are limited to thirty, even if many are sent at once (E8)', async () => {
    const { keep, list } = await aKeeper()
    const ids = Array.from({ length: MAX_FAVOURITES + 3 }, () => randomUUID())
    const answers = await Promise.all(ids.map((id) => keep(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_FAVOURITES)
    expect(answers.find(({ status }) => status !== 200)?.json<Problem>().code).toBe(
      'favourites_full',
    )
    const storedBowls = await list()
    expect(storedBowls).toHaveLength(MAX_FAVOURITES)
    expect((await keep(storedBowls[0]!.id, 'Renamed')).status).toBe(200)
  })

  it('require a name and a valid bowl code (E8)', async () => {
    const { ask } = await aKeeper()
    const putBowl = (body: object) => ask('PUT', `/api/me/bowls/${randomUUID()}`, body)
    const fieldOf = async (body: object) => (await putBowl(body)).json<Problem>().fields?.[0]?.field
    expect(await fieldOf({ name: ' ', code })).toBe('name')
    expect(await fieldOf({ name: 'a'.repeat(41), code })).toBe('name')
    expect(await fieldOf({ name: 'Midi', code: `${code}A` })).toBe('code')
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 40 }), async (text) => {
        expect((await putBowl({ name: 'Midi', code: `x${text}` })).status).toBe(400)
      }),
      { numRuns: 10 },
    )
  })
})
