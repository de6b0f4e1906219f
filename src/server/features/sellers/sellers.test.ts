import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuditEntryView } from '#contract/office/audit.ts'
import type { Problem } from '#contract/errors.ts'
import type { OfficeSeller, OfficeSellers, SellerBody } from '#contract/office/sellers.ts'
import { readSellers } from '#server/stores/orders/sellers.ts'
import { orderIdOf } from '#testing/builders/a-kitchen.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { BOURSE, HAUSSMANN, anOrder, place } from '#testing/builders/an-order.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'

/** The numbers of a company that exists nowhere. `SIRETS`: two establishments of it. */
const BREIZH = { siren: '000200014', vat: 'FR12000200014' }
/** SIRET number of a restaurant under its seller in the demonstration data. */
const SIRET_OF_MESCLUN = '00010001600021'
const SIRETS = ['00020001400017', '00020001400025'] as const

describe.each(oneDatabase)('the sellers of the chain, on the %s database', (kind) => {
  let app: TestApp
  let asker: APerson
  let second: APerson
  beforeAll(async () => {
    app = await openTestApp(kind)
  })
  beforeEach(async () => {
    app.clock.now = TUESDAY_AT_NINE
    asker = await aPersonWith(app, 'owner')
    second = await aPersonWith(app, 'owner')
  })
  afterAll(() => app.close())

  const list = async (by = asker) =>
    (await by.browser.get('/api/office/sellers')).json<OfficeSellers>()
  const mesclun = async (): Promise<OfficeSeller> => {
    const seller = (await list()).sellers.find(({ id }) => id === 'mesclun')
    if (seller === undefined) throw new Error('the seller mesclun is missing')
    return seller
  }
  const company = (changes: Partial<SellerBody> = {}): SellerBody => ({
    seller: null,
    version: null,
    name: 'Breizh Bol',
    form: 'SAS',
    capital: 10_000,
    street: '2 rue de Siam',
    postcode: '29200',
    city: 'Brest',
    rcs: 'Brest',
    ...BREIZH,
    series: null,
    establishments: [],
    ...changes,
  })
  /** A request body with the present facts of a seller, except for `changes`. */
  const asItIs = (
    { id, isPublisher: _publishes, establishments, ...facts }: OfficeSeller,
    changes: Partial<SellerBody> = {},
  ): SellerBody => ({
    seller: id,
    ...facts,
    establishments: establishments.map((each) => ({ ...each, from: id })),
    ...changes,
  })
  const ask = (body: unknown, { by = asker, key = randomUUID() as string } = {}) =>
    by.browser.ask('POST', '/api/office/seller-requests', body, { 'idempotency-key': key })
  const mustAsk = async (body: SellerBody, by = asker): Promise<string> => {
    const answer = await ask(body, { by })
    expect(answer.status, answer.text).toBe(201)
    return answer.json<{ request: string }>().request
  }
  const decide = (request: string, by = second, decision = 'approve') =>
    by.browser.post(`/api/office/seller-requests/${request}`, { decision })
  const codeOf = (answer: { json: <T>() => T }) => answer.json<Problem>().code
  const faultsOf = (answer: { json: <T>() => T }) => {
    const { details } = answer.json<Problem>()
    const { faults } = details as { faults: { field: string | null; code: string }[] }
    return faults.map(({ field, code }) => `${field} ${code}`)
  }
  const sold = async () => orderIdOf(app, await place(app, await anOrder(app)))

  it('are listed with their restaurants, and the publisher of the site is marked (B1)', async () => {
    const { sellers, restaurants, requests, confirmers } = await list()
    expect(sellers).toMatchObject([{ id: 'mesclun', siren: '000100016', isPublisher: true }])
    expect(sellers[0]?.establishments).toContainEqual({
      restaurant: HAUSSMANN,
      siret: SIRET_OF_MESCLUN,
    })
    expect(restaurants.find(({ id }) => id === HAUSSMANN)?.seller).toBe('mesclun')
    expect(requests).toEqual([])
    expect(confirmers).toContain(second.name)
    expect(confirmers).not.toContain(asker.name)
  })

  it('change once a second person approves, and earlier orders keep the earlier details (B1, P3, P4)', async () => {
    const order = await place(app, await anOrder(app))
    const receipt = async () => (await app.get(`/api/orders/${order.token}/receipt`)).text
    const issued = await receipt()
    expect(issued).toContain('SAS')
    const name = `Mesclun ${randomUUID().slice(0, 4)}`
    const request = await mustAsk(asItIs(await mesclun(), { name, capital: 60_000 }))
    expect((await mesclun()).name).not.toBe(name)
    const [waiting] = (await list()).requests
    expect(waiting).toMatchObject({ id: request, isMine: true, canDecide: false })
    expect(codeOf(await decide(request, asker))).toBe('second_person_needed')

    app.clock.now += 11 * 60_000
    expect(codeOf(await decide(request))).toBe('confirmation_needed')
    app.clock.now = TUESDAY_AT_NINE
    expect((await decide(request)).json()).toEqual({ state: 'approved' })
    // The decision is repeated, as by a client that did not receive the answer.
    expect((await decide(request)).json()).toEqual({ state: 'approved' })
    expect(codeOf(await decide(request, second, 'decline'))).toBe('not_found')
    expect(await mesclun()).toMatchObject({ name, capital: 60_000 })
    expect(app.services.catalogue.now().sellers.get(HAUSSMANN)?.name).toBe(name)
    // The earlier receipt remains as it was issued.
    expect(await receipt()).toBe(issued)
    expect(
      (await app.get(`/api/orders/${(await place(app, await anOrder(app))).token}/receipt`)).text,
    ).toContain(name)

    const { results } = (
      await asker.browser.get('/api/office/audit?subject=seller%20mesclun')
    ).json<{ results: AuditEntryView[] }>()
    expect(results.map(({ action }) => action)).toEqual(['seller-changed', 'seller-asked'])
    expect(results[0]).toMatchObject({
      before: { capital: 50_000 },
      after: { name, capital: 60_000, askedBy: asker.name },
      subjectName: name,
    })
    expect(Object.keys(results[0]?.after ?? {}).toSorted()).toEqual(['askedBy', 'capital', 'name'])
  })

  it('cannot be changed with the approval of a person linked to the requester by a recent invitation (P4)', async () => {
    const inviter = await aPersonWith(app, 'owner')
    const invitee = await aPersonWith(app, 'owner', { invitedBy: inviter.id })
    const sibling = await aPersonWith(app, 'owner', { invitedBy: inviter.id })
    const inviteesInvitee = await aPersonWith(app, 'owner', { invitedBy: invitee.id })
    const request = await mustAsk(asItIs(await mesclun(), { capital: 70_000 }), invitee)
    for (const person of [inviter, sibling, inviteesInvitee]) {
      const { requests } = (await person.browser.get('/api/office/sellers')).json<OfficeSellers>()
      const [waiting] = requests
      expect(waiting).toMatchObject({ isMine: false, canDecide: false })
      expect(waiting?.confirmers).not.toContain(person.name)
      for (const decision of ['approve', 'decline'])
        expect(codeOf(await decide(request, person, decision))).toBe('second_person_invited')
    }
    expect((await decide(request, second, 'decline')).status).toBe(200)
  })

  it('can hand a restaurant to a new seller, which then sells the next order (B1, P4)', async () => {
    const sellerOf = async (order: string) =>
      (await readSellers(app.database.db, [order])).get(order)
    const before = await sold()
    const body = company({
      establishments: [{ restaurant: HAUSSMANN, siret: SIRETS[0], from: 'mesclun' }],
      series: 'BB',
    })
    const request = await mustAsk(body)
    expect((await list()).requests).toMatchObject([
      { moved: [{ restaurant: HAUSSMANN, from: 'mesclun' }], before: null, isOvertaken: false },
    ])
    expect((await decide(request)).status).toBe(200)
    expect(await sellerOf(await sold())).toMatchObject({
      id: 'breizh-bol',
      siret: SIRETS[0],
      series: 'BB',
    })
    expect(await sellerOf(before)).toMatchObject({
      id: 'mesclun',
      siret: SIRET_OF_MESCLUN,
    })
    // The restaurant returns to its first seller; the other company remains, without a restaurant.
    const old = await mesclun()
    const back = asItIs(old)
    back.establishments.push({ restaurant: HAUSSMANN, siret: SIRET_OF_MESCLUN, from: 'breizh-bol' })
    expect((await decide(await mustAsk(back))).status).toBe(200)
    const { sellers } = await list()
    expect(sellers.map(({ id, establishments }) => `${id} ${establishments.length}`)).toEqual([
      `mesclun ${old.establishments.length + 1}`,
      'breizh-bol 0',
    ])
  })

  it.each<[string, Partial<SellerBody>, string[]]>([
    [
      'a wrong check digit',
      { siren: '000200015' },
      ['siren check_digit_wrong', 'vat vat_number_wrong'],
    ],
    ['a number that is too short', { siren: '0002' }, ['siren digits_wrong']],
    ['the VAT number of another company', { vat: 'FR39000100016' }, ['vat vat_number_wrong']],
    [
      'a SIRET of another company',
      { establishments: [{ restaurant: HAUSSMANN, siret: '00010001600013', from: 'mesclun' }] },
      ['establishments[0].siret siret_wrong'],
    ],
    [
      'a wrong check digit of a SIRET',
      { establishments: [{ restaurant: HAUSSMANN, siret: '00020001400018', from: 'mesclun' }] },
      ['establishments[0].siret check_digit_wrong'],
    ],
    [
      'a restaurant of another seller',
      { establishments: [{ restaurant: HAUSSMANN, siret: SIRETS[0], from: null }] },
      ['establishments[0].restaurant duplicate'],
    ],
    [
      'a duplicate restaurant',
      {
        establishments: [
          { restaurant: HAUSSMANN, siret: SIRETS[0], from: 'mesclun' },
          { restaurant: HAUSSMANN, siret: SIRETS[1], from: 'mesclun' },
        ],
      },
      ['establishments[1].restaurant duplicate'],
    ],
    [
      'an unknown restaurant',
      { establishments: [{ restaurant: 999_999, siret: SIRETS[0], from: null }] },
      ['establishments[0].restaurant unknown'],
    ],
    ['a series with a dash', { series: 'B-' }, ['series series_wrong']],
    ['no capital', { capital: 0 }, ['capital not_above_zero']],
  ])(
    'are refused with the faults that an import would report, at their fields: %s (B1)',
    async (_, changes, faults) => {
      const answer = await ask(company({ ...otherCompany, ...changes }))
      expect([answer.status, codeOf(answer)]).toEqual([400, 'seller_refused'])
      expect(faultsOf(answer).filter((fault) => faults.includes(fault))).toEqual(faults)
      expect((await list()).requests).toEqual([])
    },
  )

  it('are refused with the SIREN or series of another seller, and cannot change their own SIREN (B1)', async () => {
    const old = await mesclun()
    const { siren, vat } = old
    expect(faultsOf(await ask(company({ siren, vat })))).toEqual(['siren duplicate'])
    await decide(await mustAsk(asItIs(old, { series: 'M' })))
    const answer = await ask(company({ ...thirdCompany, series: 'm' }))
    expect(answer.json<Problem>().details).toMatchObject({
      faults: [{ field: 'series', code: 'duplicate', values: { at: old.name, value: 'M' } }],
    })
    const sirenAnswer = await ask(asItIs(await mesclun(), thirdCompany))
    expect(sirenAnswer.json<Problem>().fields).toEqual([
      { field: 'siren', code: 'seller_siren_fixed' },
    ])
    expect(codeOf(await ask(asItIs(await mesclun())))).toBe('seller_unchanged')
    expect(
      (await ask(company({ seller: 'unknown' }))).json<Problem>().fields?.map(({ field }) => field),
    ).toEqual(['seller'])
    await decide(await mustAsk(asItIs(await mesclun(), { series: null })))
  })

  it('cannot leave an open restaurant without a seller (B1)', async () => {
    const old = await mesclun()
    const body = asItIs(old)
    body.establishments = body.establishments.filter(({ restaurant }) => restaurant !== BOURSE)
    expect(faultsOf(await ask(body))).toEqual(['null seller_missing'])
  })

  it('are not approved if they changed since the request: both versions are shown, and it can be withdrawn (P4, P6)', async () => {
    const old = await mesclun()
    const [first, later] = [
      await mustAsk(asItIs(old, { city: 'Lyon' })),
      await mustAsk(asItIs(old, { rcs: 'Lyon' })),
    ]
    expect((await decide(first)).status).toBe(200)
    const refused = (await decide(later)).json<Problem>()
    expect(refused).toMatchObject({
      code: 'changed_meanwhile',
      details: {
        request: { isOvertaken: true, now: { city: 'Lyon' }, after: { city: old.city } },
      },
    })
    expect((await mesclun()).rcs).toBe(old.rcs)
    // A request based on outdated facts is refused, and the answer contains the current facts.
    const stale = (await ask(asItIs(old, { rcs: 'Nice' }))).json<Problem>()
    expect(stale).toMatchObject({
      code: 'changed_meanwhile',
      details: { seller: { city: 'Lyon' } },
    })
    expect((await second.browser.delete(`/api/office/seller-requests/${later}`)).status).toBe(404)
    for (let times = 0; times < 2; times += 1)
      expect((await asker.browser.delete(`/api/office/seller-requests/${later}`)).json()).toEqual({
        state: 'withdrawn',
      })
    expect(codeOf(await decide(later))).toBe('not_found')
    await decide(await mustAsk(asItIs(await mesclun(), { city: old.city })))
  })

  it('take only one of two requests that are approved at the same time, and take it completely (P4, P6)', async () => {
    const old = await mesclun()
    const third = await aPersonWith(app, 'owner')
    const requests = [
      await mustAsk(asItIs(old, { city: 'Lyon', rcs: 'Lyon' })),
      await mustAsk(asItIs(old, { city: 'Nice', rcs: 'Nice' })),
    ] as const
    const answers = await Promise.all([decide(requests[0]), decide(requests[1], third)])
    expect(new Set(answers.map((answer) => codeOf(answer)))).toEqual(
      new Set([undefined, 'changed_meanwhile']),
    )
    const { city, rcs } = await mesclun()
    expect(rcs).toBe(city)
    const refusedRequest = requests[answers.findIndex(({ status }) => status === 409)] ?? ''
    expect((await decide(refusedRequest, second, 'decline')).json()).toEqual({ state: 'declined' })
    await decide(await mustAsk(asItIs(await mesclun(), { city: old.city, rcs: old.rcs })))
  })

  it('get one request per idempotency key, and two simultaneous decisions count as one (B1, P4)', async () => {
    const [body, key] = [company({ ...thirdCompany, name: '4 Saisons & Été' }), randomUUID()]
    const answers = await Promise.all([ask(body, { key }), ask(body, { key })])
    const ids = new Set(answers.map((answer) => answer.json<{ request: string }>().request))
    expect(ids.size).toBe(1)
    expect(codeOf(await ask({ ...body, city: 'Nice' }, { key }))).toBe('idempotency_key_reused')
    const third = await aPersonWith(app, 'owner')
    const [request = ''] = ids
    const decided = await Promise.all([
      decide(request, second, 'decline'),
      decide(request, third, 'decline'),
    ])
    expect(new Set(decided.map(({ status }) => status))).toEqual(new Set([200, 404]))
    expect((await list()).sellers.some(({ siren }) => siren === thirdCompany.siren)).toBe(false)
  })

  it('lose a pending request when the person who asked for it is removed (P4)', async () => {
    await mustAsk(company(thirdCompany))
    expect((await list(second)).requests).toHaveLength(1)
    expect((await second.browser.delete(`/api/office/people/${asker.id}`)).status).toBe(200)
    expect((await list(second)).requests).toEqual([])
  })

  it('can be changed only with a confirmed passkey, and seen only with the right to the site (P2, P3)', async () => {
    const catalogue = await aPersonWith(app, 'catalogue')
    expect((await catalogue.browser.get('/api/office/sellers')).status).toBe(403)
    app.clock.now += 11 * 60_000
    expect(codeOf(await ask(company(thirdCompany)))).toBe('confirmation_needed')
  })
})

/**
 * Companies whose requests are never approved in these tests. The first has the numbers of
 * `BREIZH`.
 */
const otherCompany = { ...BREIZH, name: 'Autre' }
const thirdCompany = { siren: '000300012', vat: 'FR82000300012' }
