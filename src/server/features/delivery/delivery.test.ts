import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  CommuneDelivery,
  CompanyDelivery,
  PartnerCompany,
  WireCommune,
} from '#contract/shop/delivery.ts'
import type { Problem } from '#contract/errors.ts'
import type { Order } from '#contract/shop/orders.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { importCalendar } from '#testing/builders/a-chain-calendar.ts'
import { aKitchen, orderIdOf } from '#testing/builders/a-kitchen.ts'
import { type TestOrderBody, aFormula, anOrder, place, send } from '#testing/builders/an-order.ts'
import { inParis } from '#testing/builders/a-restaurant.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'

/** Paris La Boétie, and a company that it delivers to. */
const BOETIE = 3
const ORSINI = 31
const HALF_PAST_ELEVEN = '2026-11-24T10:30:00.000Z'
const delivery = { company: ORSINI, place: 'Accueil, 2e étage', phone: '01 99 00 10 30' }
const aDeliveryOrder = (app: TestApp, changes: Partial<TestOrderBody> = {}) =>
  anOrder(app, {
    restaurant: BOETIE,
    lines: [aFormula('formula')],
    takeawayAt: HALF_PAST_ELEVEN,
    delivery,
    ...changes,
  })

describe('city deliveries', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp('postgres')
  })
  afterAll(() => app.close())
  const search = async (q: string) =>
    (await app.get(`/api/communes/?q=${encodeURIComponent(q)}`)).json<{ results: WireCommune[] }>()
      .results
  const served = async (insee: string) =>
    (await app.get(`/api/communes/${insee}/delivery`)).json<CommuneDelivery>()

  it('find a commune in the official list, even if the name has typing mistakes (T8)', async () => {
    expect((await search('st etiene'))[0]).toEqual({
      code: '42218',
      name: 'Saint-Étienne',
      postcodes: ['42000', '42100', '42230'],
    })
    expect((await search('75012')).map(({ code }) => code)).toEqual(['75056'])
    expect(await search('')).toEqual([])
  })

  it('let the answer of a search be cached publicly for a day', async () => {
    const first = await app.get('/api/communes/?q=bordeaux')
    expect(first.headers).toMatchObject({
      'cache-control': 'public, max-age=86400',
      etag: expect.stringMatching(/^"/),
    })
    expect(
      (
        await app.get('/api/communes/?q=bordeaux', {
          'if-none-match': String(first.headers['etag']),
        })
      ).status,
    ).toBe(304)
  })

  it('require a search text of 1 to 80 characters', async () => {
    for (const query of ['', `?q=${'x'.repeat(81)}`])
      expect((await app.get(`/api/communes/${query}`)).status).toBe(400)
  })

  it('list the delivery services of a commune, their fees in cents and the restaurants that they serve (T8)', async () => {
    const { commune, services, pickup } = await served('69123')
    expect(commune).toMatchObject({ code: '69123', name: 'Lyon' })
    expect(
      services.map(({ name, kind, fee, minimum, url }) => ({ name, kind, fee, minimum, url })),
    ).toEqual([
      {
        name: 'Cyclo-coursiers',
        kind: 'bike_courier',
        fee: 290,
        minimum: 1200,
        url: 'https://cyclo-coursiers.example/',
      },
      {
        name: 'Express 30',
        kind: 'marketplace',
        fee: 349,
        minimum: 1500,
        url: 'https://express30.example/',
      },
      {
        name: 'Bureau Livré',
        kind: 'office_delivery',
        fee: 0,
        minimum: 4000,
        url: 'https://bureau-livre.example/',
      },
    ])
    for (const { restaurants } of services)
      expect(restaurants.map(({ id }) => id)).toEqual([24, 25])
    expect(pickup).toMatchObject({ where: 'commune', restaurants: [{ id: 24 }, { id: 25 }] })
  })

  it('suggest restaurants for pickup if no service delivers: in the department, in the region, or none (T8)', async () => {
    const [bron, digne, bastia] = await Promise.all(['69029', '04070', '2B033'].map(served))
    expect([bron?.services, bron?.pickup.where]).toEqual([[], 'department'])
    expect(bron?.pickup.restaurants.map(({ city }) => city)).toContain('Villeurbanne')
    expect(digne?.pickup.where).toBe('region')
    expect(digne?.pickup.restaurants.map(({ city }) => city)).toContain('Marseille')
    expect(bastia?.pickup).toEqual({ where: null, restaurants: [] })
  })

  it('answer 404 to a code that is no current commune', async () => {
    // An arrondissement, a former code, a code that never existed.
    for (const code of ['75111', '20004', '99999'])
      expect((await app.get(`/api/communes/${code}/delivery`)).status).toBe(404)
    expect((await app.get('/api/communes/paris/delivery')).status).toBe(400)
  })

  it('limit the searches of an address per minute', async () => {
    const narrow = await openTestApp('postgres', { QUOTES_PER_MINUTE: '3' })
    // Rate limits apply only to requests over a real connection.
    const origin = await narrow.app.listen({ host: '127.0.0.1', port: 0 })
    const ask = async () => (await fetch(`${origin}/api/communes/?q=lyon`)).status
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429])
    await narrow.close()
  })
})

