import { runStatement } from '#server/db/statements.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SETTLE_MILLISECONDS } from '#domain/alerts/compare-alerts.ts'
import { readMails } from '#server/stores/mails/mails.ts'
import { keepStaffPush, writeAlertSettings } from '#server/stores/staff/alert-settings.ts'
import { type TestKitchen, aKitchen, orderIdOf } from '#testing/builders/a-kitchen.ts'
import { HAUSSMANN, anOrder, place } from '#testing/builders/an-order.ts'
import { aPersonWith } from '#testing/builders/a-staff.ts'
import { type PushService, aPushService } from '#testing/programs/a-push-service.ts'
import { openSecondApp } from '#testing/programs/a-second-app.ts'
import { type WebhookReceiver, aWebhookReceiver } from '#testing/programs/a-webhook-receiver.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { ROUND_MILLISECONDS, watchAlerts } from './watch-alerts.ts'

const NOON = Date.parse('2026-11-24T11:00:00Z')

describe('two programs that watch for alerts at the same time', () => {
  let app: TestApp
  let second: Awaited<ReturnType<typeof openSecondApp>>
  let service: PushService
  let receiver: WebhookReceiver
  let kitchen: TestKitchen
  let order: string
  beforeAll(async () => {
    ;[service, receiver] = [await aPushService(), await aWebhookReceiver()]
    app = await openTestApp('postgres', { PUSH_HOSTS: service.origin })
    second = await openSecondApp(app)
    kitchen = await aKitchen(app)
    order = await orderIdOf(
      app,
      await place(app, await anOrder(app, { takeawayAt: '2026-11-24T11:00:00.000Z' })),
    )
    await app.drain()
    app.clock.now = NOON
    const tapAnswer = await kitchen.tap(order, { action: 'start' })
    if (tapAnswer.status !== 200)
      throw new Error(`the order could not be started: ${tapAnswer.status}`)
    await runStatement(app.database.db)`delete from mails`
  })
  afterAll(async () => {
    await second.close()
    await app.close()
    await service.close()
    await receiver.close()
  })

  /**
   * Advances the clock by `after` milliseconds and sends a heartbeat of the board. Then, three
   * times: both processes compare at once, and both then run the due jobs.
   */
  async function watch(after: number) {
    app.clock.now += after
    await kitchen.ask('POST', '/api/kitchen/heartbeat', { showing: [] })
    for (const { heartbeats } of [app.services, second.services]) await heartbeats.refresh()
    for (let i = 0; i < 3; i += 1) {
      await Promise.all(
        [app, second].flatMap(({ services }) => [1, 2].map(() => watchAlerts(services))),
      )
      await Promise.all([app.drain(), second.drain(), app.drain()])
      app.clock.now += ROUND_MILLISECONDS
    }
  }
  const webhooksAbout = () =>
    receiver.received
      .filter(({ body }) => body.includes('"kind":"late"'))
      .map(({ body }) => (JSON.parse(body) as { type: string }).type)

  it('notify each person, browser and webhook once (H19)', async () => {
    const people = [
      await aPersonWith(app, 'owner'),
      await aPersonWith(app, 'manager', { restaurants: [HAUSSMANN] }),
    ]
    await app.database.db.transaction().execute(async (tx) => {
      for (const { id: staff } of people) {
        const at = app.clock.now
        await writeAlertSettings(tx, staff, { least: 'info', byMail: true, quiet: null })
        await keepStaffPush(tx, { staff, subscription: service.subscribe(), device: '', at })
      }
    })
    const { browser } = people[0] as (typeof people)[number]
    const added = await browser.post('/api/office/webhooks', { address: receiver.address })
    expect(added.status).toBe(201)
    await watch(ROUND_MILLISECONDS)
    await watch(ROUND_MILLISECONDS)
    expect(webhooksAbout()).toEqual(['alert.opened'])
    expect((await kitchen.tap(order, { action: 'ready' })).status).toBe(200)
    await watch(ROUND_MILLISECONDS)
    await watch(SETTLE_MILLISECONDS)
    await watch(ROUND_MILLISECONDS)
    expect(webhooksAbout()).toEqual(['alert.opened', 'alert.ended'])
    const late = (text: string) => text.includes('Haussmann')
    const mails = (await readMails(app.database.db, 100)).filter(
      ({ kind, subject }) => kind === 'staff-alert' && late(subject),
    )
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(
      people.map(({ email }) => email).toSorted(),
    )
    const pushed = service.pushed.filter(({ payload }) => late(payload))
    expect(new Set(pushed.map(({ endpoint }) => endpoint)).size).toBe(2)
    expect(pushed).toHaveLength(2)
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids).size).toBe(ids.length)
  })
})
