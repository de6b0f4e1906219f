import { allRows, runStatement } from '#server/db/statements.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import type { Order } from '#contract/shop/orders.ts'
import type { OrderView } from '#contract/shop/order-view.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { type PushService, aPushService } from '#testing/programs/a-push-service.ts'
import { anOrder, send } from '#testing/builders/an-order.ts'
import {
  type TestAnswer,
  TUESDAY_AT_NINE,
  type TestApp,
  openTestApp,
} from '#testing/programs/test-app.ts'
import { jobHandlers } from '#server/program/job-handlers.ts'
import type { PushSubscription } from '#server/gateways/push/port.ts'
import { readMails } from '#server/stores/mails/mails.ts'
import { advanceOrder } from '#server/features/orders/advance-order.ts'
import { hashOf } from '#server/kit/hash.ts'
import { findOrder } from '#server/stores/orders/orders.ts'

describe.each(oneDatabase)(
  'a customer who asked to be notified when the order is ready, on %s',
  (kind) => {
    let app: TestApp
    let service: PushService
    beforeAll(async () => {
      service = await aPushService()
      app = await openTestApp(kind, { PUSH_HOSTS: service.origin })
    })
    afterAll(async () => {
      await app.close()
      await service.close()
    })
    beforeEach(() => {
      service.status = 201
      service.pushed.length = 0
    })

    async function aPlaced(locale = 'fr'): Promise<Order> {
      const answer = await send(app, await anOrder(app), undefined, { 'accept-language': locale })
      if (answer.status !== 201) throw new Error(answer.text)
      return answer.json<Order>()
    }
    const idOf = async ({ token }: Order) => (await findOrder(app.database.db, hashOf(token))) ?? ''
    const ask = (order: Order, subscription: PushSubscription, locale = 'fr') =>
      app.post(`/api/orders/${order.token}/pushes`, subscription, { 'accept-language': locale })
    const stopAsking = async ({ token }: Order, { endpoint }: PushSubscription) =>
      app.app.inject({
        method: 'DELETE',
        url: `/api/orders/${token}/pushes`,
        payload: { endpoint },
      })
    async function advance(order: Order, ...steps: OrderStatus[]): Promise<void> {
      const id = await idOf(order)
      for (const to of steps)
        await app.database.db
          .transaction()
          .execute((tx) =>
            advanceOrder(tx, app.services.jobs, { order: id, to, at: app.clock.now }),
          )
    }
    const readStoredEndpoints = async (order: Order) =>
      (
        await allRows(app.database.db)<{ endpoint: string }>`
    select endpoint from order_pushes where order_id = ${await idOf(order)} order by created_at`
      ).map(({ endpoint }) => endpoint)
    const mailOf = async (order: Order) =>
      (await readMails(app.database.db, 1000)).filter(
        ({ kind: of, subject }) => of === 'ready' && subject.includes(order.number),
      )

    it('is notified once, in their language, with a link to the order', async () => {
      const order = await aPlaced()
      const subscription = service.subscribe()
      expect((await ask(order, subscription, 'nl')).json()).toEqual({ willTell: true })
      await advance(order, 'in-preparation', 'ready')
      expect(service.pushed).toEqual([])
      await app.drain()
      await app.drain()
      expect(service.pushed).toHaveLength(1)
      const pushMessage: Record<string, string> = JSON.parse(service.pushed[0]?.payload ?? '')
      expect(pushMessage).toMatchObject({ title: `Je bestelling ${order.number} is klaar` })
      expect(pushMessage['body']).toContain(order.restaurant.name)
      const token =
        new URL(pushMessage['url'] ?? '').pathname
          .split('/')
          .findLast((part) => part.length > 20) ??
        new URL(pushMessage['url'] ?? '').searchParams.get('token') ??
        ''
      expect((await app.get(`/api/orders/${token}`)).json<OrderView>().number).toBe(order.number)
      expect(await readStoredEndpoints(order)).toEqual([])
    })

    it.each([
      ['fr', 'est prête'],
      ['en', 'is ready'],
      ['es', 'está listo'],
      ['nl', 'is klaar'],
    ])('gets a mail, in the language of the order: %s', async (locale, words) => {
      const order = await aPlaced(locale)
      onTestFinished(() => {
        app.clock.now = TUESDAY_AT_NINE
      })
      app.clock.now = Date.parse(order.takeawayAt)
      await advance(order, 'in-preparation', 'ready')
      await app.drain()
      await app.drain()
      const mails = await mailOf(order)
      expect(mails).toHaveLength(1)
      expect(mails[0]).toMatchObject({
        locale,
        recipient: 'zoe@example.com',
        subject: expect.stringContaining(words),
        sentAt: expect.any(String),
      })
      const { address, name, phone } = order.restaurant
      for (const text of [
        order.number,
        name,
        address.street,
        address.city,
        phone,
        'http://localhost:3000/',
      ]) {
        expect(mails[0]?.text).toContain(text)
        expect(mails[0]?.html).toContain(text)
      }
      // The mail states until when the restaurant is open.
      expect(mails[0]?.text).toMatch(/(jusqu’à|until|hasta las|tot) \d\d/)
    })

    it('is not notified if the order was already collected, or is in preparation again', async () => {
      const [fetched, back] = [await aPlaced(), await aPlaced()]
      for (const order of [fetched, back]) await ask(order, service.subscribe())
      await advance(fetched, 'in-preparation', 'ready', 'collected')
      await advance(back, 'in-preparation', 'ready')
      await runStatement(app.database.db)`
      insert into order_steps select order_id, position + 1, 'in-preparation', payment, at from order_steps
      where order_id = ${await idOf(back)} order by position desc limit 1`
      await app.drain()
      expect(service.pushed).toEqual([])
      expect([...(await mailOf(fetched)), ...(await mailOf(back))]).toEqual([])
    })

    it('has the subscription deleted when the order ends, however it ends', async () => {
      const [collected, cancelled] = [await aPlaced(), await aPlaced()]
      const subscription = service.subscribe()
      for (const order of [collected, cancelled]) await ask(order, subscription)
      await advance(collected, 'in-preparation', 'ready', 'collected')
      await advance(cancelled, 'cancelled')
      await app.drain()
      expect([await readStoredEndpoints(collected), await readStoredEndpoints(cancelled)]).toEqual([
        [],
        [],
      ])
      expect((await ask(cancelled, subscription)).json()).toEqual({ willTell: false })
      expect(await readStoredEndpoints(cancelled)).toEqual([])
    })

    it('gets no more messages in a browser that is gone, and gets a failed message later, once', async () => {
      const order = await aPlaced()
      const [here, away] = [service.subscribe(), service.subscribe()]
      await ask(order, here)
      await advance(order, 'in-preparation', 'ready')
      service.status = 503
      await app.drain()
      await ask(order, away)
      expect(await readStoredEndpoints(order)).toEqual([here.endpoint])
      // The mail was sent although the push had failed.
      expect(await mailOf(order)).toHaveLength(1)
      service.status = 201
      service.pushed.length = 0
      await jobHandlers(app.services)['order-ready']({ order: await idOf(order) })
      expect(service.pushed.map(({ endpoint }) => endpoint)).toEqual([here.endpoint])
      expect([await readStoredEndpoints(order), (await mailOf(order)).length]).toEqual([[], 1])

      const otherOrder = await aPlaced()
      await ask(otherOrder, away)
      await advance(otherOrder, 'in-preparation', 'ready')
      service.status = 410
      await app.drain()
      expect(await readStoredEndpoints(otherOrder)).toEqual([])
    })

    it('can unsubscribe, and can subscribe again with new keys', async () => {
      const order = await aPlaced()
      const subscription = service.subscribe()
      await ask(order, subscription)
      expect((await stopAsking(order, subscription)).json()).toEqual({ willTell: false })
      expect(await readStoredEndpoints(order)).toEqual([])
      await ask(order, subscription)
      await ask(order, { ...service.subscribe(), endpoint: subscription.endpoint })
      expect(await readStoredEndpoints(order)).toEqual([subscription.endpoint])
      const rows = await allRows(app.database.db)`
        select from order_pushes where p256dh = ${subscription.keys.p256dh}`
      expect(rows).toEqual([])
    })

    it('can subscribe at most five browsers, the latest ones, even if all subscribe at once', async () => {
      const order = await aPlaced()
      const subscriptions = Array.from({ length: 12 }, () => service.subscribe())
      await Promise.all(subscriptions.map((subscription) => ask(order, subscription)))
      expect(await readStoredEndpoints(order)).toHaveLength(5)
      app.clock.now += 1000
      const last = service.subscribe()
      await ask(order, last)
      expect(await readStoredEndpoints(order)).toHaveLength(5)
      expect(await readStoredEndpoints(order)).toContain(last.endpoint)
    })
  },
)

describe('a browser that subscribes', () => {
  let app: TestApp
  let order: Order
  beforeAll(async () => {
    app = await openTestApp('embedded')
    order = (await send(app, await anOrder(app))).json<Order>()
  })
  afterAll(() => app.close())

  it('receives the server’s public key', async () => {
    const { key } = (await app.get('/api/pushes/key')).json<{ key: string }>()
    expect(key).toMatch(/^B[\w-]{86}$/)
    expect((await app.get('/api/pushes/key')).json()).toEqual({ key })
  })

  it.each([
    'https://127.0.0.1/x',
    'http://127.0.0.1:5432/',
    'http://169.254.169.254/latest/',
    'https://elsewhere.example/push',
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com@elsewhere.example/',
  ])('cannot make the server call anything but a push service: %s', async (endpoint) => {
    const service = await aPushService()
    const refused: TestAnswer = await app.post(`/api/orders/${order.token}/pushes`, {
      ...service.subscribe(),
      endpoint,
    })
    await service.close()
    expect(refused.json<Problem>()).toMatchObject({
      code: 'invalid_request',
      fields: [{ field: 'endpoint', code: 'field_invalid' }],
    })
    expect(await allRows(app.database.db)`select from order_pushes`).toEqual([])
  })
})
