import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { MyOrder } from '#contract/customers/account.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Problem } from '#contract/errors.ts'
import { fillPath } from '#contract/pages/links.ts'
import type { Desk } from '#contract/kitchen/desk.ts'
import type { Order } from '#contract/shop/orders.ts'
import { newPairingCode, unpairDevice } from '#server/stores/kitchen/devices.ts'
import { renewPerson } from '#server/stores/kitchen/people.ts'
import { cardToken, paymentOrigin } from '#testing/builders/a-card.ts'
import {
  PASSWORD,
  type TestBrowser,
  aBrowser,
  aCustomer,
  aSignUp,
  fromOurPage,
} from '#testing/builders/a-customer.ts'
import { writeBowlCode } from '#domain/commands/bowl-code.ts'
import { PIN, aKitchen, orderIdOf } from '#testing/builders/a-kitchen.ts'
import { BOURSE, HAUSSMANN, anOrder } from '#testing/builders/an-order.ts'
import { officeBodies, officeIds } from '#testing/builders/office-bodies.ts'
import { aPersonWith } from '#testing/builders/a-staff.ts'
import { databaseState } from '#testing/programs/database-state.ts'
import { everyEndpoint } from '#testing/readers/every-endpoint.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'

let app: TestApp
let mine: { browser: TestBrowser; email: string; id: string }
let order: Order
let listed: MyOrder
let card: string
let kitchenOrder: string
let personAtBoard: string
const favourite = randomUUID()
const favouriteCode = writeBowlCode({
  kind: 'item',
  id: 'cola',
  quantity: 1,
  ingredient: 1,
  freeSauce: null,
  warm: false,
  paidWith: 'euros',
})
const newCode = (restaurant = HAUSSMANN) =>
  newPairingCode(app.database.db, restaurant, app.clock.now)

beforeAll(async () => {
  app = await openTestApp('postgres')
  mine = await aCustomer(app)
  const placed = await mine.browser.ask(
    'POST',
    '/api/orders',
    await anOrder(app, { payment: 'card' }),
    {
      'idempotency-key': randomUUID(),
    },
  )
  order = placed.json<Order>()
  const saved = await cardToken(paymentOrigin(app), 'success', { save: true })
  await mine.browser.ask(
    'POST',
    `/api/orders/${order.token}/payments`,
    { card: saved },
    { 'idempotency-key': randomUUID() },
  )
  await app.drain()
  const orders = (await mine.browser.ask('GET', '/api/me/orders?state=pending')).json<{
    results: MyOrder[]
  }>()
  const cards = (await mine.browser.ask('GET', '/api/me/cards')).json<{
    results: { id: string }[]
  }>()
  if (!orders.results[0] || !cards.results[0])
    throw new Error('the test needs an order and a saved card')
  listed = orders.results[0]
  card = cards.results[0].id
  // The same browser is also a paired board of the restaurant: the cookies must not affect each
  // other.
  kitchenOrder = await orderIdOf(app, order)
  const paired = await mine.browser.ask('POST', '/api/kitchen/devices', {
    code: await newCode(),
    name: 'Tablette',
  })
  await renewPerson(app.services, { restaurant: HAUSSMANN, name: 'Camille', pin: PIN })
  const {
    people: [person],
  } = (await mine.browser.ask('GET', '/api/kitchen/desk')).json<Desk>()
  const come = await mine.browser.ask('PUT', '/api/kitchen/desk/person', {
    person: person?.id,
    pin: PIN,
  })
  if (paired.status !== 201 || come.status !== 200)
    throw new Error('nobody is signed in at the board')
  personAtBoard = person?.id ?? ''
  // A staff member of the head office is signed in to the same browser, too.
  const owner = await aPersonWith(app, 'owner')
  mine.browser.cookies.set('__Host-office', owner.browser.cookies.get('__Host-office') ?? '')
})
afterAll(() => app.close())

/**
 * A webhook is a signed text from a machine, and needs no cookie. Falsified webhooks are tested in
 * `payment-service/webhooks.test.ts`.
 */
