import { allRows } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ChangeSetView } from '#contract/office/catalogue.ts'
import type { WireMenu } from '#contract/shop/menu.ts'
import type { Json } from '#domain/catalogue/entries.ts'
import { readAttention } from '#server/features/today/attention.ts'
import { exportChain } from '#server/import/export-chain.ts'
import { importText, withImportLock } from '#server/import/import-text.ts'
import { AVOCADO, FETA, HOUR, catalogueEditors } from '#testing/builders/a-catalogue-editor.ts'
import { BOURSE, HAUSSMANN, anOrder, place } from '#testing/builders/an-order.ts'
import { aPersonWith } from '#testing/builders/a-staff.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { TUESDAY_AT_NINE } from '#testing/programs/test-app.ts'
import { publishDue } from './publish-due.ts'
import { entriesBefore, recordImport } from './record-import.ts'

describe.each(oneDatabase)('a change set of the catalogue, on the %s database', (kind) => {
  const { on, draft, published, valueOf, edit, patch, publish, codeOf, priceInShop } =
    catalogueEditors(kind)

  it('is edited in a draft that the shop does not see, then published, then undone (H6, H8)', async () => {
    const before = await exportChain(on.app.database.db)
    const price = await priceInShop()
    expect((await edit(AVOCADO, 'price', 1.7)).status).toBe(200)
    expect(await priceInShop()).toBe(price)
    const { edits } = await draft(on.claire)
    expect(edits).toMatchObject([
      { entry: AVOCADO, field: 'price', before: 1.8, after: 1.7, by: on.sofia.name, isMine: false },
    ])
    const answer = await publish()
    expect([answer.status, answer.json()]).toMatchObject([201, { state: 'published' }])
    expect(await priceInShop()).toBe(1.7)
    expect((await draft()).edits).toEqual([])
    const { id } = answer.json<{ id: string }>()
    const undoAnswer = await on.sofia.browser.post(`/api/office/catalogue/change-sets/${id}/undo`)
    expect(undoAnswer.json()).toMatchObject({
      kept: [],
      draft: { edits: [{ entry: AVOCADO, field: 'price', before: 1.7, after: 1.8 }] },
    })
    const again = await publish()
    expect(again.status).toBe(201)
    expect(await exportChain(on.app.database.db)).toEqual(before)
    const { sets } = (await on.sofia.browser.get('/api/office/catalogue/change-sets')).json<{
      sets: ChangeSetView[]
    }>()
    const undoingSet = sets.find((set) => set.id === again.json<{ id: string }>().id)
    expect(undoingSet).toMatchObject({ undoes: id })
  })

  it('can be undone completely if it adds a price zone and a restaurant uses this zone (H8)', async () => {
    const catalogue = async () => (await exportChain(on.app.database.db)).get('catalogue.json')
    const [before, price] = [await catalogue(), await priceInShop()]
    const draftAnswer = await patch([
      { entry: 'zone centre', field: 'exists', before: null, after: true },
      { entry: 'zone centre', field: 'name', before: null, after: 'Centre' },
      { entry: AVOCADO, field: 'zone.centre', before: null, after: { price: 1.9 } },
      { entry: `restaurant ${HAUSSMANN}`, field: 'price_zone', before: null, after: 'centre' },
    ])
    expect(draftAnswer.status).toBe(200)
    const answer = await publish()
    expect(answer.status).toBe(201)
    expect(await priceInShop()).toBe(1.9)
    const { id } = answer.json<{ id: string }>()
    await on.sofia.browser.post(`/api/office/catalogue/change-sets/${id}/undo`)
    const checks = await on.sofia.browser.get('/api/office/catalogue/draft/checks')
    expect(checks.json()).toMatchObject({ faults: [] })
    expect((await publish()).status).toBe(201)
    expect(await catalogue()).toBe(before)
    expect(await priceInShop()).toBe(price)
  })

  it('is published with a warning if a restaurant uses a price zone without prices (H8)', async () => {
    const catalogue = async () => (await exportChain(on.app.database.db)).get('catalogue.json')
    const before = await catalogue()
    const draftAnswer = await patch([
      { entry: 'zone vide', field: 'exists', before: null, after: true },
      { entry: 'zone vide', field: 'name', before: null, after: 'Vide' },
      { entry: `restaurant ${HAUSSMANN}`, field: 'price_zone', before: null, after: 'vide' },
    ])
    expect(draftAnswer.status).toBe(200)
    expect((await on.sofia.browser.get('/api/office/open-work')).json()).toMatchObject({
      changes: 2,
    })
    const checks = await on.sofia.browser.get('/api/office/catalogue/draft/checks')
    expect(checks.json()).toMatchObject({
      faults: [],
      warnings: [{ entry: 'zone vide', code: 'zone_empty', values: { zone: 'vide' } }],
    })
    const answer = await publish()
    expect(answer.status).toBe(201)
    const { id } = answer.json<{ id: string }>()
    await on.sofia.browser.post(`/api/office/catalogue/change-sets/${id}/undo`)
    expect((await publish()).status).toBe(201)
    expect(await catalogue()).toBe(before)
  })

  it('adds a category and removes it again, with its position in restaurants (H6)', async () => {
    const catalogue = async () => (await exportChain(on.app.database.db)).get('catalogue.json')
    const before = await catalogue()
    const places = [
      { entry: 'catalogue', field: 'main_category_ids' },
      { entry: `restaurant ${HAUSSMANN}`, field: 'mainCategories' },
    ]
    const lists = await Promise.all(
      places.map(async ({ entry, field }) => (await valueOf(entry, field)) as readonly Json[]),
    )
    const fields: Record<string, Json> = {
      exists: true,
      slug: 'gouter',
      ...Object.fromEntries(['fr', 'en', 'es', 'nl'].map((locale) => [`name.${locale}`, 'Goûter'])),
      kind: 'snack',
      position: 99,
      is_dessert: false,
      is_dish: false,
      is_alcohol: false,
      is_base: false,
    }
    const categoryEdits = Object.entries(fields).map(([field, after]) => ({
      entry: 'category 39',
      field,
      before: null,
      after,
    }))
    const carried = places.map((carrier, i) => ({
      ...carrier,
      before: [...(lists[i] ?? [])],
      after: [...(lists[i] ?? []), 39],
    }))
    expect((await patch([...categoryEdits, ...carried])).status).toBe(200)
    expect((await publish()).status).toBe(201)
    expect((await published()).entries['category 39']).toMatchObject({ kind: 'snack' })
    const reverseEdits = [...categoryEdits, ...carried].map((edit) => ({
      ...edit,
      before: edit.after,
      after: edit.before,
    }))
    expect((await patch(reverseEdits)).status).toBe(200)
    const answer = await publish()
    expect(answer.status).toBe(201)
    expect(await catalogue()).toEqual(before)
    expect(await valueOf(`restaurant ${HAUSSMANN}`, 'mainCategories')).toEqual(lists[1])
  })

  it('is recorded in the history of a product with its date and its editor (H9)', async () => {
    await edit(FETA, 'name.fr', 'Feta AOP')
    await publish()
    const history = await on.sofia.browser.get(
      `/api/office/catalogue/history?entry=${encodeURIComponent(FETA)}`,
    )
    expect(history.json()).toMatchObject({
      changes: [
        { field: 'name.fr', after: 'Feta AOP', by: on.sofia.name, publishedAt: expect.any(String) },
      ],
    })
    const { sets } = (await on.sofia.browser.get('/api/office/catalogue/change-sets')).json<{
      sets: ChangeSetView[]
    }>()
    expect(sets[0]).toMatchObject({ state: 'published', by: on.claire.name, changes: 1 })
    const rows = await allRows(on.app.database.db)<{ version: string; set: string }>`
      select version, change_set_id::text as set from catalogue_history order by since desc limit 1`
    expect(rows[0]).toEqual({ version: (await published()).version, set: sets[0]?.id })
  })

  it('is not published if it changes nothing, and the draft stays as it is (H8)', async () => {
    await edit(AVOCADO, 'calories', 170)
    const without = [{ entry: AVOCADO, field: 'calories' }]
    expect(codeOf(await publish({ without }))).toBe('catalogue_not_open')
    expect((await draft()).edits).toMatchObject([{ entry: AVOCADO, after: 170 }])
  })

  it('is published once, although the request is repeated with the same key (H8)', async () => {
    await edit(AVOCADO, 'calories', 162)
    const { id, seen: seenPosition } = await draft()
    const key = randomUUID()
    const firstAnswer = await publish({ draft: id, seen: seenPosition }, on.claire, key)
    const again = await publish({ draft: id, seen: seenPosition }, on.claire, key)
    expect([firstAnswer.status, again.status, again.json()]).toEqual([201, 201, firstAnswer.json()])
    expect(codeOf(await publish({ draft: id, seen: seenPosition + 1 }, on.claire, key))).toBe(
      'idempotency_key_reused',
    )
    expect(codeOf(await publish({ draft: id, seen: seenPosition }))).toBe('catalogue_not_open')
  })

  it('is published at its scheduled time (H8)', async () => {
    await edit(AVOCADO, 'portion_g', 63)
    const at = new Date(TUESDAY_AT_NINE + 21 * HOUR).toISOString()
    expect((await publish({ at })).json()).toMatchObject({ state: 'scheduled' })
    expect((await draft()).edits).toEqual([])
    on.app.clock.now += 20 * HOUR
    expect(await publishDue(on.app.services)).toBe(0)
    on.app.clock.now += HOUR
    expect(await publishDue(on.app.services)).toBe(1)
    expect(await publishDue(on.app.services)).toBe(0)
    on.sofia = await aPersonWith(on.app, 'catalogue')
    expect(await valueOf(AVOCADO, 'portion_g')).toBe(63)
  })

  it('is refused if a scheduled change set already changes the same field (H8)', async () => {
    const inHours = (hours: number) => new Date(on.app.clock.now + hours * HOUR).toISOString()
    await edit(AVOCADO, 'nutrition.fat_g', 14.5)
    const { id } = (await publish({ at: inHours(1) })).json<{ id: string }>()
    await edit(AVOCADO, 'nutrition.fat_g', 14.4)
    const pilot = { restaurant: HAUSSMANN, days: 2 }
    for (const when of [{ at: inHours(2) }, { pilot }])
      expect(codeOf(await publish(when))).toBe('catalogue_waiting')
    expect((await draft()).edits).toMatchObject([{ entry: AVOCADO, after: 14.4 }])
    await on.claire.browser.delete(`/api/office/catalogue/change-sets/${id}`)
  })

  it('returns to the draft if it is recalled, or if it is refused at its scheduled time (H8)', async () => {
    // A time after all change sets that other tests publish.
    on.app.clock.now += 30 * 24 * HOUR
    on.sofia = await aPersonWith(on.app, 'catalogue')
    on.claire = await aPersonWith(on.app, 'owner')
    const at = new Date(on.app.clock.now + HOUR).toISOString()
    await edit(AVOCADO, 'calories', 164)
    const { id } = (await publish({ at })).json<{ id: string }>()
    await edit(FETA, 'calories', 100)
    await on.claire.browser.delete(`/api/office/catalogue/change-sets/${id}`)
    expect((await draft()).edits.map(({ entry }) => entry).toSorted()).toEqual([AVOCADO, FETA])
    await publish({ at })
    // Another editor publishes a different value of the same field before the scheduled time.
    on.app.clock.now += 60_000
    await edit(AVOCADO, 'calories', 165)
    expect((await publish()).status).toBe(201)
    on.app.clock.now += 2 * HOUR
    expect(await publishDue(on.app.services)).toBe(0)
    const attention = await readAttention(on.app.services, {
      scope: null,
      days: { day: '2026-12-24', before: '2026-12-23', nights: [] },
      kitchens: [],
      booked: new Map(),
    })
    expect(attention.map(({ about: problem }) => problem.kind)).toContain('unpublished')
    on.sofia = await aPersonWith(on.app, 'catalogue')
    expect(await valueOf(AVOCADO, 'calories')).toBe(165)
    const { edits } = await draft()
    expect(edits.map(({ entry, overtakenBy }) => [entry, overtakenBy !== null])).toContainEqual([
      AVOCADO,
      true,
    ])
  })

  it('is recorded for an import by a command, without an editor, and can be undone (H8, H9)', async () => {
    const before = await exportChain(on.app.database.db)
    const catalogue = JSON.parse(before.get('catalogue.json') ?? '') as {
      formulas: { price: number }[]
    }
    for (const formula of catalogue.formulas.slice(1, 2)) formula.price += 1
    await withImportLock(on.app.database, async (tx) => {
      const previousEntries = await entriesBefore(tx)
      const importResult = await importText(tx, JSON.stringify(catalogue))
      if ('faults' in importResult) throw new Error('the import of the catalogue was refused')
      await recordImport(tx, {
        before: previousEntries,
        changed: importResult.changed,
        kinds: ['catalogue'],
        at: on.app.clock.now,
      })
    })
    on.app.clock.now += 1000
    const { sets } = (await on.sofia.browser.get('/api/office/catalogue/change-sets')).json<{
      sets: ChangeSetView[]
    }>()
    const [latest] = sets.toSorted((a, b) => Number(b.id) - Number(a.id))
    expect(latest).toMatchObject({ state: 'published', by: null, changes: 1 })
    await on.sofia.browser.post(`/api/office/catalogue/change-sets/${latest?.id}/undo`)
    expect((await publish()).status).toBe(201)
    expect(await exportChain(on.app.database.db)).toEqual(before)
  })

  it('can be tried as a pilot in one restaurant, which uses it even if the chain changes meanwhile (H8)', async () => {
    const sold = async (restaurant: number) => {
      const menu = (await on.app.get(`/api/restaurants/${restaurant}/menu`)).json<WireMenu>()
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
    expect((await place(on.app, await anOrder(on.app, { lines: [...lines] }))).toPay).toBe(777)
    // A later change of the whole chain also applies to the restaurant of the pilot.
    await edit('ingredient 751', 'calories', 222)
    expect((await publish()).status).toBe(201)
    await publishDue(on.app.services)
    expect([await sold(HAUSSMANN), await sold(BOURSE)]).toEqual([
      [7.77, 222],
      [price, 222],
    ])
    on.app.clock.now += 48 * HOUR
    expect(await publishDue(on.app.services)).toBe(1)
    expect([await sold(HAUSSMANN), await sold(BOURSE)]).toEqual([
      [7.77, 222],
      [7.77, 222],
    ])
    on.app.clock.now = TUESDAY_AT_NINE
  })

  it('ends its pilot and returns to the draft if it is recalled (H8)', async () => {
    const before = await priceInShop(402)
    await edit(FETA, 'price', 3.33)
    const { id } = (await publish({ pilot: { restaurant: HAUSSMANN, days: 1 } })).json<{
      id: string
    }>()
    expect(await priceInShop(402)).toBe(3.33)
    await on.claire.browser.delete(`/api/office/catalogue/change-sets/${id}`)
    expect(await priceInShop(402)).toBe(before)
    expect((await draft()).edits).toMatchObject([{ entry: FETA, after: 3.33 }])
  })
})
