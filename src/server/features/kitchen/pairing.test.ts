import { allRows } from '#server/db/statements.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import type { Desk } from '#contract/kitchen/desk.ts'
import { aBrowser, aCustomer, fromOurPage } from '#testing/builders/a-customer.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { PIN, aKitchen, codeOf } from '#testing/builders/a-kitchen.ts'
import { BOURSE, HAUSSMANN } from '#testing/builders/an-order.ts'
import { findInDatabase } from '#testing/programs/database-state.ts'
import {
  TUESDAY_AT_NINE,
  type TestAnswer,
  type TestApp,
  openTestApp,
} from '#testing/programs/test-app.ts'
import { newPairingCode, unpairDevice } from '#server/stores/kitchen/devices.ts'
import { addPerson, removePerson } from '#server/stores/kitchen/people.ts'
import { MINUTE } from '#domain/time/durations.ts'

describe.each(oneDatabase)('a device paired with a restaurant, on the %s database', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind)
  })
  beforeEach(() => {
    app.clock.now = TUESDAY_AT_NINE
  })
  afterAll(() => app.close())

  const newCode = (restaurant = HAUSSMANN) =>
    newPairingCode(app.database.db, restaurant, app.clock.now)
  const pair = (code: string) => app.post('/api/kitchen/devices', { code, name: 'Tablette' })

  it('is paired by a code, typed in any case or spacing, with the code’s restaurant only', async () => {
    const code = await newCode(BOURSE)
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    const answer = await pair(` ${code.toLowerCase().replace('-', ' ')} `)
    expect(answer.status).toBe(201)
    const { desk, token } = answer.json<{ desk: Desk; token: string }>()
    expect(desk).toMatchObject({
      restaurant: { id: BOURSE, slug: 'paris-bourse' },
      device: { name: 'Tablette' },
      person: null,
      people: [],
      acceptance: 'automatic',
      hasPrinter: false,
    })
    expect(
      (await app.get('/api/kitchen/desk', { authorization: `Bearer ${token}` })).json(),
    ).toEqual(desk)
    expect(await findInDatabase(app.database, token)).toEqual([])
    expect(await findInDatabase(app.database, code.replace('-', ''))).toEqual([])
  })

  it('is paired by a code only once, even by simultaneous requests, and only within 15 minutes', async () => {
    const code = await newCode()
    const answers = await Promise.all(Array.from({ length: 8 }, () => pair(code)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array<number>(7).fill(410),
    ])
    expect(codeOf(await pair(code))).toBe('pairing_code_invalid')
    const late = await newCode()
    app.clock.now += 15 * MINUTE
    expect(codeOf(await pair(late))).toBe('pairing_code_invalid')
    expect(codeOf(await pair('ABCD-EFGH'))).toBe('pairing_code_invalid')
  })

  it('has no access after it is unpaired', async () => {
    const kitchen = await aKitchen(app)
    expect(
      await unpairDevice(app.database.db, kitchen.desk.device.id, app.clock.now),
    ).not.toBeNull()
    expect(codeOf(await kitchen.ask('GET', '/api/kitchen/board'))).toBe('unauthorized')
    expect(await unpairDevice(app.database.db, kitchen.desk.device.id, app.clock.now)).toBeNull()
  })

  it('identifies a browser by a cookie, without a token, and refuses writes from other sites', async () => {
    const browser = aBrowser(app)
    const paired = await browser.ask('POST', '/api/kitchen/devices', {
      code: await newCode(),
      name: 'Écran',
    })
    expect(paired.json<{ token: null }>().token).toBeNull()
    expect(String(paired.headers['set-cookie'])).toMatch(
      /^__Host-kitchen=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect((await browser.ask('GET', '/api/kitchen/desk')).status).toBe(200)
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    for (const forged of [
      {},
      { 'sec-fetch-site': 'same-origin' },
      { 'x-mesclun': '1' },
      { ...fromOurPage, 'sec-fetch-site': 'cross-site' },
    ]) {
      expect(
        codeOf(await app.post('/api/kitchen/heartbeat', { showing: [] }, { cookie, ...forged })),
      ).toBe('forbidden')
    }
    expect(
      (await app.post('/api/kitchen/heartbeat', { showing: [] }, { cookie, ...fromOurPage }))
        .status,
    ).toBe(200)
    // A browser that does not send the header `x-mesclun`, such as a form of another site, cannot
    // be paired.
    expect(
      codeOf(
        await app.post(
          '/api/kitchen/devices',
          { code: await newCode(), name: 'x' },
          { 'sec-fetch-site': 'same-origin' },
        ),
      ),
    ).toBe('forbidden')
  })

  it('cannot act as a customer, and a customer’s session cannot act as a device', async () => {
    const { browser } = await aCustomer(app)
    expect(codeOf(await browser.ask('GET', '/api/kitchen/board'))).toBe('unauthorized')
    expect(
      codeOf(await browser.ask('POST', '/api/kitchen/taps', { order: '1', action: 'start' })),
    ).toBe('unauthorized')
    const token = browser.cookies.get('__Host-access') ?? ''
    expect(codeOf(await app.get('/api/kitchen/board', { authorization: `Bearer ${token}` }))).toBe(
      'unauthorized',
    )
    const kitchen = await aKitchen(app)
    for (const path of ['/api/me/', '/api/me/orders?state=pending']) {
      expect(codeOf(await app.get(path, { authorization: `Bearer ${kitchen.token}` }))).toBe(
        'unauthorized',
      )
    }
  })

  describe('with a person signed in at the board', () => {
    const come = (kitchen: Awaited<ReturnType<typeof aKitchen>>, person: string, pin: string) =>
      kitchen.ask('PUT', '/api/kitchen/desk/person', { person, pin })
    const add = async (name: string, restaurant = HAUSSMANN) => {
      const pinHash = await app.services.passwords.hash(PIN)
      const id = await addPerson(app.database.db, { restaurant, name, pinHash })
      if (id === null) throw new Error(`${name} already exists in the restaurant`)
      return id
    }

    it('signs in the person who enters their PIN, in place of the previous person', async () => {
      const kitchen = await aKitchen(app)
      const ines = await add('Inès')
      const { person } = (await come(kitchen, ines, PIN)).json<Desk>()
      expect(person).toEqual({ id: ines, name: 'Inès' })
      expect((await kitchen.ask('GET', '/api/kitchen/desk')).json<Desk>().person).toEqual(person)
    })

    it('gives the same answer to a wrong PIN, a person of another restaurant and an unknown person', async () => {
      const kitchen = await aKitchen(app)
      const [haussmannsPerson, boursesPerson] = [await add('Joost'), await add('Joost', BOURSE)]
      const answers = [
        await come(kitchen, haussmannsPerson, '0000'),
        await come(kitchen, boursesPerson, PIN),
        await come(kitchen, '999999999', PIN),
      ]
      for (const { status, json, headers } of answers) {
        expect([status, { ...json<Problem>(), requestId: '' }, headers['retry-after']]).toEqual([
          400,
          { ...answers[0]?.json<Problem>(), requestId: '' },
          undefined,
        ])
      }
      expect(codeOf(answers[0] as TestAnswer)).toBe('pin_wrong')
    })

    it('delays PIN entry after wrong attempts, longer each time, even the right PIN, and counts parallel attempts', async () => {
      const kitchen = await aKitchen(app)
      const lou = await add('Lou')
      const tries = await Promise.all(Array.from({ length: 9 }, () => come(kitchen, lou, '0000')))
      expect(tries.map(codeOf).toSorted()).toEqual([
        ...Array<string>(5).fill('pin_wrong'),
        ...Array<string>(4).fill('too_many_attempts'),
      ])
      const waited = await come(kitchen, lou, PIN)
      expect([codeOf(waited), waited.headers['retry-after']]).toEqual(['too_many_attempts', '30'])
      app.clock.now += 30_000
      expect(codeOf(await come(kitchen, lou, '0000'))).toBe('pin_wrong')
      expect((await come(kitchen, lou, PIN)).headers['retry-after']).toBe('60')
      app.clock.now += MINUTE
      expect((await come(kitchen, lou, PIN)).status).toBe(200)
      // A correct PIN resets the count of wrong ones.
      for (let count = 0; count < 4; count += 1)
        expect(codeOf(await come(kitchen, lou, '0000'))).toBe('pin_wrong')
      expect((await come(kitchen, lou, PIN)).status).toBe(200)
    })

    it('signs out a person who is removed from the restaurant, and refuses their PIN', async () => {
      const kitchen = await aKitchen(app)
      const max = await add('Max')
      await come(kitchen, max, PIN)
      expect(
        await removePerson(app.database.db, {
          restaurant: HAUSSMANN,
          person: max,
          now: app.clock.now,
        }),
      ).toBe('Max')
      const desk = (await kitchen.ask('GET', '/api/kitchen/desk')).json<Desk>()
      expect([desk.person, desk.people.some(({ id }) => id === max)]).toEqual([null, false])
      expect(
        codeOf(await kitchen.ask('POST', '/api/kitchen/taps', { order: '1', action: 'start' })),
      ).toBe('nobody_at_board')
      expect(codeOf(await come(kitchen, max, PIN))).toBe('pin_wrong')
      const rows = await allRows(app.database.db)`select from kitchen_people where id = ${max}`
      expect(rows).toHaveLength(1)
    })
  })
})

