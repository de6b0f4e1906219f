import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import type {
  RestaurantSettings,
  RestaurantSettingsView,
  getRestaurantLoad,
  tryCapacity,
} from '#contract/office/restaurant-settings.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { WireMenu } from '#contract/shop/menu.ts'
import type { Takeaway } from '#contract/shop/restaurants.ts'
import { HAUSSMANN, anOrder, place } from '#testing/builders/an-order.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { DAY } from '#domain/time/durations.ts'

const TUESDAY = '2026-11-24'

describe.each(oneDatabase)('the settings of a restaurant, on the %s database', (kind) => {
  let app: TestApp
  let owner: APerson
  let manager: APerson
  beforeAll(async () => {
    app = await openTestApp(kind)
    owner = await aPersonWith(app, 'owner')
    manager = await aPersonWith(app, 'manager', { restaurants: [HAUSSMANN] })
  })
  beforeEach(() => {
    app.clock.now = TUESDAY_AT_NINE
  })
  afterAll(() => app.close())

  const path = (subpath = '', slug = 'paris-haussmann') =>
    `/api/office/restaurants/${slug}${subpath}`
  const readRestaurant = async () =>
    (await owner.browser.get(path())).json<RestaurantSettingsView>()
  type SavedSettings = { change: string | null; restaurant: RestaurantSettingsView }
  async function save(
    changes: Partial<RestaurantSettings>,
    from?: Partial<RestaurantSettings>,
    by = owner,
  ) {
    const { settings } = await readRestaurant()
    return by.browser.ask('PATCH', path(), { changes, from: from ?? settings })
  }
  const undo = (change: string | null) =>
    owner.browser.post(`/api/office/hours/changes/${change}/undo`)
  const offered = async () =>
    (await app.get(`/api/restaurants/${HAUSSMANN}/takeaway`)).json<Takeaway>()

  it('change the hours of a weekday, which the shop shows, and can be restored by an undo (H11)', async () => {
    const { settings } = await readRestaurant()
    expect(settings.openingHours.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6, 7])
    const times = async () =>
      (await offered()).days.find(({ date }) => date === TUESDAY)?.times.map(({ time }) => time)
    const before = await times()
    const openingHours = settings.openingHours.map((day) =>
      day.weekday === 2 ? { weekday: 2, intervals: [{ open: '11:00', close: '13:00' }] } : day,
    )
    const answer = await save({ openingHours }, undefined, manager)
    expect([answer.status, answer.json<SavedSettings>().restaurant.settings.openingHours]).toEqual([
      200,
      openingHours,
    ])
    expect((await times())?.at(-1)).toBe('12:45')
    expect((await undo(answer.json<SavedSettings>().change)).status).toBe(200)
    expect(await times()).toEqual(before)
    expect((await readRestaurant()).settings).toEqual(settings)
  })

  it('are saved section by section, also when a value is removed (H11, H12)', async () => {
    const curve = [
      {
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        steps: [{ from: '00:00', to: '00:00', orders: 7 }],
      },
    ]
    const firstAnswer = await save({ capacity_curve: curve })
    expect((await readRestaurant()).settings.capacity_curve).toEqual(curve)
    const second = await save({ capacity_curve: null, lead_time_minutes: 25 })
    expect((await readRestaurant()).settings).toMatchObject({
      capacity_curve: null,
      lead_time_minutes: 25,
    })
    await undo(second.json<SavedSettings>().change)
    await undo(firstAnswer.json<SavedSettings>().change)
    const { settings } = await readRestaurant()
    const same = await save({ lead_time_minutes: settings.lead_time_minutes })
    expect(same.json()).toMatchObject({ change: null })
    expect((await save({})).json<Problem>().code).toBe('invalid_request')
  })

  it('list what is served in the customer’s own container, and report a missing legal requirement (E2)', async () => {
    const { settings, containable, lacksContainers } = await readRestaurant()
    expect([settings.own_containers?.discount, lacksContainers]).toEqual([0, false])
    const names = containable.map(({ kind, name }) => `${kind} ${name}`)
    expect(names).toContain('formula Salade 4 ingrédients')
    expect(names.some((name) => name.includes('Laitue'))).toBe(false)
    const readContainers = async () =>
      (await app.get(`/api/restaurants/${HAUSSMANN}/menu`)).json<WireMenu>().own_containers
    const ownContainers = { formulas: [1], products: [], custom: false, discount: 0.25 }
    const saveAnswer = await save({ own_containers: ownContainers }, undefined, manager)
    expect([saveAnswer.status, await readContainers()]).toEqual([200, ownContainers])
    const unknown = await save({
      own_containers: { ...ownContainers, formulas: [1, 99], products: [98] },
    })
    const { code, details } = unknown.json<Problem>()
    const { faults } = details as { faults: { code: string }[] }
    expect([code, ...faults.map((fault) => fault.code)]).toEqual([
      'hours_refused',
      'unknown',
      'unknown',
    ])
    const none = await save({ own_containers: null })
    expect([none.status, await readContainers()]).toEqual([200, undefined])
    expect((await readRestaurant()).lacksContainers).toBe(false)
    app.clock.now = Date.parse('2027-02-12T09:00:00Z')
    const laterOwner = await aPersonWith(app, 'owner')
    expect(
      (await laterOwner.browser.get(path())).json<RestaurantSettingsView>().lacksContainers,
    ).toBe(true)
    app.clock.now = TUESDAY_AT_NINE
    await undo(none.json<SavedSettings>().change)
    await undo(saveAnswer.json<SavedSettings>().change)
    expect((await readRestaurant()).settings).toEqual(settings)
  })

  it('refuse overlapping hours, a capacity curve with a gap and no payment method, as an import does (H11, H12)', async () => {
    const { settings } = await readRestaurant()
    const codes = async (changes: Partial<RestaurantSettings>) => {
      const problem = (await save(changes)).json<Problem>()
      const { faults } = problem.details as { faults: { code: string; field: string }[] }
      return [problem.code, ...faults.map(({ code, field }) => `${field} ${code}`)]
    }
    const overlapping = [
      { open: '11:00', close: '15:00' },
      { open: '14:00', close: '18:00' },
    ]
    expect(
      await codes({
        openingHours: settings.openingHours.map((day) =>
          day.weekday === 2 ? { weekday: 2, intervals: overlapping } : day,
        ),
      }),
    ).toEqual(['hours_refused', 'openingHours interval_early'])
    expect(
      await codes({
        capacity_curve: [{ weekdays: [2], steps: [{ from: '11:00', to: '12:00', orders: 8 }] }],
      }),
    ).toEqual(['hours_refused', 'capacity_curve weekday_uncovered'])
    expect(await codes({ payment_options: [] })).toEqual([
      'hours_refused',
      'payment_options payment_missing',
    ])
    expect((await readRestaurant()).settings).toEqual(settings)
  })

  it('tell the second of two editors what the first one saved (H11, P6)', async () => {
    const { settings } = await readRestaurant()
    const firstAnswer = await save({ lead_time_minutes: 30 }, undefined, manager)
    const answer = await save({ lead_time_minutes: 45 }, settings)
    expect(answer.json<Problem>()).toMatchObject({
      code: 'changed_meanwhile',
      details: { by: manager.name, settings: { lead_time_minutes: 30 } },
    })
    // A colleague's change of another section causes no conflict.
    const horizonAnswer = await save({ order_horizon_days: 5 }, settings)
    expect(horizonAnswer.status).toBe(200)
    await undo(horizonAnswer.json<SavedSettings>().change)
    await undo(firstAnswer.json<SavedSettings>().change)
  })

  it('show orders by slot for the last four same weekdays, and simulate a past day with another capacity (H12)', async () => {
    for (let i = 0; i < 3; i += 1) await place(app, await anOrder(app, { restaurant: HAUSSMANN }))
    app.clock.now = TUESDAY_AT_NINE + DAY
    // Another owner signs in, because the session of `owner` began on the previous day and has
    // ended.
    const laterOwner = await aPersonWith(app, 'owner')
    const { days } = (await laterOwner.browser.get(path('/load?weekday=2'))).json<
      ReplyOf<typeof getRestaurantLoad>
    >()
    expect(days.map(({ date }) => date)).toEqual([
      TUESDAY,
      '2026-11-17',
      '2026-11-10',
      '2026-11-03',
    ])
    const slots = days[0]?.slots ?? []
    expect(slots.reduce((sum, { orders }) => sum + orders, 0)).toBe(3)
    const trial = async (orders: number) =>
      (
        await laterOwner.browser.post(path('/capacity-trials'), {
          date: TUESDAY,
          steps: [{ from: '00:00', to: '00:00', orders }],
        })
      ).json<ReplyOf<typeof tryCapacity>>()
    const none = await trial(0)
    expect(none).toMatchObject({ orders: 3, refusedNow: 0 })
    expect(none.refused.map(({ toPay }) => toPay > 0)).toEqual([true, true, true])
    const busiest = Math.max(...slots.map(({ orders }) => orders))
    expect((await trial(busiest)).refused).toEqual([])
    expect((await trial(busiest - 1)).refused).toHaveLength(
      slots.filter(({ orders }) => orders === busiest).length,
    )
  })

  it('refuse to simulate capacity steps that saving refuses, for the same reason (H12, B5)', async () => {
    const tuesday = { weekday: 2, intervals: [{ open: '11:00', close: '15:00' }] }
    const { settings } = await readRestaurant()
    const saveAnswer = await save({
      openingHours: settings.openingHours.map((day) => (day.weekday === 2 ? tuesday : day)),
    })
    const faultsOf = (problem: Problem) => [problem.code, problem.details]
    for (const steps of [
      [{ from: '11:00', to: '12:00', orders: 8 }],
      [
        { from: '11:00', to: '13:00', orders: 8 },
        { from: '12:00', to: '15:00', orders: 8 },
      ],
      [{ from: '12:00', to: '12:00', orders: 8 }],
    ]) {
      const curveAnswer = await save({ capacity_curve: [{ weekdays: [2], steps }] })
      const trialAnswer = await owner.browser.post(path('/capacity-trials'), {
        date: '2026-11-17',
        steps,
      })
      expect(trialAnswer.status).toBe(400)
      expect(faultsOf(trialAnswer.json<Problem>())).toEqual(faultsOf(curveAnswer.json<Problem>()))
    }
    await undo(saveAnswer.json<SavedSettings>().change)
  })

  it('are not found for restaurants of other people (P2)', async () => {
    expect((await manager.browser.get(path('', 'paris-bourse'))).status).toBe(404)
    expect((await manager.browser.get(path('/load?weekday=2', 'paris-bourse'))).status).toBe(404)
  })
})
