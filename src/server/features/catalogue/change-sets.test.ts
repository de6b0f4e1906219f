import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import type { CatalogueDraft, ChangeSetView, OfficeCatalogue } from '#contract/office/catalogue.ts'
import type { WireMenu } from '#contract/shop/menu.ts'
import type { Edit, Json } from '#domain/catalogue/entries.ts'
import { exportChain } from '#server/import/export-chain.ts'
import { importText, inImportTurn } from '#server/import/import-text.ts'
import { BOURSE, HAUSSMANN, anOrder, place } from '#testing/builders/an-order.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { databaseKinds } from '#testing/programs/a-database.ts'
import {
  type Answer,
  TUESDAY_AT_NINE,
  type TestApp,
  openTestApp,
} from '#testing/programs/test-app.ts'
import { readAttention } from '#server/features/office/attention.ts'
import { publishDue } from './publish-due.ts'
import { entriesBefore, recordImport } from './record-import.ts'

const AVOCADO = 'ingredient 221'
const FETA = 'ingredient 402'
const HOUR = 3_600_000

describe.each(databaseKinds)('the catalogue in the head office, on the %s database', (kind) => {
  let app: TestApp
  let sofia: APerson
  let claire: APerson
  beforeAll(async () => {
    app = await openTestApp(kind)
  })
  beforeEach(async () => {
    app.clock.now = TUESDAY_AT_NINE
    sofia = await aPersonWith(app, 'catalogue')
    claire = await aPersonWith(app, 'owner')
  })
  afterEach(async () => {
    const { id } = await draft()
    if (id !== null) await sofia.browser.delete(`/api/office/catalogue/draft/${id}`)
  })
  afterAll(() => app.close())

  const draft = async (person = sofia) =>
    (await person.browser.get('/api/office/catalogue/draft')).json<CatalogueDraft>()
  const published = async () =>
    (await sofia.browser.get('/api/office/catalogue')).json<OfficeCatalogue>()
  const valueOf = async (entry: string, field: string): Promise<Json> =>
    (await published()).entries[entry]?.[field] ?? null
  /** An edit from what the draft shows now. */
  async function edit(entry: string, field: string, after: Json, person = sofia): Promise<Answer> {
    const mine = (await draft()).edits.find((one) => one.entry === entry && one.field === field)
    const before = mine === undefined ? await valueOf(entry, field) : mine.after
    return patch([{ entry, field, before, after }], person)
  }
  const patch = (edits: readonly Edit[], person = sofia) =>
    person.browser.ask('PATCH', '/api/office/catalogue/draft', { edits })
  async function publish(
    changes: Record<string, unknown> = {},
    person = claire,
    key: string = randomUUID(),
  ): Promise<Answer> {
    const { id, seen } = await draft()
    return person.browser.ask(
      'POST',
      '/api/office/catalogue/draft/publications',
      { draft: id ?? '1', seen, without: [], at: null, pilot: null, ...changes },
      { 'idempotency-key': key },
    )
  }
  const confirmAll = ({ id, edits }: CatalogueDraft, person = claire) =>
    person.browser.post('/api/office/catalogue/draft/confirmations', {
      draft: id,
      positions: edits.map(({ position }) => position),
    })
  const codeOf = (answer: Answer) => answer.json<Problem>().code
  const priceInShop = async (id = 221): Promise<number | undefined> => {
    const menu = (await app.get(`/api/restaurants/${HAUSSMANN}/menu`)).json<WireMenu>()
    return menu.ingredients.find((one) => one.id === id)?.price
  }

  it('is edited in a draft that the shop does not see, published, and undone (H6, H8)', async () => {
    const before = await exportChain(app.database.db)
    const price = await priceInShop()
    expect((await edit(AVOCADO, 'price', 1.7)).status).toBe(200)
    expect(await priceInShop()).toBe(price)
    const { edits } = await draft(claire)
    expect(edits).toMatchObject([
      { entry: AVOCADO, field: 'price', before: 1.8, after: 1.7, by: sofia.name, isMine: false },
    ])
    const answer = await publish()
    expect([answer.status, answer.json()]).toMatchObject([201, { state: 'published' }])
    expect(await priceInShop()).toBe(1.7)
    expect((await draft()).edits).toEqual([])
    const { id } = answer.json<{ id: string }>()
    const undone = await sofia.browser.post(`/api/office/catalogue/change-sets/${id}/undo`)
    expect(undone.json()).toMatchObject({
      kept: [],
      draft: { edits: [{ entry: AVOCADO, field: 'price', before: 1.7, after: 1.8 }] },
    })
    expect((await publish()).status).toBe(201)
    expect(await exportChain(app.database.db)).toEqual(before)
  })

  it('undoes a zone of prices together with the restaurant that names it (H8)', async () => {
    const catalogue = async () => (await exportChain(app.database.db)).get('catalogue.json')
    const [before, price] = [await catalogue(), await priceInShop()]
    const made = await patch([
      { entry: 'zone centre', field: 'exists', before: null, after: true },
      { entry: 'zone centre', field: 'name', before: null, after: 'Centre' },
      { entry: AVOCADO, field: 'zone.centre', before: null, after: { price: 1.9 } },
      { entry: `restaurant ${HAUSSMANN}`, field: 'price_zone', before: null, after: 'centre' },
    ])
    expect(made.status).toBe(200)
    const answer = await publish()
    expect(answer.status).toBe(201)
    expect(await priceInShop()).toBe(1.9)
    const { id } = answer.json<{ id: string }>()
    await sofia.browser.post(`/api/office/catalogue/change-sets/${id}/undo`)
    const checks = await sofia.browser.get('/api/office/catalogue/draft/checks')
    expect(checks.json()).toMatchObject({ faults: [] })
    expect((await publish()).status).toBe(201)
    expect(await catalogue()).toBe(before)
    expect(await priceInShop()).toBe(price)
  })

  it('tells what was published of a product, when and by whom (H9)', async () => {
    await edit(FETA, 'name.fr', 'Feta AOP')
    await publish()
    const history = await sofia.browser.get(
      `/api/office/catalogue/history?entry=${encodeURIComponent(FETA)}`,
    )
    expect(history.json()).toMatchObject({
      changes: [
        { field: 'name.fr', after: 'Feta AOP', by: sofia.name, publishedAt: expect.any(String) },
      ],
    })
    const { sets } = (await sofia.browser.get('/api/office/catalogue/change-sets')).json<{
      sets: ChangeSetView[]
    }>()
    expect(sets[0]).toMatchObject({ state: 'published', by: claire.name, edits: 1 })
    const { rows } = await sql<{ version: string; set: string }>`
      select version, change_set_id::text as set from catalogue_history order by since desc limit 1`.execute(
      app.database.db,
    )
    expect(rows[0]).toEqual({ version: (await published()).version, set: sets[0]?.id })
  })

  it('tells the second of two editors what the first one wrote, and keeps both (P6, H7)', async () => {
    const before = await valueOf(AVOCADO, 'name.nl')
    expect((await edit(AVOCADO, 'name.nl', 'Rijpe avocado')).status).toBe(200)
    const answer = await patch(
      [{ entry: AVOCADO, field: 'name.nl', before, after: 'Avocado uit Peru' }],
      claire,
    )
    expect(codeOf(answer)).toBe('changed_meanwhile')
    expect(answer.json<Problem>().details).toEqual({
      fields: [{ entry: AVOCADO, field: 'name.nl', value: 'Rijpe avocado', by: sofia.name }],
    })
    // Another language of the same text is another field.
    expect((await edit(AVOCADO, 'name.es', 'Aguacate maduro', claire)).status).toBe(200)
    expect((await draft()).edits).toHaveLength(2)
  })

  it('says which texts are older than their French source, until somebody reads them (H7)', async () => {
    const stale = async () =>
      (await draft()).stale.filter(({ entry, field }) => entry === FETA && field.startsWith('desc'))
    await edit(FETA, 'description.en', 'Greek feta')
    app.clock.now += 1000
    await edit(FETA, 'description.fr', 'Feta grecque')
    expect(await stale()).toEqual([{ entry: FETA, field: 'description.en' }])
    app.clock.now += 1000
    const read = { entry: FETA, field: 'description.en', before: 'Greek feta', after: 'Greek feta' }
    expect((await patch([read])).status).toBe(200)
    expect(await stale()).toEqual([])
  })

  it('lets a draft lack a text, and publishes nothing without it (H7)', async () => {
    await edit(FETA, 'name.nl', null)
    const answer = await publish()
    expect(codeOf(answer)).toBe('catalogue_publish_refused')
    expect(answer.json<Problem>().details).toEqual({
      faults: [{ entry: FETA, field: 'name.nl', code: 'missing', values: {} }],
    })
    // What is complete may go without it, and it stays in the draft.
    await edit(AVOCADO, 'calories', 160)
    const without = [{ entry: FETA, field: 'name.nl' }]
    expect((await publish({ without })).status).toBe(201)
    expect(await valueOf(AVOCADO, 'calories')).toBe(160)
    expect((await draft()).edits).toMatchObject([{ entry: FETA, field: 'name.nl', after: null }])
  })

  it.each([
    [AVOCADO, 'price', -1],
    [AVOCADO, 'price', 0],
    [AVOCADO, 'price', 1000],
    [AVOCADO, 'zone.paris', { price: 0 }],
    [AVOCADO, 'premium_price', -2],
    [AVOCADO, 'premium_price', 5000],
    [AVOCADO, 'price', 'free'],
    [AVOCADO, 'allergens', ['avocado']],
    [AVOCADO, 'slug', 'feta'],
    [AVOCADO, 'category', 999],
    [AVOCADO, 'name.fr', 'Avocat\u0007'],
    ['formula 1', 'num_of_base', 0],
    ['formula 1', 'sides', [{ slot: 'side1' }]],
    [AVOCADO, 'drawing', { shape: 'nothing' }],
    [AVOCADO, 'origin', { meat: 'whale', countries: ['FR'] }],
    ['restaurant 1', 'openingHours', []],
    ['restaurant 1', 'day.2026-12-24', { hours: { type: 'early_close', close: '25:00' } }],
  ] as const)(
    'refuses %s %s = %j at its field, and keeps nothing of it (H6)',
    async (entry, field, after) => {
      const before = entry.startsWith('restaurant') ? await restaurantField(field) : null
      const answer =
        before === null
          ? await edit(entry, field, after)
          : await patch([{ entry, field, before, after }])
      expect(codeOf(answer)).toBe('catalogue_edit_refused')
      expect(answer.json<Problem>().details).toMatchObject({
        faults: expect.arrayContaining([expect.objectContaining({ entry, field })]),
      })
      expect((await draft()).edits).toEqual([])
    },
  )
  async function restaurantField(field: string): Promise<Json> {
    const { rows } = await sql<{ value: Json }>`
      select data -> ${field} as value from restaurants where id = 1`.execute(app.database.db)
    return rows[0]?.value ?? null
  }

  it('refuses fields that nothing has, and edits of nobody who may (H6, P2)', async () => {
    const unknown = { entry: AVOCADO, field: 'colour', before: null, after: 'green' }
    expect(codeOf(await patch([unknown]))).toBe('catalogue_field_unknown')
    const reader = await aPersonWith(app, 'reader')
    expect(codeOf(await edit(AVOCADO, 'price', 1.7, reader))).toBe('right_missing')
  })

  it('asks a second person about an allergen, who is not the editor (P4)', async () => {
    await edit(FETA, 'allergens', ['milk', 'nuts'])
    expect((await draft()).edits).toMatchObject([{ needsSecond: true, confirmedBy: null }])
    expect(codeOf(await publish())).toBe('catalogue_unconfirmed')
    const confirm = async (person: APerson) => confirmAll(await draft(), person)
    expect(codeOf(await confirm(sofia))).toBe('catalogue_own_edit')
    expect((await confirm(claire)).status).toBe(200)
    expect((await draft()).edits).toMatchObject([{ confirmedBy: claire.name }])
    // Edited again, it is another change.
    await edit(FETA, 'allergens', ['milk', 'sesame'])
    expect(codeOf(await publish())).toBe('catalogue_unconfirmed')
    await confirm(claire)
    expect((await publish({}, sofia)).status).toBe(201)
    expect(await valueOf(FETA, 'allergens')).toEqual(['milk', 'sesame'])
  })

  it('asks a second person about a product that is taken away and made again otherwise (P4)', async () => {
    const [made = '', fields = {}] =
      Object.entries((await published()).entries).find(
        ([entry, { slug }]) => entry.startsWith('ingredient ') && slug === 'cornichons',
      ) ?? []
    expect(fields['allergens']).not.toEqual([])
    const again = (changes: Record<string, Json>) =>
      patch(
        Object.entries({ ...fields, ...changes }).map(([field, after]) => ({
          entry: made,
          field,
          before: null,
          after,
        })),
      )
    // Every field of it goes, its allergens too: it is no longer sold.
    await patch(
      Object.entries(fields).map(([field, before]) => ({
        entry: made,
        field,
        before,
        after: null,
      })),
    )
    expect((await publish({}, sofia)).status).toBe(201)
    app.clock.now += 1000
    await again({ allergens: [] })
    const { edits } = await draft()
    expect(edits.filter(({ needsSecond }) => needsSecond)).toMatchObject([{ field: 'allergens' }])
    expect(codeOf(await publish({}, sofia))).toBe('catalogue_unconfirmed')
    await edit(made, 'allergens', fields['allergens'] ?? null)
    expect((await publish({}, sofia)).status).toBe(201)
  })

  it('asks a second person about what an allergen is called (P4)', async () => {
    await edit('allergen milk', 'name.fr', 'Soja')
    expect(codeOf(await publish({}, sofia))).toBe('catalogue_unconfirmed')
    await confirmAll(await draft())
    await edit('allergen milk', 'name.fr', null)
    expect((await draft()).edits).toMatchObject([{ needsSecond: true, confirmedBy: null }])
  })

  it('asks a second person about a promo code, which promotions limit otherwise (P4, H14)', async () => {
    const fields = {
      exists: true,
      type: 'percent',
      value: 100,
      min_cart: null,
      valid_from: null,
      valid_to: null,
      active: true,
    }
    const made = await patch(
      Object.entries(fields).map(([field, after]) => ({
        entry: 'promo-code TOUT100',
        field,
        before: null,
        after,
      })),
    )
    expect(made.status).toBe(200)
    expect(codeOf(await publish({}, sofia))).toBe('catalogue_unconfirmed')
  })

  it('publishes nothing that its reader has not seen (H8)', async () => {
    await edit(AVOCADO, 'calories', 161)
    const { seen } = await draft()
    await edit(AVOCADO, 'price', 0.1)
    expect(codeOf(await publish({ seen }))).toBe('changed_meanwhile')
  })

  it('confirms and publishes nothing of a draft that took the place of the one seen (P4, H8)', async () => {
    await edit(FETA, 'allergens', ['milk', 'nuts'])
    const seen = await draft(claire)
    await sofia.browser.delete(`/api/office/catalogue/draft/${seen.id}`)
    // The edits of every draft are numbered from one.
    await edit(FETA, 'allergens', [])
    expect((await draft()).seen).toBe(seen.seen)
    expect(codeOf(await confirmAll(seen))).toBe('changed_meanwhile')
    expect(codeOf(await publish({ draft: seen.id }))).toBe('changed_meanwhile')
    expect(codeOf(await publish())).toBe('catalogue_unconfirmed')
  })

  it('publishes no set that changes nothing, and leaves the draft as it is (H8)', async () => {
    await edit(AVOCADO, 'calories', 170)
    const without = [{ entry: AVOCADO, field: 'calories' }]
    expect(codeOf(await publish({ without }))).toBe('catalogue_not_open')
    expect((await draft()).edits).toMatchObject([{ entry: AVOCADO, after: 170 }])
  })

  it('publishes once, however often it is asked (H8)', async () => {
    await edit(AVOCADO, 'calories', 162)
    const { id, seen } = await draft()
    const key = randomUUID()
    const first = await publish({ draft: id, seen }, claire, key)
    const again = await publish({ draft: id, seen }, claire, key)
    expect([first.status, again.status, again.json()]).toEqual([201, 201, first.json()])
    expect(codeOf(await publish({ draft: id, seen: seen + 1 }, claire, key))).toBe(
      'idempotency_key_reused',
    )
    expect(codeOf(await publish({ draft: id, seen }))).toBe('catalogue_not_open')
  })

  it('publishes at its time, with a clock that passes it (H8)', async () => {
    await edit(AVOCADO, 'portion_g', 63)
    const at = new Date(TUESDAY_AT_NINE + 21 * HOUR).toISOString()
    expect((await publish({ at })).json()).toMatchObject({ state: 'scheduled' })
    expect((await draft()).edits).toEqual([])
    app.clock.now += 20 * HOUR
    expect(await publishDue(app.services)).toBe(0)
    app.clock.now += HOUR
    expect(await publishDue(app.services)).toBe(1)
    expect(await publishDue(app.services)).toBe(0)
    sofia = await aPersonWith(app, 'catalogue')
    expect(await valueOf(AVOCADO, 'portion_g')).toBe(63)
  })

  it('waits for no second time of one field (H8)', async () => {
    const inHours = (hours: number) => new Date(app.clock.now + hours * HOUR).toISOString()
    await edit(AVOCADO, 'nutrition.fat_g', 14.5)
    const { id } = (await publish({ at: inHours(1) })).json<{ id: string }>()
    await edit(AVOCADO, 'nutrition.fat_g', 14.4)
    const pilot = { restaurant: HAUSSMANN, days: 2 }
    for (const when of [{ at: inHours(2) }, { pilot }])
      expect(codeOf(await publish(when))).toBe('catalogue_waiting')
    expect((await draft()).edits).toMatchObject([{ entry: AVOCADO, after: 14.4 }])
    await claire.browser.delete(`/api/office/catalogue/change-sets/${id}`)
  })

  it('comes back into the draft when it is recalled, or refused at its time (H8)', async () => {
    // After all that other tests publish.
    app.clock.now += 30 * 24 * HOUR
    sofia = await aPersonWith(app, 'catalogue')
    claire = await aPersonWith(app, 'owner')
    const at = new Date(app.clock.now + HOUR).toISOString()
    await edit(AVOCADO, 'calories', 164)
    const { id } = (await publish({ at })).json<{ id: string }>()
    await edit(FETA, 'calories', 100)
    await claire.browser.delete(`/api/office/catalogue/change-sets/${id}`)
    expect((await draft()).edits.map(({ entry }) => entry).toSorted()).toEqual([AVOCADO, FETA])
    await publish({ at })
    // Somebody publishes another value of the same field before its time.
    app.clock.now += 60_000
    await edit(AVOCADO, 'calories', 165)
    expect((await publish()).status).toBe(201)
    app.clock.now += 2 * HOUR
    expect(await publishDue(app.services)).toBe(0)
    const attention = await readAttention(app.services, {
      scope: null,
      day: '2026-12-24',
      kitchens: [],
    })
    expect(attention.map(({ about }) => about.kind)).toContain('unpublished')
    sofia = await aPersonWith(app, 'catalogue')
    expect(await valueOf(AVOCADO, 'calories')).toBe(165)
    const { edits } = await draft()
    expect(edits.map(({ entry, overtakenBy }) => [entry, overtakenBy !== null])).toContainEqual([
      AVOCADO,
      true,
    ])
  })

  it('takes a file of the chain into the draft, with its faults told and nothing kept (H8)', async () => {
    const files = await exportChain(app.database.db)
    const catalogue = JSON.parse(files.get('catalogue.json') ?? '') as {
      ingredients: { id: number; price: number; name: Record<string, string> }[]
    }
    const put = (text: string) =>
      sofia.browser.ask('PUT', '/api/office/catalogue/draft/file', { text })
    expect((await put(JSON.stringify(catalogue))).json()).toMatchObject({ changed: 0 })
    const avocado = catalogue.ingredients.find(({ id }) => id === 221)
    if (avocado === undefined) throw new Error('no avocado')
    avocado.price = 2.22
    avocado.name['en'] = 'Ripe avocado'
    const answer = await put(JSON.stringify(catalogue))
    expect(answer.json()).toMatchObject({
      changed: 2,
      draft: {
        edits: [
          { entry: AVOCADO, field: 'name.en', after: 'Ripe avocado' },
          { entry: AVOCADO, field: 'price', after: 2.22 },
        ],
      },
    })
    // What somebody else drafts meanwhile stays, because the file says nothing new of it.
    await edit(FETA, 'price', 1.6, claire)
    expect((await put(JSON.stringify(catalogue))).json()).toMatchObject({ changed: 0 })
    expect((await draft()).edits).toContainEqual(
      expect.objectContaining({ entry: FETA, field: 'price', after: 1.6, by: claire.name }),
    )
    await edit(FETA, 'price', await valueOf(FETA, 'price'), claire)
    // A price that only a slip makes is one in a file, too.
    avocado.price = 0
    const strange = await put(JSON.stringify(catalogue))
    expect(strange.json<Problem>().details).toMatchObject({
      faults: [{ entry: AVOCADO, field: 'price', code: 'price_strange' }],
    })
    avocado.price = -1
    const refused = await put(JSON.stringify(catalogue))
    expect(codeOf(refused)).toBe('catalogue_file_refused')
    expect(refused.json<Problem>().details).toMatchObject({ faults: [{ code: 'below_zero' }] })
    expect(codeOf(await put('no JSON'))).toBe('catalogue_file_refused')
    expect(codeOf(await put('{"sellers": []}'))).toBe('catalogue_file_refused')
    expect((await draft()).edits).toHaveLength(2)
  })

  it('keeps what a command imported as a change set of nobody, which can be undone (H8, H9)', async () => {
    const before = await exportChain(app.database.db)
    const catalogue = JSON.parse(before.get('catalogue.json') ?? '') as {
      formulas: { price: number }[]
    }
    for (const formula of catalogue.formulas.slice(1, 2)) formula.price += 1
    await inImportTurn(app.database, async (tx) => {
      const known = await entriesBefore(tx)
      const done = await importText(tx, JSON.stringify(catalogue))
      if ('faults' in done) throw new Error('not imported')
      await recordImport(tx, {
        before: known,
        changed: done.changed,
        kinds: ['catalogue'],
        at: app.clock.now,
      })
    })
    app.clock.now += 1000
    const { sets } = (await sofia.browser.get('/api/office/catalogue/change-sets')).json<{
      sets: ChangeSetView[]
    }>()
    const [latest] = sets.toSorted((a, b) => Number(b.id) - Number(a.id))
    expect(latest).toMatchObject({ state: 'published', by: null, edits: 1 })
    await sofia.browser.post(`/api/office/catalogue/change-sets/${latest?.id}/undo`)
    expect((await publish()).status).toBe(201)
    expect(await exportChain(app.database.db)).toEqual(before)
  })

  it('is tried in one restaurant first, which sells by it, also when the chain changes (H8)', async () => {
    const sold = async (restaurant: number) => {
      const menu = (await app.get(`/api/restaurants/${restaurant}/menu`)).json<WireMenu>()
      const bread = menu.ingredients.find(({ id }) => id === 751)
      return [bread?.price, bread?.calories]
    }
    const [price, calories] = await sold(BOURSE)
    await edit('ingredient 751', 'price', 7.77)
    const answer = await publish({ pilot: { restaurant: HAUSSMANN, days: 2 } })
    expect(answer.json()).toMatchObject({ state: 'pilot' })
    expect([await sold(HAUSSMANN), await sold(BOURSE)]).toEqual([
      [7.77, calories],
      [price, calories],
    ])
    const lines = [
      {
        kind: 'item',
        id: 'bread',
        quantity: 1,
        ingredient: 751,
        freeSauce: null,
        warm: false,
        paidWith: 'euros',
      },
    ] as const
    expect((await place(app, await anOrder(app, { lines: [...lines] }))).toPay).toBe(777)
    // Another change of the chain reaches the restaurant of the pilot, too.
    await edit('ingredient 751', 'calories', 222)
    expect((await publish()).status).toBe(201)
    await publishDue(app.services)
    expect([await sold(HAUSSMANN), await sold(BOURSE)]).toEqual([
      [7.77, 222],
      [price, 222],
    ])
    app.clock.now += 48 * HOUR
    expect(await publishDue(app.services)).toBe(1)
    expect([await sold(HAUSSMANN), await sold(BOURSE)]).toEqual([
      [7.77, 222],
      [7.77, 222],
    ])
    app.clock.now = TUESDAY_AT_NINE
  })

  it('ends a pilot when it is recalled (H8)', async () => {
    const before = await priceInShop(402)
    await edit(FETA, 'price', 3.33)
    const { id } = (await publish({ pilot: { restaurant: HAUSSMANN, days: 1 } })).json<{
      id: string
    }>()
    expect(await priceInShop(402)).toBe(3.33)
    await claire.browser.delete(`/api/office/catalogue/change-sets/${id}`)
    expect(await priceInShop(402)).toBe(before)
    expect((await draft()).edits).toMatchObject([{ entry: FETA, after: 3.33 }])
  })

  it('shows what usual carts cost by it, and what the checks find (H8)', async () => {
    const checks = async () =>
      JSON.parse((await sofia.browser.get('/api/office/catalogue/draft/checks')).text) as {
        faults: { code: string }[]
        carts: { before: number; after: number }[]
      }
    await edit('formula 1', 'price', 9.9)
    const { faults, carts } = await checks()
    expect(faults).toEqual([])
    expect(carts).toHaveLength(20)
    expect(carts.filter(({ before, after }) => after - before === 50)).not.toEqual([])
    await edit('formula 1', 'active', false)
    // A formula that a recipe or a reward needs, or a product that others hold, is told.
    for (const base of [101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112])
      if ((await valueOf(`ingredient ${base}`, 'active')) === true)
        await edit(`ingredient ${base}`, 'active', false)
    const broken = await checks()
    expect(broken.faults.map(({ code }) => code)).toContain('part_not_on_sale')
    expect(codeOf(await publish())).toBe('catalogue_publish_refused')
  })
})