it('is paired from the trial page only in development, and the trial page refuses requests from other sites', async () => {
  const app = await openTestApp('embedded')
  const list = await app.get('/dev/kitchen')
  expect([list.status, list.text]).toEqual([
    200,
    expect.stringContaining('/dev/kitchen?restaurant=paris-bourse'),
  ])
  const trialPage = await app.get('/dev/kitchen?restaurant=paris-bourse')
  const [code, pin] = ['code', 'pin'].map(
    (id) => new RegExp(`id="${id}">([^<]+)<`).exec(trialPage.text)?.[1] ?? '',
  )
  const { token, desk } = (await app.post('/api/kitchen/devices', { code, name: 'Essai' })).json<{
    token: string
    desk: Desk
  }>()
  const come = await app.app.inject({
    method: 'PUT',
    url: '/api/kitchen/desk/person',
    payload: { person: desk.people[0]?.id, pin },
    headers: { authorization: `Bearer ${token}` },
  })
  expect(come.json<Desk>().person?.name).toBe('Camille')
  for (const from of ['cross-site', 'same-site']) {
    expect(
      (await app.get('/dev/kitchen?restaurant=paris-bourse', { 'sec-fetch-site': from })).status,
    ).toBe(404)
  }
  expect((await app.get('/dev/kitchen?restaurant=nowhere')).status).toBe(404)
  await app.close()
  const open = await openTestApp('embedded', { NODE_ENV: 'production' })
  expect((await open.get('/dev/kitchen')).status).toBe(404)
  await open.close()
})