const isSigned = (id: string): boolean => id === 'receiveWebhook'
const writes = everyEndpoint.filter(({ id, method }) => method !== 'GET' && !isSigned(id))
const casesOf = (endpoints: readonly Endpoint[]) =>
  endpoints.map((endpoint) => [endpoint.id, endpoint] as const)

/** The endpoint's path with the customer's own ids filled in. */
async function pathOf(endpoint: Endpoint): Promise<string> {
  const session = (await mine.browser.ask('GET', '/api/me/sessions')).json<{
    results: { id: string }[]
  }>().results[0]?.id
  return fillPath(endpoint.path, {
    ...officeIds,
    token: order.token,
    key: listed.key,
    card,
    session,
    bowl: favourite,
    id: 1,
    version: '2026-11-21',
    provider: 'google',
    slug: 'bourse',
    locale: 'nl',
  })
}

const aPushKey = {
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
}

/** A valid body for each endpoint that reads one. A new endpoint needs a row here. */
const bodies: Record<string, () => unknown> = {
  ...officeBodies,
  logIn: () => ({ email: mine.email, password: PASSWORD }),
  signUp: () => aSignUp(),
  verifyEmail: () => ({ token: 'x'.repeat(43) }),
  refreshTokens: () => ({ refreshToken: 'x'.repeat(43) }),
  logOut: () => ({}),
  requestPasswordReset: () => ({ email: mine.email }),
  resetPassword: () => ({
    token: 'x'.repeat(43),
    password: 'Sept Choux & 1 Poireau',
    confirmation: 'Sept Choux & 1 Poireau',
  }),
  changePassword: () => ({
    currentPassword: PASSWORD,
    password: 'Sept Choux & 1 Poireau',
    confirmation: 'Sept Choux & 1 Poireau',
  }),
  changeMe: () => ({
    firstName: 'Léa',
    birthDate: { day: 1, month: 2, year: 1990 },
    newsletterSms: true,
  }),
  changeEmail: () => ({ email: 'lea@example.com', currentPassword: PASSWORD }),
  setFavourite: () => ({ restaurant: 2 }),
  setAllergies: () => ({ allergies: ['milk'] }),
  keepFavouriteBowl: () => ({ name: 'Midi', code: favouriteCode }),
  takeOrderIn: () => ({ token: order.token }),
  deleteMe: () => ({ password: PASSWORD }),
  linkIdentity: () => ({ currentPassword: PASSWORD, return: '/mon-compte/' }),
  completeProfile: () => {
    const { email: _email, password: _password, ...profile } = aSignUp()
    return profile
  },
  checkPromo: () => ({ code: 'BIENVENUE10', restaurant: 1 }),
  quoteCart: () => ({ restaurant: 1, lines: [] }),
  placeOrder: () => anOrder(app),
  changeOrder: async () => {
    const { customer: _, ...body } = await anOrder(app)
    return body
  },
  payOrder: () => ({ card: 'tok_12345678' }),
  answerTimeOffer: () => ({ answer: 'accept' }),
  answerReplacement: () => ({ standIn: null }),
  // The tests send a single letter, which is not a valid image.
  sendPhotograph: () => 'x',
  reportProblem: () => ({
    lines: [{ line: 0, kind: 'missing' }],
    text: 'Il manque la boisson.',
    photograph: null,
  }),
  keepCard: () => ({ card: 'tok_12345678' }),
  pairDevice: async () => ({ code: await newCode(), name: 'Tablette' }),
  signInAtBoard: () => ({ person: personAtBoard, pin: PIN }),
  tapTicket: () => ({ order: kitchenOrder, action: 'start' }),
  undoHandOver: () => ({ order: kitchenOrder, pin: PIN, money: 'kept' }),
  readCounterCard: () => ({ card: '00000000000000' }),
  bookCounterSale: () => ({ kind: 'earned', card: '00000000000000', receipt: 'T-1', amount: 1240 }),
  undoCounterSale: () => ({ receipt: 'T-1', kind: 'earned' }),
  returnBowls: () => ({ order: kitchenOrder, bowls: 1 }),
  beatHeart: () => ({ showing: [kitchenOrder] }),
  beginStop: () => ({ kind: 'busy', minutes: 10, for: { until: 'end-of-day' } }),
  printTicket: () => ({ order: kitchenOrder, what: 'ticket' }),
  claimPoints: () => ({ code: 'ABCDE-23456' }),
  pushWhenReady: () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/x', keys: aPushKey }),
  sendMessage: () => ({ email: 'zoe@example.com', comment: 'Bonjour' }),
  stopPush: () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/x' }),
}

