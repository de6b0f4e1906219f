import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { findRecalled } from '#contract/office/availability.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import type { TodayView } from '#contract/office/today.ts'
import type { Order } from '#contract/shop/orders.ts'
import type { OrderView } from '#contract/shop/order-view.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { readMails } from '#server/stores/mails/mails.ts'
import {
  type TestKitchen,
  aKitchen,
  changeKitchen,
  orderIdOf,
  codeOf,
} from '#testing/builders/a-kitchen.ts'
import { BOURSE, HAUSSMANN, aFormula, anOrder, place, send } from '#testing/builders/an-order.ts'
import { letStand, ranOutOf } from '#testing/builders/a-replacement.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { databaseKinds } from '#testing/programs/a-database.ts'
import { aPrinter } from '#testing/programs/a-printer.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'

const [CUCUMBER, WATER, PARMESAN, CAESAR, BASE] = [202, 1001, 404, 1301, 101]
const caesar: CartLine = {
  kind: 'signature',
  id: 'caesar',
  quantity: 1,
  ingredient: CAESAR,
  freeSauce: null,
}

const water: CartLine = {
  kind: 'item',
  id: 'water',
  quantity: 1,
  ingredient: WATER,
  freeSauce: null,
  warm: false,
  paidWith: 'euros',
}

