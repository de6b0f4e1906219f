import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Grid } from '#contract/office/availability.ts'
import type { AllergenSheet } from '#contract/shop/allergens.ts'
import type { CatalogueDraft, ChangeSetView, OfficeCatalogue } from '#contract/office/catalogue.ts'
import type { Order } from '#contract/shop/orders.ts'
import type { WireMenu } from '#contract/shop/menu.ts'
import type { Edit, Json } from '#domain/catalogue/entries.ts'
import { aKitchen, orderIdOf } from '#testing/builders/a-kitchen.ts'
import { BOURSE, HAUSSMANN, anOrder, send } from '#testing/builders/an-order.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { type TestAnswer, type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { publishDue } from './publish-due.ts'

const BREAD = 'ingredient 751'
const inFourLanguages = (name: string) =>
  Object.fromEntries(['fr', 'en', 'es', 'nl'].map((language) => [`name.${language}`, name]))

describe.each(oneDatabase)('a pilot of a change set, on the %s database', (kind) => {
  let app: TestApp
  let claire: APerson
  beforeAll(async () => {
    app = await openTestApp(kind)
    claire = await aPersonWith(app, 'owner')
  })
  afterAll(() => app.close())

  const entries = async () =>
    (await claire.browser.get('/api/office/catalogue')).json<OfficeCatalogue>().entries
  /** Edits that create a new entry as a copy of another one. */
  async function like(
    entry: string,
    newEntry: string,
    changes: Record<string, Json>,
  ): Promise<Edit[]> {
    const fields = { ...(await entries())[entry], ...changes }
    return Object.entries(fields).map(([field, after]) => ({
      entry: newEntry,
      field,
      before: null,
      after,
    }))
  }
  async function publish(edits: readonly Edit[], pilot: number | null = null): Promise<TestAnswer> {
    // Each publication needs a later time than the previous one.
    app.clock.now += 1000
    const answer = await claire.browser.ask('PATCH', '/api/office/catalogue/draft', { edits })
    expect(answer.status).toBe(200)
    const { id, seen } = answer.json<CatalogueDraft>()
    return claire.browser.ask(
      'POST',
      '/api/office/catalogue/draft/publications',
      {
        draft: id,
        seen,
        without: [],
        at: null,
        pilot: pilot === null ? null : { restaurant: pilot, days: 2 },
      },
      { 'idempotency-key': randomUUID() },
    )
  }
  const waiting = async () =>
    (await claire.browser.get('/api/office/catalogue/change-sets'))
      .json<{ sets: ChangeSetView[] }>()
      .sets.filter(({ state }) => state !== 'published')
  const sells = async (restaurant: number, id: number) =>
    (await app.get(`/api/restaurants/${restaurant}/menu`))
      .json<WireMenu>()
      .ingredients.some((ingredient) => ingredient.id === id)

  it('appears in its kitchen, which shows a new product by its name and can mark it as sold out (H8)', async () => {
    const bread = await like(BREAD, 'ingredient 798', {
      ...inFourLanguages('Pain de seigle'),
      slug: 'pain-de-seigle',
      'name.en': 'Rye bread',
    })
    const { id } = (await publish(bread, HAUSSMANN)).json<{ id: string }>()
    expect([await sells(HAUSSMANN, 798), await sells(BOURSE, 798)]).toEqual([true, false])
    const lines = [
      {
        kind: 'item',
        id: 'bread',
        quantity: 1,
        ingredient: 798,
        freeSauce: null,
        warm: false,
        paidWith: 'euros',
      },
    ] as const
    const kitchen = await aKitchen(app, HAUSSMANN)
    const body = await anOrder(app, { lines: [...lines] })
    const orderAnswer = await send(app, body, randomUUID(), { 'accept-language': 'en' })
    const order = orderAnswer.json<Order>()
    expect(order.lines[0]?.name).toBe('Rye bread')
    const ticket = await kitchen.ticket(await orderIdOf(app, order))
    expect(ticket?.lines[0]).toMatchObject({
      name: 'Pain de seigle',
      parts: [{ picture: expect.stringContaining('pain-de-seigle') }],
    })
    const stop = await kitchen.ask('POST', '/api/kitchen/stops', {
      kind: 'sold-out',
      product: 798,
      for: { until: 'end-of-day' },
    })
    expect([stop.status, stop.text]).toEqual([201, expect.stringContaining('"holding":["')])
    // The head office sees the product only in the restaurant of the pilot, and can also stop its
    // sale there.
    const { grid } = (await claire.browser.get('/api/office/availability')).json<{ grid: Grid }>()
    const isMissing = (id: number) =>
      grid.missing[
        grid.restaurants.find((restaurant) => restaurant.id === id)?.missing ?? -1
      ]?.includes(798)
    expect(grid.products).toContainEqual(expect.objectContaining({ id: 798 }))
    expect([isMissing(HAUSSMANN), isMissing(BOURSE)]).toEqual([false, true])
    const recalled = await claire.browser.ask(
      'POST',
      '/api/office/availability/stops',
      {
        where: [{ products: [798], restaurants: 'all' }],
        for: { until: 'end-of-day' },
        reason: 'recall',
      },
      { 'idempotency-key': randomUUID() },
    )
    expect(recalled.status).toBe(201)
    await claire.browser.delete(`/api/office/catalogue/change-sets/${id}`)
    await claire.browser.delete(`/api/office/catalogue/draft/${(await draftId()) ?? ''}`)
  })
  const draftId = async () =>
    (await claire.browser.get('/api/office/catalogue/draft')).json<CatalogueDraft>().id

  it('is declared with its allergens, together with those still valid in other restaurants (H8, F4)', async () => {
    const declared = async () =>
      (await app.get('/api/allergens'))
        .json<AllergenSheet>()
        .categories.flatMap(({ products }) => products)
        .find(({ id }) => id === 798)?.allergens
    const bread = await like(BREAD, 'ingredient 798', {
      ...inFourLanguages('Pain aux noix'),
      slug: 'pain-aux-noix',
      allergens: ['gluten', 'nuts'],
    })
    expect((await publish(bread)).status).toBe(201)
    const allergenEdit = { entry: 'ingredient 798', field: 'allergens', before: ['gluten', 'nuts'] }
    const answer = await claire.browser.ask('PATCH', '/api/office/catalogue/draft', {
      edits: [{ ...allergenEdit, after: ['gluten', 'sesame'] }],
    })
    const { id, edits } = answer.json<CatalogueDraft>()
    const sofia = await aPersonWith(app, 'catalogue')
    await sofia.browser.post('/api/office/catalogue/draft/confirmations', {
      draft: id,
      positions: edits.map(({ position }) => position),
    })
    const publishAnswer = await sofia.browser.ask(
      'POST',
      '/api/office/catalogue/draft/publications',
      {
        draft: id,
        seen: edits.at(-1)?.position,
        without: [],
        at: null,
        pilot: { restaurant: HAUSSMANN, days: 1 },
      },
      { 'idempotency-key': randomUUID() },
    )
    expect(publishAnswer.json()).toMatchObject({ state: 'pilot' })
    expect(await declared()).toEqual(['gluten', 'nuts', 'sesame'])
    await claire.browser.delete(`/api/office/catalogue/change-sets/${id}`)
    await claire.browser.delete(`/api/office/catalogue/draft/${(await draftId()) ?? ''}`)
    expect(await declared()).toEqual(['gluten', 'nuts'])
  })

  it('returns to the draft if the chain no longer has an entry that the pilot uses (H8)', async () => {
    const plum = await like('ingredient 221', 'ingredient 298', {
      ...inFourLanguages('Prune'),
      slug: 'prune',
    })
    expect((await publish(plum)).status).toBe(201)
    const recipe =
      Object.keys(await entries()).find((entryName) => entryName.startsWith('recipe ')) ?? ''
    const withPlum = { slug: 'avec-prune', ingredient_ids: [298, 201, 202, 203] }
    const pilotAnswer = await publish(await like(recipe, 'recipe 998', withPlum), HAUSSMANN)
    expect(pilotAnswer.json()).toMatchObject({ state: 'pilot' })
    const removal = [{ entry: 'ingredient 298', field: 'exists', before: true, after: null }]
    expect((await publish(removal)).json()).toMatchObject({ state: 'published' })
    expect([await waiting(), await sells(HAUSSMANN, 298)]).toEqual([[], false])
    expect(await publishDue(app.services)).toBe(0)
    const { edits } = (
      await claire.browser.get('/api/office/catalogue/draft')
    ).json<CatalogueDraft>()
    expect(edits).toContainEqual(
      expect.objectContaining({ entry: 'recipe 998', field: 'ingredient_ids' }),
    )
  })

  it('is part of the preview of another draft, and its values win in its restaurant (H8)', async () => {
    await claire.browser.delete(`/api/office/catalogue/draft/${(await draftId()) ?? ''}`)
    const before = await entries()
    const price = (entry: string, after: number) => ({
      entry,
      field: 'price',
      before: before[entry]?.['price'] ?? null,
      after,
    })
    const pilotAnswer = await publish([price(BREAD, 3.1)], HAUSSMANN)
    const { id } = pilotAnswer.json<{ id: string }>()
    await claire.browser.ask('PATCH', '/api/office/catalogue/draft', {
      edits: [price(BREAD, 2.9), price('ingredient 221', 7.7)],
    })
    const { path } = (await claire.browser.post('/api/office/catalogue/draft/preview')).json<{
      path: string
    }>()
    const cookie = `__Host-preview=${path.split('/').at(-1)}.now`
    const pricesIn = async (restaurant: number) => {
      const menu = await app.get(`/api/restaurants/${restaurant}/menu`, { cookie })
      return [751, 221].map(
        (productId) =>
          menu.json<WireMenu>().ingredients.find((product) => product.id === productId)?.price,
      )
    }
    expect(await pricesIn(HAUSSMANN)).toEqual([3.1, 7.7])
    expect(await pricesIn(BOURSE)).toEqual([2.9, 7.7])
    await claire.browser.delete(`/api/office/catalogue/change-sets/${id}`)
    await claire.browser.delete(`/api/office/catalogue/draft/${(await draftId()) ?? ''}`)
  })
})