describe.each(oneDatabase)('partner company deliveries on the %s database', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind)
  })
  afterAll(() => app.close())
  const today = async (at: string, company = ORSINI) => {
    app.clock.now = inParis(at)
    const answer = (await app.get(`/api/companies/${company}/delivery`)).json<CompanyDelivery>()
    app.clock.now = TUESDAY_AT_NINE
    return answer
  }
  const refusal = async (body: TestOrderBody, now = TUESDAY_AT_NINE) => {
    app.clock.now = now
    const answer = await send(app, body)
    app.clock.now = TUESDAY_AT_NINE
    return answer.json<Problem>().code
  }

  it('are offered to the companies of the chain, sorted by name, each with its restaurant (T9)', async () => {
    const { cutoff, deliveryFrom, results } = (await app.get('/api/companies/')).json<{
      cutoff: string
      deliveryFrom: string
      results: PartnerCompany[]
    }>()
    expect([cutoff, deliveryFrom]).toEqual(['11:00', '11:30'])
    expect(results.map(({ name }) => name)).toEqual(
      results.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'fr')),
    )
    expect(results).toContainEqual({
      id: ORSINI,
      name: 'Cabinet Orsini & Lemaire',
      place: 'Rue La Boétie, 1er étage',
      city: 'Paris',
      restaurant: expect.objectContaining({ id: BOETIE, city: 'Paris' }),
    })
  })

  it('state until when one can order today and when the delivery arrives (T9)', async () => {
    expect(await today('2026-11-24T09:00')).toEqual({
      state: 'open',
      until: '2026-11-24T10:00:00.000Z',
      at: '2026-11-24T10:30:00Z',
    })
    expect(await today('2026-11-24T10:59:59')).toMatchObject({ state: 'open' })
    expect(await today('2026-11-24T11:00')).toEqual({ state: 'too-late', until: null, at: null })
    expect(await today('2026-11-28T09:00')).toMatchObject({ state: 'weekday' })
    expect(await today('2026-11-11T09:00')).toMatchObject({ state: 'bank-holiday' })
    expect((await app.get('/api/companies/9999/delivery')).status).toBe(404)
  })

  it('write company, place and phone into the comment, for the kitchen and the customer (T9)', async () => {
    const kitchen = await aKitchen(app, BOETIE)
    const order = await place(app, await aDeliveryOrder(app, { comment: 'Sans oignon' }))
    expect(order.comment).toBe(
      'Cabinet Orsini & Lemaire, Accueil, 2e étage, 01 99 00 10 30\nSans oignon',
    )
    expect(order.delivery).toEqual({
      company: 'Cabinet Orsini & Lemaire',
      place: delivery.place,
      phone: delivery.phone,
    })
    expect((await app.get(`/api/orders/${order.token}`)).json<Order>()).toMatchObject({
      delivery: order.delivery,
      comment: order.comment,
    })
    const ticket = await kitchen.ticket(await orderIdOf(app, order))
    expect(ticket).toMatchObject({
      delivery: { company: 'Cabinet Orsini & Lemaire', place: delivery.place },
      comment: order.comment,
    })
    const fetched = await place(
      app,
      await anOrder(app, { restaurant: BOETIE, lines: [aFormula('formula')] }),
    )
    expect([fetched.delivery, fetched.comment]).toEqual([null, ''])
  })

  it('are named on receipt and mail with the company, but without the contact at the place (T9, F8)', async () => {
    const order = await place(
      app,
      await aDeliveryOrder(app, { takeawayAt: '2026-11-24T11:00:00.000Z' }),
    )
    await app.drain()
    const receipt = (await app.get(`/api/orders/${order.token}/receipt`)).text
    expect(receipt).toContain('Livraison à Cabinet Orsini &amp; Lemaire, dès le')
    expect(receipt).not.toContain('Accueil, 2e étage')
    const mail = await firstRow(app.database.db)<{ subject: string; text: string }>`
      select subject, text from mails where order_id = ${await orderIdOf(app, order)}`
    expect(mail?.subject).toMatch(/livraison le .*24 novembre/)
    expect(mail?.text).toContain('Nous livrons à Cabinet Orsini & Lemaire')
  })

  it('are accepted by the server’s clock: an order at 11:00:00 is too late (T9)', async () => {
    const body = await aDeliveryOrder(app, { takeawayAt: '2026-11-24T10:45:00.000Z' })
    const eleven = inParis('2026-11-24T11:00')
    for (const now of [eleven, eleven + 1000, eleven + 600_000])
      expect(await refusal(body, now)).toBe('partner_cutoff_passed')
    app.clock.now = eleven - 1
    expect((await send(app, body)).status).toBe(201)
    app.clock.now = TUESDAY_AT_NINE
  })

  it('are refused at weekends and on bank holidays, whatever delivery time is requested (T9)', async () => {
    const onSaturday = await aDeliveryOrder(app, {
      takeawayAt: new Date(inParis('2026-11-28T11:30')).toISOString(),
    })
    expect(await refusal(onSaturday, inParis('2026-11-28T09:00'))).toBe('partner_cutoff_passed')
    const onArmistice = await aDeliveryOrder(app, {
      takeawayAt: new Date(inParis('2026-11-11T11:30')).toISOString(),
    })
    expect(await refusal(onArmistice, inParis('2026-11-11T09:00'))).toBe('partner_cutoff_passed')
  })

  it('are accepted on a bank holiday if the restaurant’s calendar opens it (T9, B4)', async () => {
    const at = inParis('2027-01-01T09:00')
    app.clock.now = at
    await importCalendar(app, [
      { date: '2027-01-01', restaurants: [BOETIE], hours: { type: 'open' } },
    ])
    expect(await today('2027-01-01T09:00')).toMatchObject({ state: 'open' })
    app.clock.now = at
    const body = await aDeliveryOrder(app, {
      takeawayAt: new Date(inParis('2027-01-01T11:30')).toISOString(),
    })
    expect((await send(app, body)).status).toBe(201)
    await importCalendar(app, [])
    app.clock.now = TUESDAY_AT_NINE
    await app.services.catalogue.refresh()
  })

  it('are refused without place or phone, for an unknown company and for a company of another restaurant (T9)', async () => {
    for (const invalidDelivery of [
      { place: ' ' },
      { phone: '' },
      { phone: 'call me' },
      { company: 71 },
      { company: 9999 },
    ]) {
      expect(
        await refusal(await aDeliveryOrder(app, { delivery: { ...delivery, ...invalidDelivery } })),
      ).toBe('partner_comment_incomplete')
    }
  })

  it('are possible at lunchtime of the same day only; for another time the error lists free times (T9, T5)', async () => {
    for (const takeawayAt of [
      '2026-11-24T10:15:00.000Z',
      '2026-11-24T13:00:00.000Z',
      '2026-11-25T10:30:00.000Z',
    ]) {
      const answer = await send(app, await aDeliveryOrder(app, { takeawayAt }))
      const { code, details } = answer.json<Problem & { details: { next: { at: string }[] } }>()
      expect(code).toBe('takeaway_time_invalid')
      expect(details.next[0]?.at).toBe('2026-11-24T10:30:00Z')
    }
  })

  it('take up a slot like any order: if the first slots are full, the delivery comes later (T9, T11)', async () => {
    await runStatement(app.database.db)`
      insert into slots as s (restaurant_id, starts_at, capacity, taken) values (${BOETIE}, ${new Date(HALF_PAST_ELEVEN)}, 1, 1)
      on conflict (restaurant_id, starts_at) do update set taken = s.capacity`
    await runStatement(app.database.db)`
      update slots set taken = capacity where restaurant_id = ${BOETIE}`
    const { at } = await today('2026-11-24T09:00')
    expect(Date.parse(at ?? '')).toBeGreaterThan(Date.parse(HALF_PAST_ELEVEN))
  })

  it('lose place and phone together with the customer’s contact data (T9)', async () => {
    const order = await place(
      app,
      await aDeliveryOrder(app, { takeawayAt: '2026-11-24T12:00:00.000Z' }),
    )
    const id = await orderIdOf(app, order)
    await runStatement(app.database.db)`delete from order_contacts where order_id = ${id}`
    const orderAfterwards = (await app.get(`/api/orders/${order.token}`)).json<Order>()
    expect([orderAfterwards.delivery, orderAfterwards.comment]).toEqual([null, ''])
    const rows = await allRows(app.database.db)<{
      row: string
    }>`select orders::text as row from orders where id = ${id}`
    expect(rows[0]?.row).not.toContain('Accueil')
  })

  it('are replayed unchanged for the same idempotency key, also after the cut-off (T9)', async () => {
    const [body, key] = [
      await aDeliveryOrder(app, { takeawayAt: '2026-11-24T11:45:00.000Z' }),
      randomUUID(),
    ]
    const first = await send(app, body, key)
    expect(first.status).toBe(201)
    app.clock.now = inParis('2026-11-24T11:05')
    expect((await send(app, body, key)).text).toBe(first.text)
    app.clock.now = TUESDAY_AT_NINE
  })
})
