import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BOURSE, HAUSSMANN, anOrder, place } from '#testing/builders/an-order.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { importPrices } from '#testing/builders/other-prices.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { countSold } from '#server/stores/orders/sold-times.ts'
import { readEntryUse } from './entry-use.ts'
import { beginStop } from '#server/state/stops/stored-stops.ts'
import { DAY } from '#domain/time/durations.ts'

describe.each(oneDatabase)(
  'the use of a catalogue entry in the head office, on the %s database',
  (kind) => {
    let app: TestApp
    let sofia: APerson
    beforeAll(async () => {
      app = await openTestApp(kind)
      app.clock.now = TUESDAY_AT_NINE
      sofia = await aPersonWith(app, 'catalogue')
      for (const restaurant of [HAUSSMANN, BOURSE])
        await place(app, await anOrder(app, { restaurant }))
    })
    afterAll(() => app.close())

    const use = (entry: string) => readEntryUse(app.services, entry)

    it('shows its sales of one week, alone and as a part of other products (H9)', async () => {
      const answer = await sofia.browser.get('/api/office/catalogue/use?entry=ingredient%20101')
      expect(answer.status).toBe(200)
      app.clock.now = TUESDAY_AT_NINE + DAY
      expect((await use('ingredient 101')).sold).toEqual({ count: 2, isPart: false })
      expect((await use('ingredient 1301')).sold).toMatchObject({ count: 4 })
      expect((await use('ingredient 751')).sold).toMatchObject({ count: 6 })
      expect((await use('dessert 951')).sold).toMatchObject({ count: 2 })
      expect((await use('formula 3')).sold).toMatchObject({ count: 2 })
      expect((await use('ingredient 3')).sold).toMatchObject({ count: 0 })
      expect((await use('recipe 1')).sold).toBeNull()
      app.clock.now = TUESDAY_AT_NINE + 8 * DAY
      expect((await use('ingredient 101')).sold).toMatchObject({ count: 0 })
    })

    it('counts up to a maximum number of orders, and marks the count as partial (H9)', async () => {
      const week = { since: TUESDAY_AT_NINE - DAY, until: TUESDAY_AT_NINE + DAY }
      const soldItem = { kind: 'product', id: 101 } as const
      expect(await countSold(app.database.db, soldItem, { ...week, most: 1 })).toEqual({
        count: 1,
        isPart: true,
      })
    })

    it('marks a count as complete if the period contains exactly the maximum number of orders (H9)', async () => {
      const week = { since: TUESDAY_AT_NINE - DAY, until: TUESDAY_AT_NINE + DAY }
      const soldItem = { kind: 'product', id: 101 } as const
      expect(await countSold(app.database.db, soldItem, { ...week, most: 2 })).toEqual({
        count: 2,
        isPart: false,
      })
    })

    it('shows the number of kitchens where it is sold out, and its prices for a period (H9)', async () => {
      app.clock.now = TUESDAY_AT_NINE
      await app.database.db.transaction().execute((tx) =>
        beginStop(tx, {
          restaurant: HAUSSMANN,
          kind: 'sold-out',
          product: 221,
          minutes: null,
          endsAt: TUESDAY_AT_NINE + DAY,
          by: { staff: sofia.id },
          at: TUESDAY_AT_NINE - 1,
        }),
      )
      await app.services.stops.refresh()
      await importPrices(app, [], {
        [BOURSE]: {
          price_exceptions: [
            {
              kind: 'ingredient',
              id: 221,
              price: 1.5,
              from: '2026-11-20T00:00',
              until: '2026-12-01T00:00',
            },
            {
              kind: 'ingredient',
              id: 222,
              price: 1.5,
              from: '2026-11-20T00:00',
              until: '2026-12-01T00:00',
            },
          ],
        },
      })
      const { soldOut, exceptions } = await use('ingredient 221')
      expect(soldOut).toBe(1)
      expect(exceptions).toEqual([
        {
          restaurant: BOURSE,
          name: expect.any(String) as string,
          field: 'exception.ingredient.221.2026-11-20T00:00',
          value: { price: 1.5, until: '2026-12-01T00:00' },
        },
      ])
      const list = await sofia.browser.get('/api/office/catalogue/price-exceptions')
      expect(list.json<object>()).toEqual({
        exceptions: [
          ...exceptions,
          expect.objectContaining({ field: 'exception.ingredient.222.2026-11-20T00:00' }),
        ],
      })
      app.clock.now = TUESDAY_AT_NINE + 2 * DAY
      expect((await use('ingredient 221')).soldOut).toBe(0)
    })
  },
)
