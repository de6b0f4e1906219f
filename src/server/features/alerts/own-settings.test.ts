import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import type { AlertSettingsView } from '#contract/office/alert-settings.ts'
import { aPersonWith } from '#testing/builders/a-staff.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { type PushService, aPushService } from '#testing/programs/a-push-service.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'

const PATH = '/api/office/access/alerts'

describe.each(oneDatabase)('a person’s alert settings, on the %s database', (kind) => {
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
  type SubscribedPerson = Awaited<ReturnType<typeof aPersonWith>>
  const readSettings = async ({ browser }: SubscribedPerson) =>
    (await browser.get(PATH)).json<AlertSettingsView>()
  const change = ({ browser }: SubscribedPerson, body: unknown) => browser.ask('PUT', PATH, body)
  const add = ({ browser }: SubscribedPerson, subscription = service.subscribe()) =>
    browser.post(`${PATH}/browsers`, subscription)

  it('are off by default (H19)', async () => {
    expect(await readSettings(await aPersonWith(app, 'owner'))).toEqual({
      least: 'critical',
      byMail: false,
      quiet: null,
      browsers: [],
    })
  })

  it('apply to this person only, and may have quiet hours over midnight (H19)', async () => {
    const [firstManager, secondManager] = [
      await aPersonWith(app, 'manager'),
      await aPersonWith(app, 'manager'),
    ]
    const settings = { least: 'warning', byMail: true, quiet: { from: '22:30', until: '06:05' } }
    expect((await change(firstManager, settings)).json()).toEqual({ ...settings, browsers: [] })
    expect(await readSettings(firstManager)).toEqual({ ...settings, browsers: [] })
    expect((await readSettings(secondManager)).byMail).toBe(false)
    const off = { least: 'info', byMail: false, quiet: null }
    expect((await change(firstManager, off)).json()).toEqual({ ...off, browsers: [] })
  })

  it.each([
    [{ quiet: { from: '22:00', until: '22:00' } }, 'quiet.until', 'quiet_hours_same'],
    [{ quiet: { from: '24:00', until: '07:00' } }, 'quiet.from', 'field_invalid'],
    [{ quiet: { from: '7:00', until: '09:00' } }, 'quiet.from', 'field_invalid'],
    [{ least: 'all' }, 'least', 'field_invalid'],
    [{ byMail: 'yes' }, 'byMail', 'field_invalid'],
  ])('are refused with the name of the invalid field: %j (H19)', async (changes, field, code) => {
    const owner = await aPersonWith(app, 'owner')
    const refused = await change(owner, {
      least: 'critical',
      byMail: true,
      quiet: null,
      ...changes,
    })
    expect(refused.status).toBe(400)
    expect(refused.json<Problem>().fields).toEqual([{ field, code }])
  })

  it('list the five browsers that subscribed last, and each of them can be removed (H19)', async () => {
    const owner = await aPersonWith(app, 'owner')
    const subscriptions = []
    for (let i = 0; i < 6; i += 1) {
      app.clock.now += 1000
      const subscription = service.subscribe()
      subscriptions.push(subscription)
      expect((await add(owner, subscription)).status).toBe(201)
    }
    // A browser that is added twice is listed once.
    await add(owner, subscriptions[5])
    const { browsers } = await readSettings(owner)
    expect(browsers.map(({ endpoint }) => endpoint)).toEqual(
      subscriptions.slice(1).map(({ endpoint }) => endpoint),
    )
    const otherOwner = await aPersonWith(app, 'owner')
    const path = `${PATH}/browsers/${browsers[0]?.id}`
    expect((await otherOwner.browser.delete(path)).status).toBe(404)
    const remainingBrowsers = (await owner.browser.delete(path)).json<AlertSettingsView>().browsers
    expect(remainingBrowsers).toEqual(browsers.slice(1))
    // The person's other settings remain unchanged.
    expect(await readSettings(owner)).toMatchObject({ least: 'critical', byMail: false })
  })

  it('list a browser only for the person who subscribed last in it (H19)', async () => {
    const [first, second] = [await aPersonWith(app, 'owner'), await aPersonWith(app, 'owner')]
    const subscription = service.subscribe()
    await add(first, subscription)
    await add(second, subscription)
    expect((await readSettings(first)).browsers).toEqual([])
    expect((await readSettings(second)).browsers).toHaveLength(1)
  })

  it.each(['https://127.0.0.1/x', 'http://169.254.169.254/latest/', 'https://elsewhere.example/p'])(
    'refuse a push endpoint that belongs to no known push service: %s (H19)',
    async (endpoint) => {
      const owner = await aPersonWith(app, 'owner')
      const refused = await add(owner, { ...service.subscribe(), endpoint })
      expect(refused.json<Problem>().fields).toEqual([{ field: 'endpoint', code: 'field_invalid' }])
      expect((await readSettings(owner)).browsers).toEqual([])
    },
  )
})
