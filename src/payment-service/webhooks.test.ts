import { beforeEach, describe, expect, it } from 'vitest'
import { oneDatabase } from '#testing/programs/a-database.ts'
import {
  MERCHANT,
  type TestPaymentService,
  anotherPaymentService,
  returnUrlOf,
  sharePaymentService,
  startPaymentService,
} from '#testing/programs/a-payment-service.ts'

/** Opens a payment and authorises its money, which creates one webhook. */
async function hold(
  { gateway, token, shop, newName }: TestPaymentService,
  key = newName(),
): Promise<string> {
  const { id } = await gateway.start({
    key: `start-${key}`,
    reference: key,
    amount: 1490,
    customer: null,
  })
  await gateway.confirm(id, {
    key: `try-${key}`,
    token: await token('success'),
    returnUrl: returnUrlOf(shop),
  })
  return id
}

describe.each(oneDatabase)('payment webhooks on %s', (kind) => {
  const shared = sharePaymentService(kind)
  let service: TestPaymentService
  beforeEach(async () => {
    service = shared()
    await service.behave({})
    service.reports.length = 0
    Object.assign(service.shop, { webhooks: [], status: 200, onWebhook: () => {} })
  })

  it('tell the shop once which payment changed, with a signature', async () => {
    const id = await hold(service, 'order-1')
    await service.built.deliver()
    await service.built.deliver()
    expect(service.shop.webhooks.map(({ event }) => event)).toEqual([
      {
        id: expect.any(String),
        payment: id,
        reference: 'order-1',
        account: MERCHANT,
        amount: 1490,
        currency: 'eur',
      },
    ])
  })

  it('arrive twice with the same id in the test mode “twice”', async () => {
    await service.behave({ webhooks: 'twice' })
    await hold(service)
    await service.built.deliver()
    const ids = service.shop.webhooks.map(({ event }) => event.id)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })

  it('arrive late in the test mode “late”, and never in the test mode “never”', async () => {
    await service.behave({ webhooks: 'late', delay: 60_000 })
    await hold(service)
    await service.built.deliver()
    expect(service.shop.webhooks).toHaveLength(0)
    service.clock.now += 60_000
    await service.built.deliver()
    expect(service.shop.webhooks).toHaveLength(1)
    await service.behave({ webhooks: 'never' })
    await hold(service)
    service.clock.now += 86_400_000
    await service.built.deliver()
    expect(service.shop.webhooks).toHaveLength(1)
  })

  it('arrive in reverse order in the test mode “out-of-order”', async () => {
    await service.behave({ webhooks: 'out-of-order', delay: 1000 })
    const first = await hold(service)
    const second = await hold(service)
    service.clock.now += 1000
    await service.built.deliver()
    expect(service.shop.webhooks.map(({ event }) => event.payment)).toEqual([second, first])
  })

  it('arrive before the reply in the test mode “before-reply”', async () => {
    await service.behave({ webhooks: 'before-reply' })
    const happened: string[] = []
    service.shop.onWebhook = () => happened.push('webhook')
    await hold(service)
    happened.push('reply')
    expect(happened).toEqual(['webhook', 'reply'])
  })

  it('are stored while the shop is down, retried with growing pauses, and signed again for each attempt', async () => {
    const { shop, clock, built } = service
    shop.status = 503
    await hold(service)
    const began = clock.now
    const tries: number[] = []
    while (clock.now < began + 3_600_000) {
      const before = shop.webhooks.length
      await built.deliver()
      if (shop.webhooks.length > before) tries.push((clock.now - began) / 1000)
      clock.now += 1000
      if (tries.length >= 6) break
    }
    expect(tries).toEqual([0, 1, 3, 7, 15, 31])
    expect(service.reports).toHaveLength(6)
    shop.status = 200
    clock.now += 600_000
    // Another process delivers the webhook that the first process stored.
    await anotherPaymentService(service.database, clock, shop).then(({ built: otherService }) =>
      otherService.deliver(),
    )
    expect(shop.webhooks).toHaveLength(7)
    expect(new Set(shop.webhooks.map(({ event }) => event.id)).size).toBe(1)
    expect(new Set(shop.webhooks.map(({ headers }) => headers['payment-signature'])).size).toBe(7)
    clock.now += 86_400_000
    await built.deliver()
    expect(shop.webhooks).toHaveLength(7)
  })

  it('are abandoned after three days', async () => {
    service.shop.status = 500
    await hold(service)
    for (let hours = 0; hours < 80; hours += 1) {
      await service.built.deliver()
      service.clock.now += 3_600_000
    }
    expect(service.shop.webhooks).toHaveLength(74)
  })

  it('are delivered automatically once the service has started', async () => {
    const otherService = await anotherPaymentService(service.database, service.clock, service.shop)
    otherService.built.start()
    const arrived = new Promise<void>((resolve) => {
      service.shop.onWebhook = resolve
    })
    await hold(otherService)
    await arrived
    expect(service.shop.webhooks).toHaveLength(1)
  })
})

describe('payment webhooks with several processes', () => {
  it('are delivered once each if all processes look at the same time', async () => {
    const firstService = await startPaymentService('postgres')
    const secondService = await anotherPaymentService(
      firstService.database,
      firstService.clock,
      firstService.shop,
    )
    const keys = Array.from({ length: 12 }, (_, i) => `order-${i}`)
    for (const key of keys) await hold(firstService, key)
    await Promise.all([
      firstService.built.deliver(),
      secondService.built.deliver(),
      firstService.built.deliver(),
      secondService.built.deliver(),
    ])
    expect(firstService.shop.webhooks.map(({ event }) => event.reference).sort()).toEqual(
      [...keys].sort(),
    )
  })
})
