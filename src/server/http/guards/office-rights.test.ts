import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Problem } from '#contract/errors.ts'
import { fillPath } from '#contract/pages/links.ts'
import { type Right, type Role, roles } from '#domain/staff/rights.ts'
import { BOURSE, HAUSSMANN, anOrder, place } from '#testing/builders/an-order.ts'
import { orderIdOf } from '#testing/builders/a-kitchen.ts'
import { officeBodies, officeIds } from '#testing/builders/office-bodies.ts'
import { type APerson, aPersonWith, anOfficeBrowser } from '#testing/builders/a-staff.ts'
import { databaseState } from '#testing/programs/database-state.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { budget } from '#testing/runs/budget.ts'
import { everyEndpoint } from '#testing/readers/every-endpoint.ts'

type StaffEndpoint = Extract<Endpoint, { viewer: 'staff' }>
const endpoints = everyEndpoint.filter(
  (endpoint): endpoint is StaffEndpoint => endpoint.viewer === 'staff',
)
const cases = endpoints.map((endpoint) => [endpoint.id, endpoint] as const)

/**
 * The rights of each role, listed here a second time so that a mistake in the first list is found.
 */
const table: Record<Role, { chain: Right[]; part: Right[] }> = {
  owner: {
    chain: [
      'today',
      'orders',
      'refund',
      'customers',
      'points',
      'privacy',
      'kitchens',
      'hours',
      'stops',
      'site',
      'catalogue',
      'publish',
      'promos',
      'reports',
      'books',
      'people',
      'audit',
    ],
    part: [],
  },
  manager: {
    chain: [
      'today',
      'orders',
      'refund',
      'customers',
      'points',
      'kitchens',
      'hours',
      'stops',
      'reports',
      'audit',
    ],
    part: [
      'today',
      'orders',
      'refund',
      'customers',
      'points',
      'kitchens',
      'hours',
      'stops',
      'reports',
      'audit',
    ],
  },
  care: {
    chain: ['today', 'orders', 'refund', 'customers', 'points', 'privacy'],
    part: ['today', 'orders', 'refund', 'customers', 'points'],
  },
  catalogue: { chain: ['today', 'catalogue', 'publish'], part: ['today'] },
  marketing: {
    chain: ['today', 'customers', 'promos', 'reports'],
    part: ['today', 'customers', 'reports'],
  },
  accountant: {
    chain: ['orders', 'reports', 'books', 'audit'],
    part: ['orders', 'reports', 'audit'],
  },
  reader: { chain: ['today', 'orders', 'reports'], part: ['today', 'orders', 'reports'] },
}

/**
 * Maximum number of people with the right who call each endpoint; the short run tries three. All
 * people without the right call it.
 */
const LET_IN = budget({ change: 3, all: Infinity })

