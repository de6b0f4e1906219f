import { allRows } from '#server/db/statements.ts'
import { describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import type { Json } from '#domain/catalogue/entries.ts'
import { exportChain } from '#server/import/export-chain.ts'
import { AVOCADO, FETA, catalogueEditors } from '#testing/builders/a-catalogue-editor.ts'
import { HAUSSMANN, anOrder, place } from '#testing/builders/an-order.ts'
import { aPersonWith } from '#testing/builders/a-staff.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'

describe.each(oneDatabase)('the draft of the catalogue, on the %s database', (kind) => {
  const { on, draft, valueOf, edit, patch, publish, codeOf } = catalogueEditors(kind)

  it('shows the second of two editors the value that the first one saved, and keeps both editors’ fields (P6, H7)', async () => {
    const before = await valueOf(AVOCADO, 'name.nl')
    expect((await edit(AVOCADO, 'name.nl', 'Rijpe avocado')).status).toBe(200)
    const answer = await patch(
      [{ entry: AVOCADO, field: 'name.nl', before, after: 'Avocado uit Peru' }],
      on.claire,
    )
    expect(codeOf(answer)).toBe('changed_meanwhile')
    expect(answer.json<Problem>().details).toEqual({
      fields: [{ entry: AVOCADO, field: 'name.nl', value: 'Rijpe avocado', by: on.sofia.name }],
    })
    // The same text in another language is a separate field.
    expect((await edit(AVOCADO, 'name.es', 'Aguacate maduro', on.claire)).status).toBe(200)
    expect((await draft()).edits).toHaveLength(2)
  })

  it('lists translations that are older than their French text, until an editor reviews them (H7)', async () => {
    const stale = async () =>
      (await draft()).stale.filter(({ entry, field }) => entry === FETA && field.startsWith('desc'))
    await edit(FETA, 'description.en', 'Greek feta')
    on.app.clock.now += 1000
    await edit(FETA, 'description.fr', 'Feta grecque')
    expect(await stale()).toEqual([{ entry: FETA, field: 'description.en' }])
    on.app.clock.now += 1000
    const reviewEdit = {
      entry: FETA,
      field: 'description.en',
      before: 'Greek feta',
      after: 'Greek feta',
    }
    expect((await patch([reviewEdit])).status).toBe(200)
    expect(await stale()).toEqual([])
  })

  it('may lack a text, but cannot be published with the incomplete edit (H7)', async () => {
    await edit(FETA, 'name.nl', null)
    const answer = await publish()
    expect(codeOf(answer)).toBe('catalogue_publish_refused')
    expect(answer.json<Problem>().details).toEqual({
      faults: [{ entry: FETA, field: 'name.nl', code: 'missing', values: {} }],
    })
    // Complete edits may be published without the incomplete one, which stays in the draft.
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
    'refuses %s %s = %j at this field, and does not save it (H6)',
    async (entry, field, after) => {
      // Restaurants are edited as the owner: a person with the catalogue right alone may not change
      // them.
      const answer = entry.startsWith('restaurant')
        ? await patch([{ entry, field, before: await restaurantField(field), after }], on.claire)
        : await edit(entry, field, after)
      expect(codeOf(answer)).toBe('catalogue_edit_refused')
      expect(answer.json<Problem>().details).toMatchObject({
        faults: expect.arrayContaining([expect.objectContaining({ entry, field })]),
      })
      expect((await draft()).edits).toEqual([])
    },
  )
  async function restaurantField(field: string): Promise<Json> {
    const rows = await allRows(on.app.database.db)<{ value: Json }>`
      select data -> ${field} as value from restaurants where id = 1`
    return rows[0]?.value ?? null
  }

  it('refuses unknown fields, and edits by a person without the right (H6, P2)', async () => {
    const unknown = { entry: AVOCADO, field: 'colour', before: null, after: 'green' }
    expect(codeOf(await patch([unknown]))).toBe('catalogue_field_unknown')
    const reader = await aPersonWith(on.app, 'reader')
    expect(codeOf(await edit(AVOCADO, 'price', 1.7, reader))).toBe('right_missing')
  })

  it('imports a file of the chain, or lists its faults and saves nothing (H8)', async () => {
    const files = await exportChain(on.app.database.db)
    const catalogue = JSON.parse(files.get('catalogue.json') ?? '') as {
      ingredients: { id: number; price: number; name: Record<string, string> }[]
    }
    const uploadFile = (text: string) =>
      on.sofia.browser.ask('PUT', '/api/office/catalogue/draft/file', { text })
    expect((await uploadFile(JSON.stringify(catalogue))).json()).toMatchObject({ changed: 0 })
    const avocado = catalogue.ingredients.find(({ id }) => id === 221)
    if (avocado === undefined) throw new Error('the exported catalogue has no avocado')
    avocado.price = 2.22
    avocado.name['en'] = 'Ripe avocado'
    // However many fields are unknown, only the first faults are listed.
    const unknown = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`fieldd${i}`, 1]))
    const crowded = await uploadFile(JSON.stringify({ ...catalogue, ...unknown }))
    expect(codeOf(crowded)).toBe('catalogue_file_refused')
    expect(crowded.json<{ details: { faults: unknown[] } }>().details.faults).toHaveLength(100)
    const answer = await uploadFile(JSON.stringify(catalogue))
    expect(answer.json()).toMatchObject({
      changed: 2,
      draft: {
        edits: [
          { entry: AVOCADO, field: 'name.en', after: 'Ripe avocado' },
          { entry: AVOCADO, field: 'price', after: 2.22 },
        ],
      },
    })
    // A draft edit of another person remains, because the file has the published value of that
    // field.
    await edit(FETA, 'price', 1.6, on.claire)
    expect((await uploadFile(JSON.stringify(catalogue))).json()).toMatchObject({ changed: 0 })
    expect((await draft()).edits).toContainEqual(
      expect.objectContaining({ entry: FETA, field: 'price', after: 1.6, by: on.claire.name }),
    )
    await edit(FETA, 'price', await valueOf(FETA, 'price'), on.claire)
    // An implausible price is refused in a file, too.
    avocado.price = 0
    const outlierAnswer = await uploadFile(JSON.stringify(catalogue))
    expect(outlierAnswer.json<Problem>().details).toMatchObject({
      faults: [{ entry: AVOCADO, field: 'price', code: 'price_strange' }],
    })
    avocado.price = -1
    const refusedAnswer = await uploadFile(JSON.stringify(catalogue))
    expect(codeOf(refusedAnswer)).toBe('catalogue_file_refused')
    expect(refusedAnswer.json<Problem>().details).toMatchObject({
      faults: [{ code: 'below_zero' }],
    })
    expect(codeOf(await uploadFile('no JSON'))).toBe('catalogue_file_refused')
    expect(codeOf(await uploadFile('{"sellers": []}'))).toBe('catalogue_file_refused')
    expect((await draft()).edits).toHaveLength(2)
  })

  it('shows the prices of typical carts with its edits, and the faults that the checks find (H8)', async () => {
    const checks = async () =>
      JSON.parse((await on.sofia.browser.get('/api/office/catalogue/draft/checks')).text) as {
        faults: { code: string }[]
        carts: { before: number; after: number }[]
      }
    await edit('formula 1', 'price', 9.9)
    const { faults, carts } = await checks()
    expect(faults).toEqual([])
    expect(carts).toHaveLength(20)
    expect(carts.filter(({ before, after }) => after - before === 50)).not.toEqual([])
    await edit('formula 1', 'active', false)
    // No base is on sale any longer. The checks report the signature salads and the preset formulas
    // that contain a base.
    for (const base of [101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112])
      if ((await valueOf(`ingredient ${base}`, 'active')) === true)
        await edit(`ingredient ${base}`, 'active', false)
    const broken = await checks()
    expect(broken.faults.map(({ code }) => code)).toContain('part_not_on_sale')
    expect(codeOf(await publish())).toBe('catalogue_publish_refused')
  })

  it('counts the orders whose pickup time it would close, by restaurant (H11)', async () => {
    await place(on.app, await anOrder(on.app, { restaurant: HAUSSMANN }))
    const inTheWay = async () =>
      (await on.sofia.browser.get('/api/office/catalogue/draft/checks')).json<{
        inTheWay: { slug: string; orders: number }[]
      }>().inTheWay
    const { closed, phone, slug } = on.app.services.catalogue.now().restaurants.get(HAUSSMANN) ?? {}
    const change = async (field: string, before: Json, after: Json) => {
      const edits = [{ entry: `restaurant ${HAUSSMANN}`, field, before, after }]
      const answer = await patch(edits, on.claire)
      expect(answer.status).toBe(200)
    }
    await change('phone', phone ?? null, '+33 1 99 00 00 00')
    expect(await inTheWay()).toEqual([])
    await change('closed', closed ?? null, true)
    expect(await inTheWay()).toMatchObject([{ slug, orders: 1 }])
  })
})
