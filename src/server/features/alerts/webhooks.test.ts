import { allRows, runStatement } from '#server/db/statements.ts'
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
import type { Problem } from '#contract/errors.ts'
import type { Webhooks } from '#contract/office/webhooks.ts'
import { CONFIRMED_MILLISECONDS } from '#server/stores/staff/sessions.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { type WebhookReceiver, aWebhookReceiver } from '#testing/programs/a-webhook-receiver.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'

type Added = Webhooks & { secret: string }

describe.each(oneDatabase)('webhooks of the head office, on the %s database', (kind) => {
  let app: TestApp
  let owner: APerson
  let receiver: WebhookReceiver
  beforeAll(async () => {
    app = await openTestApp(kind)
  })
  beforeEach(async () => {
    await runStatement(app.database.db)`delete from webhooks`
    owner = await aPersonWith(app, 'owner')
    receiver = await aWebhookReceiver()
  })
  afterEach(() => receiver.close())
  afterAll(() => app.close())

  const add = (address: string, { browser } = owner) =>
    browser.post('/api/office/webhooks', { address })
  const added = async (address = receiver.address): Promise<Added> => {
    const answer = await add(address)
    if (answer.status !== 201) throw new Error(answer.text)
    return answer.json<Added>()
  }
  const list = async () =>
    (await owner.browser.get('/api/office/webhooks')).json<Webhooks>().webhooks
  const entries = async () =>
    await allRows(app.database.db)<{ action: string; subject: string; after: unknown }>`
        select action, subject, after from audit_entries where action like 'webhook-%' and staff_id = ${owner.id}
        order by id`

  it('are added with a secret that is shown once, and the journal records only the host (H19)', async () => {
    const { secret, webhooks } = await added(`${receiver.address}?key=confidential`)
    expect(secret).toMatch(/^whsec_/)
    const [{ id } = { id: '' }] = webhooks
    expect(webhooks).toEqual([
      {
        id,
        address: `${receiver.address}?key=confidential`,
        by: owner.name,
        addedAt: new Date(app.clock.now).toISOString(),
        pausedAt: null,
        last: null,
        lastSucceededAt: null,
      },
    ])
    expect((await owner.browser.get('/api/office/webhooks')).text).not.toContain('whsec_')
    const { host } = new URL(receiver.address)
    expect(await entries()).toEqual([
      { action: 'webhook-added', subject: `webhook ${id}`, after: { host } },
    ])
  })

  it('can be paused, resumed and removed, and the journal records each once (H19)', async () => {
    const { webhooks } = await added()
    const path = `/api/office/webhooks/${webhooks[0]?.id}`
    const at = new Date(app.clock.now).toISOString()
    for (let i = 0; i < 2; i += 1)
      expect((await owner.browser.ask('PUT', `${path}/pause`)).json()).toMatchObject({
        webhooks: [{ pausedAt: at }],
      })
    for (let i = 0; i < 2; i += 1)
      expect((await owner.browser.delete(`${path}/pause`)).json()).toMatchObject({
        webhooks: [{ pausedAt: null }],
      })
    expect((await owner.browser.delete(path)).json()).toEqual({ webhooks: [] })
    for (const again of [`${path}`, `${path}/pause`])
      expect((await owner.browser.delete(again)).status).toBe(404)
    expect((await owner.browser.post(`${path}/tests`)).status).toBe(404)
    expect((await entries()).map(({ action }) => action)).toEqual([
      'webhook-added',
      'webhook-paused',
      'webhook-resumed',
      'webhook-removed',
    ])
    // An address that was removed may be added again. It then gets a new secret.
    expect((await add(receiver.address)).status).toBe(201)
  })

  it.each([
    'http://alerts.example.com/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[fd00::1]/',
    'https://me:word@alerts.example.com/',
    'https://intranet/',
    'not an address',
  ])('are refused if the address is not public: %s (H19)', async (address) => {
    const refused = await add(address)
    expect(refused.status).toBe(400)
    expect(refused.json<Problem>()).toMatchObject({
      fields: [{ field: 'address', code: 'webhook_address_refused' }],
    })
    expect(await list()).toEqual([])
  })

  it('are added once per address, also by two people at once, and at most ten (H19)', async () => {
    const otherOwner = await aPersonWith(app, 'owner')
    const answers = await Promise.all([
      add('https://alerts.example.com'),
      add('https://ALERTS.example.com:443/', otherOwner),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
    expect(answers.find(({ status }) => status === 400)?.json<Problem>()).toMatchObject({
      fields: [{ field: 'address', code: 'webhook_known' }],
    })
    const more = await Promise.all(
      Array.from({ length: 11 }, (_, i) => add(`https://alerts.example.com/${i}`)),
    )
    expect(more.filter(({ status }) => status === 201)).toHaveLength(9)
    expect(more.find(({ status }) => status === 409)?.json<Problem>().code).toBe(
      'webhooks_too_many',
    )
    expect(await list()).toHaveLength(10)
  })

  it('send a test event on request, and show the answer (H19)', async () => {
    const { webhooks, secret } = await added()
    const path = `/api/office/webhooks/${webhooks[0]?.id}/tests`
    const at = new Date(app.clock.now).toISOString()
    expect((await owner.browser.post(path)).json()).toMatchObject({
      webhooks: [{ last: { at, status: 204, failure: null }, lastSucceededAt: at }],
    })
    vi.useFakeTimers({ toFake: ['Date'], now: app.clock.now })
    onTestFinished(() => void vi.useRealTimers())
    const [call] = receiver.received
    expect(
      new Webhook(secret).verify(call?.body ?? '', call?.headers as Record<string, string>),
    ).toEqual({ type: 'webhook.test', timestamp: at, data: {} })
    await receiver.close()
    app.clock.now += 60_000
    expect((await owner.browser.post(path)).json()).toMatchObject({
      webhooks: [{ last: { status: null, failure: 'connection' }, lastSucceededAt: at }],
    })
    receiver = await aWebhookReceiver()
  })

  it('need a passkey confirmed within ten minutes for changes, but not for a test (P3, H19)', async () => {
    const { webhooks } = await added()
    const path = `/api/office/webhooks/${webhooks[0]?.id}`
    app.clock.now += CONFIRMED_MILLISECONDS
    for (const answer of [
      await add('https://alerts.example.com/'),
      await owner.browser.ask('PUT', `${path}/pause`),
      await owner.browser.delete(`${path}/pause`),
      await owner.browser.delete(path),
    ])
      expect([answer.status, answer.json<Problem>().code]).toEqual([403, 'confirmation_needed'])
    expect((await owner.browser.post(`${path}/tests`)).status).toBe(200)
  })

  it('can be seen and changed only with rights for the whole chain (P2, H19)', async () => {
    const manager = await aPersonWith(app, 'manager', { restaurants: [1, 2] })
    expect((await manager.browser.get('/api/office/webhooks')).status).toBe(403)
    expect((await add(receiver.address, manager)).status).toBe(403)
  })
})