describe('the rights of the head office (P2)', () => {
  let app: TestApp
  const people: { person: APerson; may: Right[]; roleAndScope: string }[] = []
  /** An order of the first restaurant, which the people of the second may not see. */
  let order: string
  beforeAll(async () => {
    app = await openTestApp('postgres')
    order = await orderIdOf(app, await place(app, await anOrder(app, { restaurant: BOURSE })))
    const owner = await aPersonWith(app, 'owner')
    await owner.browser.ask('PUT', '/api/office/groups/ouest', {
      name: 'Ouest',
      restaurants: [HAUSSMANN],
      from: null,
    })
    for (const role of roles) {
      const { chain, part } = table[role]
      people.push({
        person: await aPersonWith(app, role),
        may: chain,
        roleAndScope: `${role} chain`,
      })
      if (role === 'owner') continue
      for (const scope of [{ group: 'ouest' }, { restaurants: [HAUSSMANN] }])
        people.push({
          person: await aPersonWith(app, role, scope),
          may: part,
          roleAndScope: `${role} ${Object.keys(scope)[0]}`,
        })
    }
  })
  beforeEach(() => {
    app.clock.now = TUESDAY_AT_NINE
  })
  afterAll(() => app.close())

  const queries: Record<string, string> = {
    getEntryHistory: '?entry=ingredient%20221',
    getEntryUse: '?entry=ingredient%20221',
  }
  const call = (browser: APerson['browser'], endpoint: Endpoint, ids: object = {}) =>
    browser.ask(
      endpoint.method,
      fillPath(endpoint.path, { ...officeIds, ...ids }) + (queries[endpoint.id] ?? ''),
      endpoint.body ? officeBodies[endpoint.id]?.() : undefined,
      { 'idempotency-key': randomUUID() },
    )

  it('are tested with a body for every endpoint that reads one', () => {
    expect(
      endpoints.filter(({ id, body }) => body && !(id in officeBodies)).map(({ id }) => id),
    ).toEqual([])
  })

  it.each(cases)('admit people with the right, and nobody else: %s', async (_, endpoint) => {
    // This endpoint is not called, because it would end the caller's own session.
    if (endpoint.id === 'signOut') return
    const codes = async (isAllowed: boolean) => {
      const answerCodes: string[] = []
      const callers = people.filter(
        ({ may }) => isAllowed === (endpoint.right === 'own' || may.includes(endpoint.right)),
      )
      for (const { person, roleAndScope } of isAllowed ? callers.slice(0, LET_IN) : callers) {
        const answer = await call(person.browser, endpoint)
        answerCodes.push(
          `${roleAndScope}: ${answer.status >= 400 ? answer.json<Problem>().code : 'done'}`,
        )
      }
      return answerCodes
    }
    const before = await databaseState(app.database)
    for (const code of await codes(false)) expect(code).toMatch(/: right_missing$/)
    expect(await databaseState(app.database)).toEqual(before)
    // A permitted stream does not end by itself, so it is not opened.
    if (endpoint.media === 'text/event-stream') return
    for (const code of await codes(true))
      expect(code).not.toMatch(/: (right_missing|staff_signed_out)$/)
  })

  it.each(cases)('are denied to a visitor who is not signed in: %s', async (_, endpoint) => {
    for (const browser of [anOfficeBrowser(app), anOfficeBrowser(app, 'x'.repeat(43))]) {
      const answer = await call(browser, endpoint)
      expect([answer.status, answer.json<Problem>().code]).toEqual([401, 'staff_signed_out'])
    }
  })

  it.each(cases.filter(([, { path }]) => path.includes(':order')))(
    'do not extend to an order of another restaurant, which is not found: %s (P2)',
    async (_, endpoint) => {
      for (const { person, may, roleAndScope } of people.filter(
        ({ roleAndScope: each }) => !each.endsWith('chain'),
      )) {
        if (endpoint.right !== 'own' && !may.includes(endpoint.right)) continue
        const before = await databaseState(app.database)
        const answer = await call(person.browser, endpoint, { order })
        expect([answer.status, answer.json<Problem>().code], roleAndScope).toEqual([
          404,
          'not_found',
        ])
        expect(await databaseState(app.database), roleAndScope).toEqual(before)
      }
    },
  )

  it.each(cases.filter(([, { path }]) => path.includes(':kitchen')))(
    'do not extend to another restaurant, which is not found, like a restaurant that does not exist: %s (P2, H13)',
    async (_, endpoint) => {
      for (const { person, may, roleAndScope } of people.filter(
        ({ roleAndScope: each }) => !each.endsWith('chain'),
      )) {
        if (endpoint.right !== 'own' && !may.includes(endpoint.right)) continue
        const before = await databaseState(app.database)
        for (const kitchen of ['paris-bourse', 'nowhere']) {
          const answer = await call(person.browser, endpoint, { kitchen })
          expect([answer.status, answer.json<Problem>().code], roleAndScope).toEqual([
            404,
            'not_found',
          ])
        }
        expect(await databaseState(app.database), roleAndScope).toEqual(before)
      }
    },
  )

  it.each(cases.filter(([, { confirmed }]) => confirmed))(
    'require a passkey confirmation for actions that cost money or cannot be undone: %s (P3)',
    async (_, endpoint) => {
      const owner = people[0]!.person
      app.clock.now += 10 * 60_000
      // Sessions are excluded, because their last use is written once a minute.
      const state = () => databaseState(app.database, ['rate_limits', 'staff_sessions'])
      const before = await state()
      const answer = await call(owner.browser, endpoint)
      expect([answer.status, answer.json<Problem>().code]).toEqual([403, 'confirmation_needed'])
      expect(await state()).toEqual(before)
    },
  )

  it('require a passkey confirmation for all actions that P3 names (P3)', () => {
    const calls = [
      'publishCatalogueDraft',
      'recallChangeSet',
      'makeOfficePairingCode',
      'addKitchenPerson',
      'renewKitchenPin',
      'openRestaurant',
      'beginSiteMaintenance',
    ]
    expect(
      calls.filter(
        (id) => !endpoints.some((endpoint) => endpoint.id === id && endpoint.confirmed === true),
      ),
    ).toEqual([])
    const writes = endpoints.filter(({ method, right }) => method !== 'GET' && right !== 'own')
    const costs = new Set<Right | 'own'>(['refund', 'points', 'people', 'privacy'])
    expect(
      writes.filter(({ right, confirmed }) => costs.has(right) && !confirmed).map(({ id }) => id),
    ).toEqual([])
  })
})
