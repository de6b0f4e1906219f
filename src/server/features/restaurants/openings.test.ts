import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import type { RestaurantOpening } from '#contract/office/openings.ts'
import type { OfficeSellers } from '#contract/office/sellers.ts'
import type { RestaurantSettingsView } from '#contract/office/restaurant-settings.ts'
import type { WireRestaurant } from '#contract/shop/restaurants.ts'
import { HAUSSMANN } from '#testing/builders/an-order.ts'
import { aSiret } from '#testing/builders/a-seller.ts'
import { officeBodies } from '#testing/builders/office-bodies.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'

const SLUG = 'nice-massena'
const newRestaurant = {
  ...(officeBodies['addRestaurant']?.() as Record<string, unknown>),
  like: HAUSSMANN,
}

describe.each(oneDatabase)('the opening of a restaurant, on the %s database', (kind) => {
  let app: TestApp
  let owner: APerson
  beforeAll(async () => {
    app = await openTestApp(kind)
    owner = await aPersonWith(app, 'owner')
  })
  beforeEach(() => {
    app.clock.now = TUESDAY_AT_NINE
  })
  afterAll(() => app.close())

  const add = (changes: Record<string, unknown> = {}) =>
    owner.browser.post('/api/office/openings', { ...newRestaurant, ...changes })
  const path = (subpath = '') => `/api/office/openings/${SLUG}${subpath}`
  const readOpening = async () => (await owner.browser.get(path())).json<RestaurantOpening>()
  const missingPoints = async () =>
    (await readOpening()).points.filter(({ isDone }) => !isDone).map(({ id }) => id)
  const settings = async (slug: string) =>
    (await owner.browser.get(`/api/office/restaurants/${slug}`)).json<RestaurantSettingsView>()
      .settings
  const isShown = async () =>
    (await app.get('/api/restaurants?limit=100'))
      .json<{ results: WireRestaurant[] }>()
      .results.some(({ slug }) => slug === SLUG)

  /**
   * Adds the restaurant to the seller of the other restaurants: one person of the head office
   * requests this, and another approves it.
   */
  async function giveToItsSeller(restaurant: number): Promise<void> {
    const { sellers } = (await owner.browser.get('/api/office/sellers')).json<OfficeSellers>()
    const { id, isPublisher: _publishes, establishments, ...facts } = sellers[0]!
    const requestAnswer = await owner.browser.ask(
      'POST',
      '/api/office/seller-requests',
      {
        ...facts,
        seller: id,
        establishments: [
          ...establishments.map((each) => ({ ...each, from: id })),
          { restaurant, siret: aSiret(restaurant), from: null },
        ],
      },
      { 'idempotency-key': randomUUID() },
    )
    const second = await aPersonWith(app, 'owner')
    const { request } = requestAnswer.json<{ request: string }>()
    await second.browser.post(`/api/office/seller-requests/${request}`, { decision: 'approve' })
  }

  it('refuses an existing address and an invalid postcode, at their fields (H11)', async () => {
    expect((await add({ postcode: '6', slug: '06' })).json<Problem>().fields).toMatchObject([
      { field: 'slug' },
      { field: 'postcode' },
    ])
    const slugProblem = (await add({ slug: 'paris-bourse' })).json<Problem>()
    expect(slugProblem).toMatchObject({
      details: { faults: [{ field: 'slug', code: 'duplicate' }, { field: 'id' }] },
    })
    expect((await add({ like: 999_999 })).status).toBe(404)
  })

  it('starts with another restaurant’s hours and menu, and shows the restaurant once nothing is missing (H11, B1)', async () => {
    const addAnswer = await add()
    expect([addAnswer.status, addAnswer.json<RestaurantOpening>()]).toMatchObject([
      201,
      { slug: SLUG, active: false },
    ])
    expect(await settings(SLUG)).toEqual(await settings('paris-haussmann'))
    expect(await missingPoints()).toEqual(['seller', 'device', 'people', 'test-order'])
    expect(await isShown()).toBe(false)
    expect((await owner.browser.get('/api/office/openings')).json()).toMatchObject({
      results: expect.arrayContaining([expect.objectContaining({ slug: SLUG, city: 'Nice' })]),
    })
    expect((await owner.browser.post(path('/opening'))).json<Problem>().code).toBe(
      'opening_incomplete',
    )

    const { id } = await readOpening()
    await giveToItsSeller(id)
    expect(await missingPoints()).not.toContain('seller')
    const kitchen = `/api/office/kitchens/${SLUG}`
    const { code } = (await owner.browser.post(`${kitchen}/pairing-codes`)).json<{ code: string }>()
    expect((await app.post('/api/kitchen/devices', { code, name: 'Comptoir' })).status).toBe(201)
    await owner.browser.post(`${kitchen}/people`, { name: 'Tom' })
    expect(await missingPoints()).toEqual(['test-order'])
    const openAnswer = await owner.browser.post(path('/opening'))
    expect([openAnswer.status, openAnswer.json<RestaurantOpening>().active]).toEqual([200, true])
    expect(await isShown()).toBe(true)
  })
})
