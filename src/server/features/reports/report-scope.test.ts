import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import type { Report, listReportScopes } from '#contract/office/reports.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { writeGroup } from '#server/stores/staff/listed-people.ts'
import { BOURSE, HAUSSMANN, anOrder, place } from '#testing/builders/an-order.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { updateSums } from './update-sums.ts'

const DAY = 'from=2026-11-24&until=2026-11-24'

describe.each(oneDatabase)('the scope of a report, on the %s database', (kind) => {
  let app: TestApp
  let owner: APerson
  let ofGroup: APerson
  let ofOne: APerson
  beforeAll(async () => {
    app = await openTestApp(kind)
    await putGroup([BOURSE, HAUSSMANN])
    owner = await aPersonWith(app, 'owner')
    ofGroup = await aPersonWith(app, 'manager', { group: 'paris' })
    ofOne = await aPersonWith(app, 'manager', { restaurants: [BOURSE] })
    for (const restaurant of [BOURSE, BOURSE, HAUSSMANN, 3])
      await place(app, await anOrder(app, { restaurant }))
    await app.drain()
    await updateSums(app.services)
  })
  afterAll(() => app.close())

  const putGroup = (restaurants: number[]) =>
    app.database.db
      .transaction()
      .execute((tx) => writeGroup(tx, { id: 'paris', name: 'Paris', restaurants }))
  const ask = (person: APerson, scope: string | null, query = DAY) =>
    person.browser.get(`/api/office/reports?${query}${scope === null ? '' : `&scope=${scope}`}`)
  /**
   * Requests a report. Returns the numbers of its restaurants and orders, or the code of the
   * refusal. Expects that the orders of its list by restaurant add up to the number of orders.
   */
  async function ordersIn(person: APerson, scope: string | null) {
    const answer = await ask(person, scope)
    if (answer.status !== 200) return answer.json<Problem>().code
    const { now, restaurants, byRestaurant } = answer.json<Report>()
    expect(byRestaurant.reduce((sum, { orders }) => sum + orders, 0)).toBe(now.orders)
    return [restaurants, now.orders]
  }

  it('can be the whole chain or a seller only for a person with the right everywhere (H16, P2)', async () => {
    const [all, orders] = (await ordersIn(owner, 'chain')) as [number, number]
    expect(orders).toBe(4)
    expect(await ordersIn(owner, null)).toEqual([all, orders])
    expect(await ordersIn(owner, 'seller:mesclun')).toEqual([expect.any(Number), 4])
    expect(await ordersIn(owner, 'seller:nobody')).toBe('not_found')
    for (const scope of ['chain', 'seller:mesclun', 'seller:nobody'])
      expect(await ordersIn(ofGroup, scope)).toBe('not_found')
  })

  it('can be a group or restaurant entirely within the person’s restaurants; the default is all of them (H16, P2)', async () => {
    expect(await ordersIn(owner, 'group:paris')).toEqual([2, 3])
    expect(await ordersIn(ofGroup, 'group:paris')).toEqual([2, 3])
    expect(await ordersIn(ofGroup, null)).toEqual([2, 3])
    expect(await ordersIn(ofGroup, `restaurant:${HAUSSMANN}`)).toEqual([1, 1])
    expect(await ordersIn(ofOne, null)).toEqual([1, 2])
    for (const scope of [
      'group:paris',
      'group:unknown',
      `restaurant:${HAUSSMANN}`,
      'restaurant:999',
    ])
      expect(await ordersIn(ofOne, scope)).toBe('not_found')
    expect(await ordersIn(owner, 'restaurant:999')).toBe('not_found')
  })

  it('follows changes to the members of a group, before and after the sums are updated (H16)', async () => {
    await putGroup([BOURSE, 3])
    expect(await ordersIn(owner, 'group:paris')).toEqual([2, 3])
    const again = await aPersonWith(app, 'manager', { group: 'paris' })
    expect(await ordersIn(again, `restaurant:${HAUSSMANN}`)).toBe('not_found')
    await place(app, await anOrder(app, { restaurant: 3 }))
    await updateSums(app.services)
    expect(await ordersIn(again, null)).toEqual([2, 4])
    await putGroup([])
    await updateSums(app.services)
    expect(await ordersIn(owner, 'group:paris')).toEqual([0, 0])
    await putGroup([BOURSE, HAUSSMANN])
    await updateSums(app.services)
    expect(await ordersIn(ofGroup, null)).toEqual([2, 3])
  })

  it('is chosen from a list that depends on the person (H16)', async () => {
    const listScopes = async ({ browser }: APerson) =>
      (await browser.get('/api/office/report-scopes')).json<ReplyOf<typeof listReportScopes>>()
    const all = await listScopes(owner)
    expect(all.chain).toBe(true)
    expect(all.results.slice(0, 2)).toMatchObject([
      { scope: 'group:paris', name: 'Paris', restaurants: 2 },
      { scope: 'seller:mesclun' },
    ])
    const { chain, results } = await listScopes(ofOne)
    expect([chain, results.map(({ scope }) => scope)]).toEqual([false, [`restaurant:${BOURSE}`]])
  })

  it('needs a period of at most two years that ends after it begins, and a complete comparison period (H16)', async () => {
    for (const query of [
      'from=2026-11-24&until=2026-11-23',
      'from=2024-11-23&until=2026-11-24',
      `${DAY}&besideFrom=2026-11-17`,
      `${DAY}&besideUntil=2026-11-17`,
      `${DAY}&besideFrom=2026-11-17&besideUntil=2026-11-16`,
    ]) {
      const answer = await ask(owner, null, query)
      expect([query, answer.status, answer.json<Problem>().code]).toEqual([
        query,
        400,
        'period_wrong',
      ])
    }
    const longest = await ask(
      owner,
      null,
      `from=2024-11-24&until=2026-11-24&besideFrom=2026-11-24&besideUntil=2026-11-24`,
    )
    expect(longest.status).toBe(200)
    const { now, beside, steps, byRestaurant } = longest.json<Report>()
    expect(now).toEqual(beside)
    expect(steps).toHaveLength(25)
    expect(byRestaurant.every((figures) => figures.beside === figures.revenue)).toBe(true)
  })
})
