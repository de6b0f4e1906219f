import { allRows, runStatement } from '#server/db/statements.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import { type ExportList, type ExportWish, exportLists } from '#contract/office/exports.ts'
import { PASSWORD, aCustomer, aSignUp } from '#testing/builders/a-customer.ts'
import { aPromo } from '#testing/builders/a-promo.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { BOURSE, HAUSSMANN, anOrder } from '#testing/builders/an-order.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { exportedFiles } from '#testing/readers/exported-files.ts'
import { MINUTE } from '#domain/time/durations.ts'

describe.each(oneDatabase)('export files of lists on %s', (kind) => {
  let app: TestApp
  let owner: APerson
  let manager: APerson
  type ExportedCustomer = Awaited<ReturnType<typeof aCustomer>>
  let [camille, joost]: [ExportedCustomer, ExportedCustomer] = [] as never
  beforeAll(async () => {
    app = await openTestApp(kind)
    owner = await aPersonWith(app, 'owner')
    await owner.browser.ask('PUT', '/api/office/groups/paris', {
      name: 'Paris',
      restaurants: [BOURSE, HAUSSMANN],
      from: null,
    })
    manager = await aPersonWith(app, 'manager', { restaurants: [BOURSE] })
    camille = await aCustomer(app, {
      firstName: '=Camille',
      lastName: 'Roux',
      email: 'camille.roux@example.com',
      phone: '06 39 98 12 40',
      newsletterEmail: true,
    })
    joost = await aCustomer(app, { firstName: 'Joëst', lastName: 'Vermeulen' })
    await order(camille, BOURSE)
    await order(camille, HAUSSMANN)
    await order(joost, HAUSSMANN)
    await app.drain()
  })
  beforeEach(() => {
    app.clock.now = TUESDAY_AT_NINE
  })
  afterAll(() => app.close())

  async function order({ browser }: ExportedCustomer, restaurant: number): Promise<void> {
    const orderAnswer = await browser.ask(
      'POST',
      '/api/orders',
      await anOrder(app, { restaurant }),
      {
        'idempotency-key': crypto.randomUUID(),
      },
    )
    if (orderAnswer.status !== 201) throw new Error(orderAnswer.text)
  }
  const listOf = (list: ExportList, format: 'csv' | 'parquet' = 'csv'): ExportWish => ({
    kind: 'list',
    list,
    format,
  })
  const files = () => exportedFiles(app)
  const linesIn = async (list: ExportList, by = owner) =>
    files().linesOf((await files().written(listOf(list), by)).id)

  it('have the same rows as CSV and as Parquet (H17)', async () => {
    await aPromo(app.database)
    for (const list of exportLists) {
      const [csv, parquet] = [
        await files().written(listOf(list), owner),
        await files().written(listOf(list, 'parquet'), owner),
      ]
      expect(csv).toMatchObject({ state: 'done', name: `${list}-2026-11-24.csv` })
      expect([csv.rows > 0, csv.total, parquet.rows], list).toEqual([true, csv.rows, csv.rows])
      const [lines, objects] = [await files().linesOf(csv.id), await files().objectsOf(parquet.id)]
      expect(objects, list).toHaveLength(lines.length)
      expect(Object.keys(objects[0] ?? {}), list).toEqual(Object.keys(lines[0] ?? {}))
      const [name = ''] = Object.keys(objects[0] ?? {})
      expect(
        objects.map((row) => String(row[name])),
        list,
      ).toEqual(lines.map((row) => row[name]))
    }
  })

  it('are available to a person who may see the list (H17, P2)', async () => {
    const people = {
      customers: [manager, await aPersonWith(app, 'care'), await aPersonWith(app, 'marketing')],
      restaurants: [manager],
      promos: [await aPersonWith(app, 'marketing')],
      products: [await aPersonWith(app, 'catalogue')],
    }
    const reader = await aPersonWith(app, 'reader')
    for (const list of exportLists) {
      expect((await files().ask(listOf(list), reader)).json<Problem>().code).toBe('right_missing')
      for (const person of people[list]) {
        const { id } = await files().written(listOf(list), person)
        expect((await files().fetched(id, person)).status, list).toBe(200)
      }
    }
    // Each list has its own endpoint. The endpoint for datasets and books accepts no list.
    const wrong = await reader.browser.ask('POST', '/api/office/exports', listOf('customers'), {
      'idempotency-key': crypto.randomUUID(),
    })
    expect(wrong.json<Problem>().code).toBe('invalid_request')
  })

  it('contain the customers of the person’s restaurants, with the columns of their list (H17, H5, P2)', async () => {
    // A customer who never verified their address.
    await camille.browser.ask('POST', '/api/auth/sign-up', aSignUp({ lastName: 'Personne' }))
    const all = await linesIn('customers')
    expect(all.map(({ last_name }) => String(last_name)).toSorted()).toEqual(['Roux', 'Vermeulen'])
    expect(all.find(({ customer }) => customer === camille.id)).toEqual({
      customer: camille.id,
      // A leading apostrophe prevents a spreadsheet from reading the name as a formula.
      first_name: "'=Camille",
      last_name: 'Roux',
      language: 'fr',
      consent_email: 'true',
      consent_sms: '',
      consent_terms: 'true',
      consent_privacy: 'true',
      points: '0',
      orders: '2',
      last_restaurant: expect.stringContaining('Haussmann') as string,
      last_pickup_at: '2026-11-24 12:30:00',
    })
    const managerLines = await linesIn('customers', manager)
    expect(managerLines).toMatchObject([
      {
        customer: camille.id,
        orders: '1',
        last_restaurant: expect.stringContaining('Bourse') as string,
      },
    ])
    const { id } = await files().written(listOf('customers'), owner)
    expect((await files().bytesOf(id)).toString()).not.toMatch(/@example|06 39|rue des/)
  })

  it('of customers require a passkey, both for the request and for the download (H17, P3)', async () => {
    const { id } = await files().written(listOf('customers'), owner)
    const restaurantsExport = await files().written(listOf('restaurants'), owner)
    app.clock.now += 10 * MINUTE
    expect((await files().ask(listOf('customers'), owner)).json<Problem>().code).toBe(
      'confirmation_needed',
    )
    for (const path of ['', '/file'])
      expect(
        (await owner.browser.get(`/api/office/exports/${id}${path}`)).json<Problem>().code,
      ).toBe('confirmation_needed')
    expect((await files().fetched(restaurantsExport.id, owner)).status).toBe(200)
    const rows = await allRows(app.database.db)<{ after: object }>`
      select after from audit_entries where action = 'file-exported' order by id desc limit 2`
    expect(rows.map(({ after }) => after)).toEqual([listOf('restaurants'), listOf('customers')])
  })

  it('of customers are deleted when one of their customers is deleted, and show this state (H17, A11)', async () => {
    const leaver = await aCustomer(app, { lastName: 'Oubliée' })
    const wishes = [listOf('customers'), listOf('customers', 'parquet'), listOf('products')]
    const storedExports = []
    for (const wish of wishes) storedExports.push(await files().written(wish, owner))
    const waiting = (await files().ask(listOf('customers'), owner)).json<{ id: string }>()
    const deleteAnswer = await leaver.browser.ask('POST', '/api/me/delete', { password: PASSWORD })
    expect(deleteAnswer.status).toBeLessThan(300)
    const listedExports = await files().listed(owner)
    const stateOf = (of: string) => listedExports.find(({ id }) => id === of)
    for (const { id } of storedExports.slice(0, 2)) {
      expect(stateOf(id)).toMatchObject({ state: 'forgotten', rows: 0, bytes: 0 })
      expect((await files().bytesOf(id)).byteLength).toBe(0)
      expect((await files().fetched(id, owner)).json<Problem>().code).toBe('not_found')
    }
    expect(stateOf(storedExports[2]?.id ?? '')?.state).toBe('done')
    // The file that was not begun yet is written without the forgotten customer.
    await app.drain()
    const text = (await files().bytesOf(waiting.id)).toString()
    expect(text).toContain('Vermeulen')
    expect(text).not.toContain('Oubliée')
  })

  it('contain promotions and their uses, without goodwill codes and without persons (H17, H14)', async () => {
    const code = await aPromo(app.database, { value: 15, restaurants: [BOURSE, HAUSSMANN] })
    await aPromo(app.database, { kind: 'amount', value: 250, minimum: 1200 })
    await runStatement(app.database.db)`
      insert into promo_codes (code, kind, value, source) values ('MERCI', 'amount', 500, 'goodwill')`
    const lines = await linesIn('promos')
    expect(lines.find((line) => line['code'] === code)).toMatchObject({
      state: 'running',
      kind: 'percent',
      percent: '15',
      amount: '',
      minimum: '0,00',
      restaurants: `${BOURSE} ${HAUSSMANN}`,
      first_order_only: 'false',
      used: '0',
      discount: '0,00',
    })
    expect(lines).toContainEqual(expect.objectContaining({ amount: '2,50', minimum: '12,00' }))
    expect(lines.map((line) => line['code'])).not.toContain('MERCI')
  })

  it('contain the person’s restaurants, with their seller and groups (H17, H13, P2)', async () => {
    const managerLines = await linesIn('restaurants', manager)
    expect(managerLines).toHaveLength(1)
    expect(managerLines[0]).toMatchObject({
      restaurant: String(BOURSE),
      slug: 'paris-bourse',
      seller: 'mesclun',
      siret: expect.stringMatching(/^000100016\d{5}$/) as string,
      groups: 'paris',
      postcode: expect.stringMatching(/^\d{5}$/) as string,
      printer: 'false',
    })
    expect(await linesIn('restaurants')).toHaveLength(
      app.services.catalogue.now().visibleRestaurants.length,
    )
  })

  it('contain all products of the catalogue, with names in four languages (H17, H6)', async () => {
    const lines = await linesIn('products')
    const { source } = app.services.catalogue.now()
    const countOf = (lineKind: string) => lines.filter((line) => line['kind'] === lineKind).length
    expect(countOf('ingredient')).toBe(source.ingredients.length)
    expect(countOf('dessert')).toBe(source.desserts.length)
    expect(countOf('formula')).toBe(source.formulas.length)
    expect(countOf('recipe')).toBe(source.recipes.length)
    expect(lines.find((line) => line['slug'] === 'laitue')).toMatchObject({
      kind: 'ingredient',
      id: '101',
      name_fr: 'Laitue',
      name_en: 'Lettuce',
      name_es: 'Lechuga',
      name_nl: 'Kropsla',
      price: '4,10',
      vat_permille: '100',
      kcal: '12',
      on_sale: 'true',
    })
    expect(lines.find((line) => line['slug'] === 'fromage-blanc')?.['allergens']).toBe('milk')
  })
})
