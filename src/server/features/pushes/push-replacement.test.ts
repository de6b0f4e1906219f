import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aKitchen, orderIdOf } from '#testing/builders/a-kitchen.ts'
import { anOrder, place } from '#testing/builders/an-order.ts'
import { EXTRA, answer, letStand, ranOutOf, withExtra } from '#testing/builders/a-replacement.ts'
import { aPersonWith } from '#testing/builders/a-staff.ts'
import { type PushService, aPushService } from '#testing/programs/a-push-service.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'

let app: TestApp
let service: PushService
beforeAll(async () => {
  service = await aPushService()
  app = await openTestApp('postgres', { PUSH_HOSTS: service.origin })
})
afterAll(async () => {
  await app.close()
  await service.close()
})

it('a browser subscribed to an order is asked once about a stand-in, and not notified of the answer (E7)', async () => {
  const cook = await aKitchen(app)
  const order = await place(app, await anOrder(app, { lines: [withExtra('a')], ifMissing: 'ask' }))
  const language = { 'accept-language': 'nl' }
  await app.post(`/api/orders/${order.token}/pushes`, service.subscribe(), language)
  const id = await orderIdOf(app, order)
  await cook.tap(id, { action: 'missing', line: 'a', ingredient: EXTRA })
  await letStand(app)
  await letStand(app)
  const [openReplacement] = await ranOutOf(app, order)
  expect(service.pushed).toHaveLength(1)
  expect(JSON.parse(service.pushed[0]?.payload ?? '')).toMatchObject({
    title: 'Wat wil je in plaats daarvan?',
    body: `Bij ${order.restaurant.name} is “${openReplacement!.name}” op.`,
  })
  await answer(app, order, openReplacement!.id, null)
  await letStand(app)
  expect(service.pushed).toHaveLength(1)
})

it('a browser subscribed to an order is notified of a recall as of an ingredient that ran out (H10)', async () => {
  const owner = await aPersonWith(app, 'owner')
  const cook = await aKitchen(app)
  const order = await place(app, await anOrder(app, { lines: [withExtra('a')], ifMissing: 'ask' }))
  await app.post(`/api/orders/${order.token}/pushes`, service.subscribe(), {
    'accept-language': 'en',
  })
  const stop = {
    where: [{ products: [EXTRA], restaurants: 'all' }],
    for: { until: 'none' },
    reason: 'recall',
  }
  await owner.browser.ask('POST', '/api/office/availability/stops', stop, {
    'idempotency-key': randomUUID(),
  })
  const id = await orderIdOf(app, order)
  await cook.tap(id, { action: 'missing', line: 'a', ingredient: EXTRA })
  await letStand(app)
  expect(JSON.parse(service.pushed.at(-1)?.payload ?? '')).toMatchObject({
    body: expect.stringContaining('because of a product recall') as string,
  })
})
