import { allRows, runStatement } from '#server/db/statements.ts'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
  vi,
} from 'vitest'
import type { Attention } from '#contract/office/today.ts'
import type { Webhooks } from '#contract/office/webhooks.ts'
import { jobHandlers } from '#server/program/job-handlers.ts'
import { changeAlerts, openAlert } from '#server/stores/alerts/alerts.ts'
import { type StoredMail, readMails } from '#server/stores/mails/mails.ts'
import {
  type AlertSettings,
  keepStaffPush,
  writeAlertSettings,
} from '#server/stores/staff/alert-settings.ts'
import { BOURSE, HAUSSMANN } from '#testing/builders/an-order.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { type PushService, aPushService } from '#testing/programs/a-push-service.ts'
import {
  type ReceivedRequest,
  type WebhookReceiver,
  aWebhookReceiver,
  acceptWebhook,
} from '#testing/programs/a-webhook-receiver.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { planDeliveries } from './plan-deliveries.ts'
import { MINUTE } from '#domain/time/durations.ts'

const NOON = Date.parse('2026-11-24T11:00:00Z')

describe.each(oneDatabase)('alerts are sent, on the %s database,', (kind) => {
  let app: TestApp
  let service: PushService
  let receiver: WebhookReceiver
  beforeAll(async () => {
    service = await aPushService()
    app = await openTestApp(kind, { PUSH_HOSTS: service.origin })
  })
  beforeEach(async () => {
    app.clock.now = NOON
    service.status = 201
    service.pushed.length = 0
    receiver = await aWebhookReceiver()
    for (const table of ['alerts', 'webhooks', 'staff_alert_settings', 'staff_pushes', 'mails'])
      await runStatement(app.database.db)`delete from ${sql.table(table)}`
  })
  afterEach(() => receiver.close())
  afterAll(async () => {
    await app.close()
    await service.close()
  })

  /**
   * Opens an alert about some restaurants, as the comparison of `watchAlerts` does. `restaurants`:
   * null for an alert about the whole chain.
   */
  async function opens(
    attention: Attention = late(HAUSSMANN),
    restaurants: number[] | null = [HAUSSMANN],
  ): Promise<string> {
    const at = app.clock.now
    return app.database.db.transaction().execute(async (tx) => {
      const alert = {
        kind: attention.kind,
        subject: `of ${restaurants?.slice(0, 9).join(' ') ?? 'the chain'}`,
        restaurants,
        about: attention,
      }
      const id = await openAlert(tx, alert, at)
      await planDeliveries(tx, app.services.jobs, {
        opened: [{ ...alert, id }],
        spread: [],
        settled: [],
        at,
      })
      return id
    })
  }
  /**
   * Applies changes as the comparison of `watchAlerts` does: ends, reopens or settles alerts, or
   * changes nothing.
   */
  async function compared(changes: { end?: string[]; reopen?: string[]; settle?: string[] } = {}) {
    const at = app.clock.now
    const { end = [], reopen = [], settle = [] } = changes
    await app.database.db.transaction().execute(async (tx) => {
      await changeAlerts(tx, { end, reopen, settle, at })
      await planDeliveries(tx, app.services.jobs, { opened: [], spread: [], settled: settle, at })
    })
  }
  const late = (id: number): Attention => ({
    kind: 'late',
    restaurant: { id, name: 'Haussmann' },
    count: 3,
    worst: 12,
  })
  async function asks(person: APerson, changes: Partial<AlertSettings> = {}) {
    await app.database.db.transaction().execute((tx) =>
      writeAlertSettings(tx, person.id, {
        least: 'critical',
        byMail: true,
        quiet: null,
        ...changes,
      }),
    )
  }
  async function subscribes({ id: staff }: APerson) {
    const subscription = service.subscribe()
    await app.database.db
      .transaction()
      .execute((tx) => keepStaffPush(tx, { staff, subscription, device: '', at: app.clock.now }))
    return subscription
  }
  const mails = async (): Promise<StoredMail[]> =>
    (await readMails(app.database.db, 100)).filter(({ kind: of }) => of === 'staff-alert')
  const deliveries = async () =>
    await allRows(app.database.db)<{
      id: string
      event: string
      channel: string
      outcome: string | null
    }>`
        select id::text, event, channel, outcome from alert_deliveries order by event desc, channel, id`
  async function adds(owner: APerson, address = receiver.address) {
    const answer = await owner.browser.post('/api/office/webhooks', { address })
    if (answer.status !== 201) throw new Error(answer.text)
    const { webhooks, secret } = answer.json<Webhooks & { secret: string }>()
    return { id: webhooks.at(-1)?.id ?? '', secret }
  }
  const readWebhooks = async (owner: APerson) =>
    (await owner.browser.get('/api/office/webhooks')).json<Webhooks>().webhooks
  /** Verifies a request as its receiver would, at the time of the test. Returns its body. */
  function verifyBody(secret: string, { body, headers }: ReceivedRequest): Record<string, unknown> {
    vi.useFakeTimers({ toFake: ['Date'], now: app.clock.now })
    onTestFinished(() => void vi.useRealTimers())
    return new Webhook(secret).verify(body, headers as Record<string, string>) as Record<
      string,
      unknown
    >
  }
  const listReceivedTypes = () =>
    receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type)

  describe('to a webhook', () => {
    it('once when the alert opens and once when it ends, with a signature (H19)', async () => {
      const { secret } = await adds(await aPersonWith(app, 'owner'))
      const id = await opens()
      await compared()
      await app.drain()
      app.clock.now += MINUTE
      await compared({ end: [id] })
      await compared({ reopen: [id] })
      await compared({ end: [id] })
      await app.drain()
      expect(listReceivedTypes()).toEqual(['alert.opened'])
      app.clock.now += 5 * MINUTE
      await compared({ settle: [id] })
      await compared()
      await app.drain()
      expect(listReceivedTypes()).toEqual(['alert.opened', 'alert.ended'])
      const [opened, ended] = receiver.received as [ReceivedRequest, ReceivedRequest]
      const openedAt = new Date(NOON).toISOString()
      const endedAt = new Date(NOON + MINUTE).toISOString()
      const data = {
        id,
        kind: 'late',
        severity: 'critical',
        restaurants: [HAUSSMANN],
        details: { restaurant: { id: HAUSSMANN, name: 'Haussmann' }, count: 3, worst: 12 },
        openedAt,
      }
      expect(JSON.parse(opened.body)).toEqual({
        type: 'alert.opened',
        timestamp: openedAt,
        data: { ...data, endedAt: null },
      })
      expect(verifyBody(secret, ended)).toEqual({
        type: 'alert.ended',
        timestamp: endedAt,
        data: { ...data, endedAt },
      })
      expect(opened.headers['webhook-id']).not.toBe(ended.headers['webhook-id'])
      expect((await deliveries()).map(({ outcome }) => outcome)).toEqual(['sent', 'sent'])
    })

    it('again under the same id until the webhook accepts it, and the end only after that (H19)', async () => {
      const owner = await aPersonWith(app, 'owner')
      await adds(owner)
      receiver.answer = (response) => void response.writeHead(503).end()
      const id = await opens()
      await app.drain()
      expect(await readWebhooks(owner)).toMatchObject([
        { last: { status: 503, failure: null }, lastSucceededAt: null },
      ])
      app.clock.now += MINUTE
      await compared({ end: [id] })
      await compared({ settle: [id] })
      receiver.answer = acceptWebhook
      await app.drain()
      const delivery = (await deliveries())[0]?.id ?? ''
      // The job is run directly: the queue would wait by its own clock before a second attempt.
      await jobHandlers(app.services)['webhook-delivery']({ delivery })
      await jobHandlers(app.services)['webhook-delivery']({ delivery })
      expect(listReceivedTypes()).toEqual(['alert.opened', 'alert.opened'])
      const [first, second] = receiver.received.map(({ headers }) => headers['webhook-id'])
      expect([first, second]).toEqual([delivery, delivery])
      const at = new Date(app.clock.now).toISOString()
      expect(await readWebhooks(owner)).toMatchObject([
        { last: { at, status: 204, failure: null }, lastSucceededAt: at },
      ])
      await compared()
      await app.drain()
      expect(listReceivedTypes()).toEqual(['alert.opened', 'alert.opened', 'alert.ended'])
    })

    it('never while the webhook is paused, and without the end of an alert whose opening was not sent (H19)', async () => {
      const owner = await aPersonWith(app, 'owner')
      const { id: webhook } = await adds(owner)
      const pause = `/api/office/webhooks/${webhook}/pause`
      const before = await opens()
      // The webhook is paused between the opening of the alert and the call.
      expect((await owner.browser.ask('PUT', pause)).status).toBe(200)
      await app.drain()
      expect((await deliveries()).map(({ outcome }) => outcome)).toEqual(['dropped'])
      await compared({ end: [before] })
      await compared({ settle: [before] })
      const during = await opens({ kind: 'failed-jobs', job: 'order-received', count: 1 }, null)
      expect((await owner.browser.ask('DELETE', pause)).status).toBe(200)
      await compared({ end: [during] })
      await compared({ settle: [during] })
      await app.drain()
      expect(listReceivedTypes()).toEqual([])
      await opens(late(BOURSE), [BOURSE])
      await app.drain()
      expect(listReceivedTypes()).toEqual(['alert.opened'])
    })

    it('never after the webhook was removed (H19)', async () => {
      const owner = await aPersonWith(app, 'owner')
      const { id: webhook } = await adds(owner)
      await opens()
      expect((await owner.browser.delete(`/api/office/webhooks/${webhook}`)).json()).toEqual({
        webhooks: [],
      })
      await app.drain()
      await opens(late(BOURSE), [BOURSE])
      await app.drain()
      expect(listReceivedTypes()).toEqual([])
      const rows = await allRows(app.database.db)`select from webhooks where secret <> ''`
      expect(rows).toEqual([])
    })

    it('with a failure and its reason shown on the page if the call fails (H19)', async () => {
      const owner = await aPersonWith(app, 'owner')
      await adds(owner)
      receiver.answer = (response) => void response.destroy()
      await opens()
      await app.drain()
      expect(await readWebhooks(owner)).toMatchObject([
        { last: { status: null, failure: 'connection' } },
      ])
      receiver.answer = (response) =>
        void response.writeHead(302, { location: `${receiver.address}/elsewhere` }).end()
      await opens(late(BOURSE), [BOURSE])
      await app.drain()
      expect(await readWebhooks(owner)).toMatchObject([{ last: { status: 302, failure: null } }])
      expect(receiver.received.every(({ path }) => path === '/alerts')).toBe(true)
    })

    it('in under 4 kB, even if the alert concerns thousands of restaurants (H19)', async () => {
      await adds(await aPersonWith(app, 'owner'))
      const product = Object.fromEntries(
        ['fr', 'en', 'es', 'nl'].map((locale) => [locale, 'Œuf mollet de plein air']),
      ) as Extract<Attention, { kind: 'sold-out' }>['product']
      await opens(
        { kind: 'sold-out', id: 101, product, kitchens: 3000 },
        Array.from({ length: 3000 }, (_, i) => 10_000 + i),
      )
      await app.drain()
      const body = receiver.received[0]?.body ?? ''
      expect(Buffer.byteLength(body)).toBeLessThan(4096)
      expect(JSON.parse(body)).toMatchObject({ data: { details: { kitchens: 3000 } } })
    })
  })

  describe('by mail', () => {
    it('once to each person who subscribed and is responsible for the restaurant, in that person’s language (H19)', async () => {
      const [owner, manager, bourseManager, silent, accountant, mild] = [
        await aPersonWith(app, 'owner'),
        await aPersonWith(app, 'manager', { restaurants: [HAUSSMANN] }),
        await aPersonWith(app, 'manager', { restaurants: [BOURSE] }),
        await aPersonWith(app, 'owner'),
        await aPersonWith(app, 'accountant'),
        await aPersonWith(app, 'owner'),
      ]
      for (const person of [owner, manager, bourseManager, accountant]) await asks(person)
      await asks(mild, { byMail: false })
      await runStatement(app.database.db)`update staff set locale = 'nl' where id = ${manager.id}`
      const id = await opens()
      await compared()
      await app.drain()
      await compared({ end: [id] })
      await compared({ settle: [id] })
      await app.drain()
      const alertMails = await mails()
      expect(alertMails.map(({ recipient }) => recipient).toSorted()).toEqual(
        [owner.email, manager.email].toSorted(),
      )
      expect(alertMails.map(({ recipient }) => recipient)).not.toContain(silent.email)
      const of = (person: APerson) => alertMails.find(({ recipient }) => recipient === person.email)
      expect(of(owner)).toMatchObject({
        locale: 'fr',
        subject: expect.stringContaining('Haussmann'),
      })
      expect(of(owner)?.text).toMatch(/Signalé à 12\sh\s00, heure de Paris/)
      expect(of(manager)).toMatchObject({ locale: 'nl' })
      for (const { html, text } of alertMails)
        for (const body of [html, text]) {
          expect(body).toContain('http://localhost:3000/')
          expect(body).toMatch(/mes-acces|mijn-toegang/)
        }
      const mailDeliveries = (await deliveries()).filter(({ channel }) => channel === 'mail')
      expect(alertMails.map(({ messageId }) => messageId).toSorted()).toEqual(
        mailDeliveries.map(({ id: delivery }) => `<${delivery}@localhost>`).toSorted(),
      )
    })

    it('only from the severity that the person chose (H19)', async () => {
      const [urgent, all] = [await aPersonWith(app, 'owner'), await aPersonWith(app, 'owner')]
      await asks(urgent)
      await asks(all, { least: 'info' })
      await opens({ kind: 'privacy', count: 1, dueAt: '2026-12-24T12:00:00Z' }, null)
      await app.drain()
      expect((await mails()).map(({ recipient }) => recipient)).toEqual([all.email])
    })

    it('with a count of the person’s own restaurants if a product is sold out in many (H19)', async () => {
      const region = { restaurants: [1, 2, 3] }
      const [owner, manager] = [
        await aPersonWith(app, 'owner'),
        await aPersonWith(app, 'manager', region),
      ]
      for (const person of [owner, manager]) await asks(person, { least: 'warning' })
      const product = { fr: 'Œuf', en: 'Egg', es: 'Huevo', nl: 'Ei' }
      const soldOut = { kind: 'sold-out', id: 101, product, kitchens: 5 } as const
      const id = await opens(soldOut, [3, 4, 5, 6, 7])
      await app.drain()
      expect((await mails()).map(({ recipient }) => recipient)).toEqual([owner.email])
      // The alert now also concerns the manager's restaurants, so the manager is notified. The
      // owner, who was notified before, is not notified again.
      const restaurants = [1, 2, 3, 4, 5, 6, 7]
      await app.database.db.transaction().execute(async (tx) => {
        await runStatement(tx)`
          update alerts set restaurants = ${restaurants}::integer[] where id = ${id}`
        await planDeliveries(tx, app.services.jobs, {
          opened: [],
          spread: [{ id, kind: 'sold-out', restaurants }],
          settled: [],
          at: app.clock.now,
        })
      })
      await app.drain()
      const alertMails = await mails()
      expect(alertMails.map(({ recipient }) => recipient).toSorted()).toEqual(
        [owner.email, manager.email].toSorted(),
      )
      expect(alertMails.find(({ recipient }) => recipient === manager.email)?.subject).toContain(
        '3',
      )
    })

    it('no more if the person left, lost the restaurant or switched mails off in the meantime (H19)', async () => {
      const [removedOwner, formerManager, calm] = [
        await aPersonWith(app, 'owner'),
        await aPersonWith(app, 'manager', { restaurants: [HAUSSMANN] }),
        await aPersonWith(app, 'owner'),
      ]
      for (const person of [removedOwner, formerManager, calm]) await asks(person)
      await opens()
      const owner = await aPersonWith(app, 'owner')
      expect((await owner.browser.delete(`/api/office/people/${removedOwner.id}`)).status).toBe(200)
      await runStatement(app.database.db)`
        update staff_roles set ended_at = now() where staff_id = ${formerManager.id}`
      await asks(calm, { byMail: false })
      await app.drain()
      expect(await mails()).toEqual([])
      const outcomes = (await deliveries()).map(({ outcome }) => outcome)
      expect(outcomes).toEqual(['dropped', 'dropped', 'dropped'])
      const rows = await allRows(app.database.db)`
        select from staff_alert_settings where staff_id = ${removedOwner.id}`
      expect(rows).toEqual([])
    })
  })

  describe('by push', () => {
    it('once to each browser, and never again to a browser whose subscription is gone (H19)', async () => {
      const owner = await aPersonWith(app, 'owner')
      await asks(owner, { byMail: false })
      const [here, away] = [await subscribes(owner), await subscribes(owner)]
      await opens()
      await compared()
      await app.drain()
      expect(service.pushed.map(({ endpoint }) => endpoint).toSorted()).toEqual(
        [here.endpoint, away.endpoint].toSorted(),
      )
      const payload = JSON.parse(service.pushed[0]?.payload ?? '') as Record<string, string>
      expect(payload['title']).toContain('Haussmann')
      expect(payload['url']).toBe('http://localhost:3000/siege/')
      service.pushed.length = 0
      service.status = 410
      await opens(late(BOURSE), [BOURSE])
      await app.drain()
      service.status = 201
      await opens({ kind: 'failed-jobs', job: 'order-received', count: 1 }, null)
      await app.drain()
      expect(service.pushed.filter(({ payload: text }) => text.includes('order-received'))).toEqual(
        [],
      )
    })

    it('only for the person who subscribed last in this browser (H19)', async () => {
      const [first, second] = [
        await aPersonWith(app, 'manager', { restaurants: [BOURSE] }),
        await aPersonWith(app, 'manager', { restaurants: [HAUSSMANN] }),
      ]
      for (const person of [first, second]) await asks(person, { byMail: false })
      const subscription = await subscribes(first)
      await opens(late(BOURSE), [BOURSE])
      await app.database.db
        .transaction()
        .execute((tx) =>
          keepStaffPush(tx, { staff: second.id, subscription, device: '', at: app.clock.now }),
        )
      await app.drain()
      expect(service.pushed).toEqual([])
      await opens()
      await app.drain()
      expect(service.pushed).toHaveLength(1)
    })
  })

  describe('after quiet hours', () => {
    // Quiet hours, in minutes from midnight in Paris; the test runs at noon.
    const quiet = { from: 11 * 60, until: 13 * 60 }

    it('if the alert is still open; webhooks have no quiet hours (H19)', async () => {
      const owner = await aPersonWith(app, 'owner')
      await asks(owner, { quiet })
      await subscribes(owner)
      await adds(owner)
      const id = await opens()
      await app.drain()
      expect([await mails(), service.pushed, listReceivedTypes()]).toEqual([
        [],
        [],
        ['alert.opened'],
      ])
      app.clock.now += 60 * MINUTE - 1
      await compared()
      await app.drain()
      expect(await mails()).toEqual([])
      // The alert is ended when the quiet hours end, and it reopens afterwards.
      await compared({ end: [id] })
      app.clock.now += 1
      await compared()
      await app.drain()
      expect(await mails()).toEqual([])
      await compared({ reopen: [id] })
      await app.drain()
      expect([(await mails()).length, service.pushed.length]).toEqual([1, 1])
    })

    it('unless the alert was settled during the quiet hours (H19)', async () => {
      const owner = await aPersonWith(app, 'owner')
      await asks(owner, { quiet })
      const id = await opens()
      app.clock.now += MINUTE
      await compared({ end: [id] })
      await compared({ settle: [id] })
      app.clock.now += 60 * MINUTE
      await compared()
      await app.drain()
      expect(await mails()).toEqual([])
      expect((await deliveries()).map(({ outcome }) => outcome)).toEqual(['dropped'])
    })
  })
})