describe('a write that another site could have forged', () => {
  const forged: [string, Record<string, string>][] = [
    ['without our header', { 'sec-fetch-site': 'same-origin' }],
    ['without our header, with our origin', { origin: 'http://localhost:3000' }],
    ['with our header, without any origin', { 'x-mesclun': '1' }],
    ['typed into the address bar', { 'x-mesclun': '1', 'sec-fetch-site': 'none' }],
    ['with another header', { 'x-mesclun': '2', 'sec-fetch-site': 'same-origin' }],
    ['from another site', { 'x-mesclun': '1', 'sec-fetch-site': 'cross-site' }],
    ['from another host of the same site', { 'x-mesclun': '1', 'sec-fetch-site': 'same-site' }],
    ['from another origin', { 'x-mesclun': '1', origin: 'https://elsewhere.example' }],
    ['from the origin null', { 'x-mesclun': '1', origin: 'null' }],
    [
      'from another origin that claims to be ours',
      { 'x-mesclun': '1', 'sec-fetch-site': 'same-origin', origin: 'https://elsewhere.example' },
    ],
    ['as a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    [
      'as a form that claims to be ours',
      { 'sec-fetch-site': 'same-origin', 'content-type': 'multipart/form-data; boundary=x' },
    ],
    ['as plain text from our own page', { ...fromOurPage, 'content-type': 'text/plain' }],
  ]

  it.each(casesOf(writes))('is refused and changes nothing: %s', async (_, endpoint) => {
    const url = await pathOf(endpoint)
    const payload = JSON.stringify((await bodies[endpoint.id]?.()) ?? {})
    const before = await databaseState(app.database)
    for (const [how, headers] of forged) {
      const cookie = [...mine.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const reply = await app.app.inject({
        method: endpoint.method,
        url,
        payload,
        headers: {
          cookie,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
          ...headers,
        },
      })
      expect([403, 415], `${how}: ${reply.body}`).toContain(reply.statusCode)
      expect(reply.headers['set-cookie'], how).toBeUndefined()
    }
    expect(await databaseState(app.database)).toEqual(before)
  })

  const inBrowsers = forged.filter(([, headers]) => headers['sec-fetch-site'] ?? headers['origin'])
  it.each(casesOf(writes.filter(({ path }) => path.startsWith('/api/auth/'))))(
    'opens no session for a visitor without a session: %s',
    async (_, endpoint) => {
      for (const [how, headers] of inBrowsers) {
        const reply = await app.app.inject({
          method: endpoint.method,
          url: endpoint.path,
          payload: JSON.stringify((await bodies[endpoint.id]?.()) ?? {}),
          headers: { 'content-type': 'application/json', ...headers },
        })
        const status =
          endpoint.viewer === 'customer' && reply.statusCode === 401 ? 403 : reply.statusCode
        expect([403, 415], `${how}: ${reply.body}`).toContain(status)
        expect(reply.headers['set-cookie'], how).toBeUndefined()
      }
    },
  )

  it('of an API client needs no such proof, and its cookies are ignored', async () => {
    const cookie = [...mine.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await app.post('/api/auth/logout-everywhere', undefined, {
      cookie,
      authorization: 'Bearer nobody',
    })
    expect(answer.json<Problem>().code).toBe('unauthorized')
    expect((await mine.browser.ask('GET', '/api/me/')).status).toBe(200)
  })
})

describe('a write by a visitor without a session', () => {
  const from = (headers: Record<string, string>) =>
    app.post('/api/quotes', { restaurant: 1, lines: [] }, { host: 'mesclun.example', ...headers })

  it('is accepted from our own pages or from a program', async () => {
    expect((await from({})).status).toBe(200)
    expect(
      (await from({ origin: 'https://mesclun.example', 'sec-fetch-site': 'same-origin' })).status,
    ).toBe(200)
    expect((await from({ origin: 'http://localhost:3000' })).status).toBe(200)
  })

  it.each<Record<string, string>>([
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('is refused from another site: %j', async (headers) => {
    const answer = await from(headers)
    expect([answer.status, answer.json<Problem>().code]).toEqual([403, 'forbidden'])
  })
})

/**
 * Who may use a path that names an object: `everybody`; `link`, the holder of the object's link;
 * `owner`, only its owner; `own`, each customer for their own objects; or `kitchen`, the devices of
 * one restaurant. The head office has a separate test, `office-rights.test.ts`. A new path needs a
 * row in this table.
 */
const rows: Record<string, 'everybody' | 'link' | 'owner' | 'own' | 'kitchen'> = {
  getMenu: 'everybody',
  getRestaurant: 'everybody',
  getTakeaway: 'everybody',
  getTerms: 'everybody',
  getLoyaltyRules: 'everybody',
  getLegalPage: 'everybody',
  getCommuneDelivery: 'everybody',
  getCompanyDelivery: 'everybody',
  returnToCards: 'everybody',
  getOrder: 'link',
  abandonOrder: 'link',
  answerTimeOffer: 'link',
  answerReplacement: 'link',
  sendPhotograph: 'link',
  reportProblem: 'link',
  cancelOrder: 'link',
  changeOrder: 'link',
  getChangeable: 'link',
  payOrder: 'link',
  checkPayment: 'link',
  payAtRestaurant: 'link',
  getReceipt: 'link',
  getReceiptPdf: 'link',
  pushWhenReady: 'link',
  stopPush: 'link',
  startSocialLogin: 'everybody',
  finishSocialLogin: 'everybody',
  linkIdentity: 'own',
  keepFavouriteBowl: 'own',
  removeFavouriteBowl: 'own',
  unlinkIdentity: 'own',
  endStop: 'kitchen',
  openMyOrder: 'owner',
  endSession: 'owner',
  removeCard: 'owner',
}
const wrong = {
  token: 'w'.repeat(43),
  key: randomUUID(),
  session: randomUUID(),
  card: 'card-of-nobody',
  bowl: randomUUID(),
  offer: '999999999',
  replacement: '999999999',
  id: 1,
  version: '2026-11-21',
}

describe('an object named in a path', () => {
  const naming = everyEndpoint.filter(
    ({ params, viewer }) => params !== undefined && viewer !== 'staff',
  )

  it('has its access rule in the table, for each path', () => {
    expect(naming.map(({ id }) => id).filter((id) => rows[id] === undefined)).toEqual([])
  })

  const ask = async (browser: TestBrowser, endpoint: Endpoint, path: string) =>
    browser.ask(endpoint.method, path, endpoint.body ? await bodies[endpoint.id]?.() : undefined, {
      'idempotency-key': randomUUID(),
      ...(endpoint.bodyMedia && { 'content-type': 'image/jpeg' }),
    })

  it.each(casesOf(naming.filter(({ id }) => rows[id] === 'link')))(
    'is not found with a wrong link: %s',
    async (_, endpoint) => {
      for (const browser of [aBrowser(app), (await aCustomer(app)).browser, mine.browser]) {
        const answer = await ask(browser, endpoint, fillPath(endpoint.path, wrong))
        expect([answer.status, answer.json<Problem>().code]).toEqual([404, 'not_found'])
      }
    },
  )

  it.each(casesOf(naming.filter(({ id }) => rows[id] === 'owner')))(
    "is accessible only with its owner's session: %s",
    async (_, endpoint) => {
      const path = await pathOf(endpoint)
      const before = await databaseState(app.database)
      const nobody = await ask(aBrowser(app), endpoint, path)
      expect([nobody.status, nobody.json<Problem>().code]).toEqual([401, 'unauthorized'])
      expect(await databaseState(app.database)).toEqual(before)
      const otherBrowser = (await aCustomer(app)).browser
      expect((await ask(otherBrowser, endpoint, path)).json<Problem>().code).toBe('not_found')
      expect((await ask(mine.browser, endpoint, fillPath(endpoint.path, wrong))).status).toBe(404)
      const guarded = {
        session: () => mine.browser.ask('GET', '/api/me/'),
        card: () => app.services.payments?.savedCards(mine.id),
      }
      expect(await guarded.session()).toMatchObject({ status: 200 })
      expect(await guarded.card()).toHaveLength(1)
    },
  )

  it("is accessible only with a customer's session where the endpoint requires one", async () => {
    for (const endpoint of everyEndpoint.filter(({ viewer }) => viewer === 'customer')) {
      const answer = await ask(aBrowser(app), endpoint, await pathOf(endpoint))
      expect([endpoint.id, answer.status]).toEqual([endpoint.id, 401])
    }
  })
})

/** Rights of the kitchen: each endpoint below `/api/kitchen/` belongs to one of the kinds below. */
describe('the endpoints of the kitchen', () => {
  const side = everyEndpoint.filter(({ path }) => path.startsWith('/api/kitchen/'))
  const pairedEndpoints = side.filter(({ viewer }) => viewer === 'kitchen' || viewer === 'cook')
  const queries: Record<string, string> = { findTickets: '?find=A01' }
  const ask = async (endpoint: Endpoint, headers: Record<string, string>) => {
    const body = endpoint.body ? JSON.stringify(await bodies[endpoint.id]?.()) : undefined
    const reply = await app.app.inject({
      method: endpoint.method,
      url: fillPath(endpoint.path, { id: 1 }) + (queries[endpoint.id] ?? ''),
      headers: {
        ...headers,
        'idempotency-key': randomUUID(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: body }),
    })
    return [endpoint.id, reply.statusCode, reply.json<Problem>().code]
  }

  it('need a pairing code, and let a device without a signed-in person only sign in, sign out and send heartbeats', () => {
    expect(
      side.filter((endpoint) => !pairedEndpoints.includes(endpoint)).map(({ id }) => id),
    ).toEqual(['pairDevice'])
    const moves = pairedEndpoints
      .filter(({ method, viewer }) => method !== 'GET' && viewer === 'kitchen')
      .map(({ id }) => id)
    expect(moves).toEqual(['signInAtBoard', 'signOutAtBoard', 'beatHeart'])
  })

  it.each(casesOf(pairedEndpoints))(
    'refuse visitors, customers and unpaired devices: %s',
    async (_, endpoint) => {
      const { browser } = await aCustomer(app)
      const unpaired = await aKitchen(app)
      await unpairDevice(app.database.db, unpaired.desk.device.id, app.clock.now)
      for (const headers of [
        {},
        { authorization: `Bearer ${browser.cookies.get('__Host-access')}` },
        { authorization: `Bearer ${unpaired.token}` },
        { authorization: 'Bearer nobody' },
      ])
        expect(await ask(endpoint, headers)).toEqual([endpoint.id, 401, 'unauthorized'])
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      expect(await ask(endpoint, { cookie, ...fromOurPage })).toEqual([
        endpoint.id,
        401,
        'unauthorized',
      ])
    },
  )

  it.each(casesOf(pairedEndpoints.filter(({ viewer }) => viewer === 'cook')))(
    'refuse a write while nobody is signed in at the board: %s',
    async (_, endpoint) => {
      const { token } = await aKitchen(app, HAUSSMANN, { person: null })
      const before = await databaseState(app.database)
      expect(await ask(endpoint, { authorization: `Bearer ${token}` })).toEqual([
        endpoint.id,
        403,
        'nobody_at_board',
      ])
      expect(await databaseState(app.database)).toEqual(before)
    },
  )

  it('belong to one restaurant: another restaurant can neither find nor change its objects', async () => {
    const { token } = await aKitchen(app, BOURSE)
    const stop = (
      await mine.browser.ask('POST', '/api/kitchen/stops', await bodies['beginStop']?.(), {
        'idempotency-key': randomUUID(),
      })
    ).json<{ stop: { id: string } }>().stop.id
    const before = await databaseState(app.database, ['rate_limits', 'kitchen_devices'])
    const authorization = `Bearer ${token}`
    const send = async (method: 'POST' | 'DELETE', url: string, payload?: object) =>
      (
        await app.app.inject({
          method,
          url,
          headers: { authorization, 'idempotency-key': randomUUID() },
          ...(payload ? { payload } : {}),
        })
      ).json<Problem>().code
    for (const tap of [
      { action: 'accept' },
      { action: 'undo' },
      { action: 'cancel', reason: 'closed' },
      { action: 'delay', minutes: 10, reason: 'busy' },
    ]) {
      expect(await send('POST', '/api/kitchen/taps', { order: kitchenOrder, ...tap })).toBe(
        'not_found',
      )
    }
    expect(await send('POST', '/api/kitchen/prints', { order: kitchenOrder, what: 'both' })).toBe(
      'not_found',
    )
    expect(await send('DELETE', `/api/kitchen/stops/${stop}`)).toBe('not_found')
    await send('POST', '/api/kitchen/heartbeat', { showing: [kitchenOrder] })
    expect(await databaseState(app.database, ['rate_limits', 'kitchen_devices'])).toEqual(before)
    expect(
      (await app.get(`/api/kitchen/tickets?find=${order.number}`, { authorization })).json(),
    ).toEqual({ results: [] })
    expect((await app.get('/api/kitchen/board', { authorization })).json()).toMatchObject({
      tickets: [],
      stops: [],
    })
  })
})

describe('an object named in a body', () => {
  const tryCard = (browser: TestBrowser, token: string) =>
    browser.ask(
      'POST',
      `/api/orders/${token}/payments`,
      { card },
      { 'idempotency-key': randomUUID() },
    )
  const placeFor = async (browser: TestBrowser) =>
    (
      await browser.ask('POST', '/api/orders', await anOrder(app, { payment: 'card' }), {
        'idempotency-key': randomUUID(),
      })
    ).json<Order>().token

  it('cannot be the saved card of another customer, even with the link to that customer’s order', async () => {
    const token = await placeFor(mine.browser)
    const before = await databaseState(app.database)
    for (const browser of [aBrowser(app), (await aCustomer(app)).browser]) {
      const { status, json } = await tryCard(browser, token)
      expect([status, json<Problem>().fields ?? json<Problem>().code]).toEqual([
        400,
        'card_missing',
      ])
    }
    expect((await databaseState(app.database))['payment_tries']).toEqual(before['payment_tries'])
  })

  it("cannot be the saved card of another customer, even for the caller's own order", async () => {
    for (const browser of [aBrowser(app), (await aCustomer(app)).browser]) {
      expect((await tryCard(browser, await placeFor(browser))).json()).toMatchObject({
        state: 'open',
        refusal: 'card_processing_error',
      })
    }
  })

  it('cannot be the order of another customer: it is not found', async () => {
    const otherBrowser = (await aCustomer(app)).browser
    expect((await otherBrowser.ask('POST', '/api/me/orders', { token: order.token })).status).toBe(
      404,
    )
    expect(
      (await otherBrowser.ask('GET', '/api/me/orders?state=pending')).json<{ count: number }>()
        .count,
    ).toBe(0)
  })
})

describe('an unexpected field', () => {
  const poisons = [
    'paid',
    'price',
    'points',
    'status',
    'userId',
    'customerId',
    'discount',
    'eatfid_points',
    'email_verified_at',
    'constructor',
  ]
  const reading = writes.filter(({ body, bodyMedia }) => body !== undefined && !bodyMedia)

  it('is tested with every endpoint that reads a body', () => {
    expect(reading.map(({ id }) => id).filter((id) => !(id in bodies))).toEqual([])
  })

  it.each(casesOf(reading))('is refused by name and changes nothing: %s', async (_, endpoint) => {
    const path = await pathOf(endpoint)
    const good = (await bodies[endpoint.id]?.()) as Record<string, unknown>
    const before = await databaseState(app.database)
    const send = (text: string) =>
      app.app.inject({
        method: endpoint.method,
        url: path,
        payload: text,
        headers: {
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
          ...fromOurPage,
          cookie: [...mine.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
      })
    const text = JSON.stringify(good)
    const remainingText = text === '{}' ? '}' : `,${text.slice(1)}`
    const refusals: [string, string][] = [
      ...poisons.map((key): [string, string] => [JSON.stringify({ ...good, [key]: 1 }), key]),
      [`{"__proto__":{"admin":true}${remainingText}`, '__proto__'],
      ...Object.keys(good).map((key): [string, string] => [
        `{${JSON.stringify(key)}:null${remainingText}`,
        key,
      ]),
      ...Object.entries(good)
        .filter(([, value]) => value !== null && typeof value === 'object' && !Array.isArray(value))
        .map(([key, value]): [string, string] => [
          JSON.stringify({ ...good, [key]: { ...(value as object), price: 1 } }),
          `${key}.price`,
        ]),
    ]
    for (const [sentBody, field] of refusals) {
      const reply = await send(sentBody)
      expect(
        [reply.statusCode, reply.json<Problem>().fields?.map((refusedField) => refusedField.field)],
        sentBody,
      ).toEqual([400, [field]])
    }
    const badValues = [
      '-1',
      'NaN',
      '1e400',
      '1e308',
      '-0.5',
      '"x"',
      '[]',
      '{}',
      'null',
      'true',
      `"${'x'.repeat(5000)}"`,
      '"\\u0000"',
    ]
    for (const key of Object.keys(good)) {
      const otherMembers = Object.entries(good)
        .filter(([name]) => name !== key)
        .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
      for (const value of badValues) {
        if (value === JSON.stringify(good[key]) || isTakenAsWell(key, value)) continue
        // The body of `importIntoDraft` accepts any text as a catalogue file. Errors in the file
        // are returned as faults of a refusal, not as a bad field.
        if (endpoint.id === 'importIntoDraft' && value.startsWith('"x')) continue
        // A single letter is a valid text.
        const isWord = key === 'text' && value === '"x"'
        if (/^(reportProblem|answerProblem|writeOrderNote)$/.test(endpoint.id) && isWord) continue
        // The list of allergies may be empty, and null withdraws the consent.
        if (endpoint.id === 'setAllergies' && ['[]', 'null'].includes(value)) continue
        // The numbers of a company are checked later, by the checks that also apply to an imported
        // file.
        if (endpoint.id === 'askForSeller' && /^(siren|vat|series)$/.test(key) && value === '"x"')
          continue
        const reply = await send(
          `{${[...otherMembers, `${JSON.stringify(key)}:${value}`].join(',')}}`,
        )
        expect([reply.statusCode, reply.json<Problem>().code], `${key}: ${value}`).toEqual([
          400,
          'invalid_request',
        ])
      }
    }
    expect(await databaseState(app.database)).toEqual(before)
  })

  /**
   * Whether one of the bad values is nevertheless valid for this field: many texts may be one
   * letter, consents and switches may be true, restaurants, printers, quiet hours, limits and
   * series may be null, coordinates may be negative, and the lists `lines` and `showing` may be
   * empty.
   */
  const isTakenAsWell = (key: string, value: string): boolean =>
    (value === '"x"' &&
      [
        'firstName',
        'lastName',
        'address',
        'postcode',
        'city',
        'comment',
        'find',
        'note',
        'refreshToken',
        'password',
        'currentPassword',
        'return',
      ].includes(key)) ||
    (value === '"x"' &&
      ['code', 'name', 'receipt', 'slug', 'street', 'department', 'form', 'rcs'].includes(key)) ||
    (value === 'true' &&
      [
        'newsletterEmail',
        'newsletterSms',
        'overEighteen',
        'firstOrderOnly',
        'termsAccepted',
        'privacyAccepted',
      ].includes(key)) ||
    (value === 'null' &&
      ['restaurant', 'restaurants', 'printer', 'quiet', 'perCustomerLimit', 'series'].includes(
        key,
      )) ||
    (['-1', '-0.5'].includes(value) && ['latitude', 'longitude'].includes(key)) ||
    (value === '[]' && (key === 'lines' || key === 'showing'))

  it('is refused in a query too, as is a parameter given twice', async () => {
    const ask = (query: string) => mine.browser.ask('GET', `/api/me/orders?${query}`)
    for (const query of [
      'state=all',
      'state=past&state=pending',
      'state=past&page=0',
      'state=past&page=-1',
      'state=past&page=NaN',
      'state=past&page=1e9',
      'state=past&page=1&page=2',
      '',
    ]) {
      expect((await ask(query)).json<Problem>().code, query).toBe('invalid_request')
    }
  })
})

describe('an absurd value', () => {
  const values: unknown[] = [
    null,
    -1,
    1.5,
    2 ** 31,
    Number.MAX_SAFE_INTEGER,
    '',
    ' ',
    'x'.repeat(300),
    '0000-01-01',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    [],
    {},
  ]
  const texts = [
    '0',
    '-1',
    '1.5',
    String(2 ** 31),
    String(Number.MAX_SAFE_INTEGER),
    '9'.repeat(20),
    'x'.repeat(150),
    '%00',
    '%27',
    '%F0%9F%92%A9',
    '0000-01-01',
    '9999-12-31',
  ]
  type JsonPath = (string | number)[]
  const placesIn = (value: unknown, place: JsonPath = []): JsonPath[] =>
    value === null || typeof value !== 'object'
      ? [place]
      : [
          place,
          ...Object.entries(value).flatMap(([key, inner]) =>
            placesIn(inner, [...place, Array.isArray(value) ? Number(key) : key]),
          ),
        ]
  /** Returns a value in which the member at the given place is replaced. */
  const replaced = (value: unknown, [key, ...innerPath]: JsonPath, by: unknown): unknown => {
    if (key === undefined) return by
    const inner = replaced((value as Record<string, unknown>)[key], innerPath, by)
    return Array.isArray(value)
      ? value.with(Number(key), inner)
      : { ...(value as object), [key]: inner }
  }
  const namesOf = (schema: Endpoint['query']): string[] =>
    schema === undefined
      ? []
      : Object.keys(z.toJSONSchema(schema, { unrepresentable: 'any' }).properties ?? {})

  // Event streams are left out, because they do not end by themselves, and `logOut`, because the
  // test needs its login until the end.
  const testedEndpoints = everyEndpoint.filter(
    ({ id, media, params, query, body }) =>
      media !== 'text/event-stream' &&
      !isSigned(id) &&
      id !== 'logOut' &&
      (params ?? query ?? body) !== undefined,
  )
  it.each(casesOf(testedEndpoints))(
    'is refused or accepted, and never causes a server error: %s (N14)',
    async (_, endpoint) => {
      const path = await pathOf(endpoint)
      const good = endpoint.body && !endpoint.bodyMedia ? await bodies[endpoint.id]?.() : undefined
      const send = async (url: string, body: unknown) => {
        const { status, text } = await mine.browser.ask(endpoint.method, url, body, {
          'idempotency-key': randomUUID(),
        })
        expect(status, `${url} ${JSON.stringify(body)}: ${text}`).toBeLessThan(500)
      }
      for (const place of good === undefined ? [] : placesIn(good))
        for (const value of values) await send(path, replaced(good, place, value))
      for (const name of namesOf(endpoint.query))
        for (const text of texts) await send(`${path}?${name}=${text}`, good)
      for (const name of namesOf(endpoint.params))
        for (const text of texts) {
          const segments = endpoint.path.split('/')
          const url = path.split('/').map((part, i) => (segments[i] === `:${name}` ? text : part))
          await send(url.join('/'), good)
        }
    },
  )
})