describe.each(databaseKinds)(
  'a product recall while orders are open, on the %s database',
  (kind) => {
    let app: TestApp
    let owner: APerson
    let cook: TestKitchen
    beforeAll(async () => {
      app = await openTestApp(kind, { PRINTERS_HERE: 'true' })
      owner = await aPersonWith(app, 'owner')
      cook = await aKitchen(app, HAUSSMANN)
    })
    const stopped = new Set([CUCUMBER, WATER, PARMESAN, CAESAR, BASE])
    afterEach(() => ask('resumptions', { where: [{ products: [...stopped], restaurants: 'all' }] }))
    afterAll(() => app.close())

    const ask = (path: string, body: object) =>
      owner.browser.ask('POST', `/api/office/availability/${path}`, body, {
        'idempotency-key': randomUUID(),
      })
    const recall = (...products: number[]) => {
      for (const product of products) stopped.add(product)
      return ask('stops', {
        where: [{ products, restaurants: 'all' }],
        for: { until: 'none' },
        reason: 'recall',
      })
    }
    /** Places an order whose customer wishes similar products in place of those that run out. */
    const ordered = async (
      lines: CartLine[] = [aFormula('one')],
      restaurant: number = HAUSSMANN,
    ) => {
      const order = await place(app, await anOrder(app, { lines, restaurant, ifMissing: 'like' }))
      return { number: order.number, id: await orderIdOf(app, order) }
    }
    const replacementsOf = async (id: string) =>
      (await cook.ticket(id))?.lines[0]?.replacements?.map(({ ingredient, state, standIn }) => ({
        ingredient,
        state,
        standIn: standIn?.ingredient ?? null,
      }))
    /**
     * An order in preparation with an ingredient that ran out, whose replacement is then recalled.
     */
    const withRecalledStandIn = async (ingredient: number) => {
      const { id } = await ordered()
      await cook.tap(id, { action: 'start' })
      await cook.tap(id, { action: 'missing', line: 'one', ingredient })
      const [missing] = (await replacementsOf(id)) ?? []
      const standIn = missing?.standIn ?? expect.fail('nothing stands in')
      await recall(standIn)
      return { id, standIn }
    }
    const recalledOn = async (id: string) =>
      (await cook.ticket(id))?.lines.flatMap(({ recalled = [] }) =>
        recalled.map(({ ingredient }) => ingredient),
      )

    it('lists in advance, by restaurant, only the orders that contain the recalled product (H10)', async () => {
      const here = await ordered()
      const there = await ordered([aFormula('one')], BOURSE)
      const caesarOrder = await ordered([caesar])
      const findRecalledOrders = async (
        products: number[],
        restaurants: number[] | 'all' = 'all',
      ) => {
        const answer = await ask('recalled-orders', { where: [{ products, restaurants }] })
        return answer
          .json<ReplyOf<typeof findRecalled>>()
          .restaurants.map(({ id, orders }) => [id, orders.map(({ number }) => number)])
      }
      expect(await findRecalledOrders([CUCUMBER])).toEqual([
        [BOURSE, [there.number]],
        [HAUSSMANN, [here.number]],
      ])
      expect(await findRecalledOrders([CUCUMBER], [BOURSE])).toEqual([[BOURSE, [there.number]]])
      expect(await findRecalledOrders([PARMESAN])).toEqual([[HAUSSMANN, [caesarOrder.number]]])
      await cook.tap(here.id, { action: 'cancel', reason: 'incident' })
      expect(await findRecalledOrders([CUCUMBER], [HAUSSMANN])).toEqual([])
    })

    it('marks the tickets of affected orders until the recall ends (H10)', async () => {
      const { id } = await ordered()
      const salad = await ordered([caesar])
      expect(await recalledOn(id)).toEqual([])
      await recall(CUCUMBER, PARMESAN)
      expect([await recalledOn(id), await recalledOn(salad.id)]).toEqual([[CUCUMBER], [PARMESAN]])
      await ask('resumptions', { where: [{ products: [CUCUMBER], restaurants: 'all' }] })
      expect([await recalledOn(id), await recalledOn(salad.id)]).toEqual([[], [PARMESAN]])
    })

    it('blocks an order from being ready until the kitchen confirms every recalled product is left out (H10)', async () => {
      const { id } = await ordered([aFormula('one'), caesar])
      await cook.tap(id, { action: 'start' })
      await recall(CUCUMBER, WATER, PARMESAN)
      expect(codeOf(await cook.tap(id, { action: 'ready' }))).toBe('order_recalled')
      const without = [CUCUMBER, WATER]
      expect(codeOf(await cook.tap(id, { action: 'ready', without }))).toBe('order_recalled')
      expect((await cook.ticket(id))?.status).toBe('in-preparation')
      expect(
        (await cook.tap(id, { action: 'ready', without: [...without, PARMESAN] })).status,
      ).toBe(200)
      expect((await cook.ticket(id))?.status).toBe('ready')
      expect(await replacementsOf(id)).toEqual([
        { ingredient: CUCUMBER, state: 'left-out', standIn: null },
        { ingredient: WATER, state: 'left-out', standIn: null },
      ])
      expect(await recalledOn(id)).toEqual([PARMESAN])
    })

    it('of a product that cannot be left out of a line stays on the ticket at its price, for the head office (H10)', async () => {
      const { id } = await ordered([water, caesar])
      await cook.tap(id, { action: 'start' })
      await recall(WATER, PARMESAN)
      const before = await cook.ticket(id)
      expect((await cook.tap(id, { action: 'ready', without: [WATER, PARMESAN] })).status).toBe(200)
      const after = await cook.ticket(id)
      expect([after?.status, after?.toTake]).toEqual(['ready', before?.toPay])
      expect(await recalledOn(id)).toEqual([WATER, PARMESAN])
    })

    it('reports an order served without a recalled product to office and customer until goodwill is given (H10, H1)', async () => {
      const placed = await place(
        app,
        await anOrder(app, { lines: [water, caesar, aFormula('one')] }),
      )
      const id = await orderIdOf(app, placed)
      const readRecall = async () => {
        // The clock advances, because requests for the page Today within one second share one
        // result.
        app.clock.now += 1000
        const office = (await owner.browser.get(`/api/office/orders/${id}`)).json<OfficeOrder>()
        const { attention } = (await owner.browser.get('/api/office/today')).json<TodayView>()
        const searchAnswer = await owner.browser.post('/api/office/orders/search', {
          day: placed.takeawayAt.slice(0, 10),
          state: 'recalled',
        })
        const { recalls } = (await app.get(`/api/orders/${placed.token}`)).json<OrderView>()
        return {
          told: office.timeline.flatMap((entry) =>
            entry.kind === 'tap' && entry.without !== undefined ? [entry.without] : [],
          ),
          office: office.recalls,
          customer: recalls,
          isFound: searchAnswer
            .json<{ results: { id: string }[] }>()
            .results.some((listedOrder) => listedOrder.id === id),
          isOfToday: attention.some(
            ({ about: problem }) =>
              problem.kind === 'recalled' && problem.restaurant.id === HAUSSMANN,
          ),
        }
      }
      await cook.tap(id, { action: 'start' })
      await recall(WATER, PARMESAN, CUCUMBER)
      const before = await readRecall()
      expect(before).toMatchObject({ told: [], office: [], isFound: false })
      expect(before.customer).toBeUndefined()
      const ready = () => cook.tap(id, { action: 'ready', without: [WATER, PARMESAN, CUCUMBER] })
      expect((await ready()).status).toBe(200)
      const after = await readRecall()
      // The recalled ingredients that the kitchen can leave out are left out and refunded. The
      // customer is informed about them as about ingredients that ran out.
      expect(after.customer).toHaveLength(2)
      expect(after).toMatchObject({
        told: [after.office.map(({ name }) => name)],
        office: [{ isAnswered: false }, { isAnswered: false }],
        isFound: true,
        isOfToday: true,
      })
      await cook.tap(id, { action: 'undo' })
      expect(await readRecall()).toMatchObject({ told: after.told, office: [], isFound: false })
      expect((await ready()).status).toBe(200)
      const without = [WATER, PARMESAN]
      expect((await cook.tap(id, { action: 'hand-over', payment: 'cash', without })).status).toBe(
        200,
      )
      const goodwill = { kind: 'code', amount: 500, reason: 'quality' }
      const goodwillAnswer = await owner.browser.ask(
        'POST',
        `/api/office/orders/${id}/goodwill`,
        goodwill,
        {
          'idempotency-key': randomUUID(),
        },
      )
      expect(goodwillAnswer.status).toBeLessThan(300)
      expect(await readRecall()).toMatchObject({
        told: [after.told[0], after.told[0], after.told[0]],
        office: [{ isAnswered: true }, { isAnswered: true }],
        customer: after.customer,
        isFound: false,
      })
    })

    it.each([
      [
        'fr',
        'Haussmann ne sert plus «\u202fConcombre\u202f», à cause d’un rappel de produit.',
        'rappelé',
      ],
      [
        'en',
        'Mesclun Paris Haussmann no longer serves “Cucumber”, because of a product recall.',
        'recalled',
      ],
      [
        'es',
        'En Mesclun Paris Haussmann ya no servimos «Pepino», por una retirada de producto.',
        'retirado',
      ],
      [
        'nl',
        'Mesclun Paris Haussmann serveert “Komkommer” niet meer, vanwege een terugroepactie.',
        'teruggeroepen',
      ],
    ] as const)(
      'tells the customer in %s that the ingredient is left out because of a recall, not because it ran out (H10)',
      async (locale, why, subject) => {
        const body = await anOrder(app, { lines: [aFormula('one')], ifMissing: 'like' })
        const orderAnswer = await send(app, body, randomUUID(), { 'accept-language': locale })
        const placed = orderAnswer.json<Order>()
        const id = await orderIdOf(app, placed)
        await cook.tap(id, { action: 'start' })
        await recall(CUCUMBER)
        await cook.tap(id, { action: 'ready', without: [CUCUMBER] })
        await letStand(app)
        expect(await ranOutOf(app, placed)).toMatchObject([
          { ingredient: CUCUMBER, state: 'left-out', isRecalled: true },
        ])
        const [mail] = (await readMails(app.database.db, 500)).filter((sentMail) =>
          sentMail.text.includes(why),
        )
        expect(mail?.subject).toContain(subject)
        const { timeline } = (
          await owner.browser.get(`/api/office/orders/${id}`)
        ).json<OfficeOrder>()
        expect(timeline.find((entry) => entry.kind === 'ran-out')).toMatchObject({
          isRecalled: true,
        })
      },
    )

    it('is named as the reason only for ingredients replaced because of it, not for those that ran out (H10)', async () => {
      const placed = await place(
        app,
        await anOrder(app, { lines: [aFormula('one')], ifMissing: 'like' }),
      )
      const id = await orderIdOf(app, placed)
      await cook.tap(id, { action: 'start' })
      await recall(CUCUMBER)
      await cook.tap(id, { action: 'missing', line: 'one', ingredient: CUCUMBER })
      await cook.tap(id, { action: 'missing', line: 'one', ingredient: BASE })
      await ask('resumptions', { where: [{ products: [CUCUMBER], restaurants: 'all' }] })
      await cook.tap(id, { action: 'replace', line: 'one', ingredient: CUCUMBER, standIn: null })
      expect(
        (await ranOutOf(app, placed)).map(({ ingredient, isRecalled }) => [ingredient, isRecalled]),
      ).toEqual([
        [CUCUMBER, true],
        [BASE, undefined],
      ])
    })

    it('treats a recalled stand-in like the ingredient that it replaces (H10)', async () => {
      const { id, standIn } = await withRecalledStandIn(CUCUMBER)
      const [line] = (await cook.ticket(id))?.lines ?? []
      expect(line?.recalled).toMatchObject([
        { ingredient: standIn, insteadOf: { ingredient: CUCUMBER } },
      ])
      expect(codeOf(await cook.tap(id, { action: 'ready', without: [CUCUMBER] }))).toBe(
        'order_recalled',
      )
      expect((await cook.tap(id, { action: 'ready', without: [standIn] })).status).toBe(200)
      expect(await replacementsOf(id)).toEqual([
        { ingredient: CUCUMBER, state: 'left-out', standIn: null },
      ])
      expect(await recalledOn(id)).toEqual([])
    })

    it('requires the kitchen to decide about a recalled base or its stand-in before the order is ready (H10)', async () => {
      const { id, standIn } = await withRecalledStandIn(BASE)
      expect(codeOf(await cook.tap(id, { action: 'ready', without: [standIn] }))).toBe(
        'base_undecided',
      )
      expect(await replacementsOf(id)).toEqual([{ ingredient: BASE, state: 'replaced', standIn }])
      await cook.tap(id, { action: 'replace', line: 'one', ingredient: BASE, standIn: null })
      expect((await cook.tap(id, { action: 'ready' })).status).toBe(200)

      const secondOrder = await ordered()
      await cook.tap(secondOrder.id, { action: 'start' })
      await recall(BASE)
      const ready = () => cook.tap(secondOrder.id, { action: 'ready', without: [BASE] })
      expect(codeOf(await ready())).toBe('base_undecided')
      await cook.tap(secondOrder.id, { action: 'missing', line: 'one', ingredient: BASE })
      expect((await ready()).status).toBe(200)
      expect(await replacementsOf(secondOrder.id)).toMatchObject([
        { ingredient: BASE, state: 'replaced' },
      ])
    })

    it('blocks handing over a ready order until the product is marked as left out, at an unchanged price (H10, N8)', async () => {
      const order = await ordered()
      const { id } = order
      await cook.tap(id, { action: 'start' })
      await cook.tap(id, { action: 'ready' })
      await recall(CUCUMBER)
      const due = (await cook.ticket(id))?.toTake ?? 0
      const handOver = (without?: number[]) =>
        cook.tap(id, { action: 'hand-over', payment: 'cash', ...(without && { without }) })
      expect(codeOf(await handOver())).toBe('order_recalled')
      expect(codeOf(await handOver([WATER]))).toBe('order_recalled')
      expect((await cook.ticket(id))?.status).toBe('ready')
      expect((await handOver([CUCUMBER])).status).toBe(200)
      expect(await cook.searchTicket(order)).toMatchObject({
        status: 'collected',
        paidAtCounter: { amount: due },
      })
    })

    it('asks nothing if the kitchen already replaced the product, or if the stop has another reason (H10)', async () => {
      const { id } = await ordered()
      await cook.tap(id, { action: 'start' })
      await recall(CUCUMBER)
      await cook.tap(id, { action: 'missing', line: 'one', ingredient: CUCUMBER })
      await cook.tap(id, { action: 'replace', line: 'one', ingredient: CUCUMBER, standIn: null })
      await ask('stops', {
        where: [{ products: [WATER], restaurants: 'all' }],
        for: { until: 'end-of-day' },
        reason: 'supplier',
      })
      expect((await cook.tap(id, { action: 'ready' })).status).toBe(200)
    })

    it('is printed on the ticket and on the labels of bowls that contain the recalled product (H10)', async () => {
      const printer = await aPrinter()
      await changeKitchen(app, HAUSSMANN, { printer: printer.address })
      const { id } = await ordered([aFormula('one'), caesar])
      await recall(CUCUMBER)
      await cook.ask('POST', '/api/kitchen/prints', { order: id, what: 'both' })
      const warningsPrinted = (await printer.printed()).map(({ lines }) =>
        lines.some(({ text }) => text.includes('RAPPEL')),
      )
      expect(warningsPrinted).toEqual([true, true, false])
      await printer.turnOff()
    })
  },
)
