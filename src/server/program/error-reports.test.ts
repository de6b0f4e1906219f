import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ErrorService, openErrorService } from '#testing/programs/error-service.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'

const order = { to: 'zoe@example.com', phone: '+33 6 12 34 56 78' }

describe('an unexpected error', () => {
  let service: ErrorService
  let app: TestApp
  beforeEach(async () => {
    service = await openErrorService()
    app = await openTestApp('embedded', { SENTRY_DSN: service.dsn })
  })
  afterEach(async () => {
    await app.close()
    await service.close()
  })
  const reported = async () => {
    await app.services.errorReports.stop()
    return service.received.map(({ text, items }) => ({
      text,
      tags: items[0]?.content['tags'] as Record<string, string>,
    }))
  }

  it('is reported once, with its request id and route, without the data sent (S16)', async () => {
    app.services.catalogue.now = () => {
      throw new Error(`no menu for ${order.to}`)
    }
    const answer = await app.get('/api/restaurants/1/menu?language=fr', {
      cookie: 'restaurant=1; a=Vw3kQ0sT1uZp9rXaB7cDeF',
      'user-agent': 'zoe',
    })
    expect(answer.status).toBe(500)
    const [report, ...more] = await reported()
    expect(more).toEqual([])
    expect(report?.tags).toEqual({
      what: 'request failed',
      request: answer.json<{ requestId: string }>().requestId,
      route: '/api/restaurants/:id/menu',
    })
    expect(report?.text).toContain('no menu for [e-mail]')
    expect(report?.text).not.toMatch(/zoe|restaurants\/1|language=|cookie|127\.0\.0\.1"|Vw3k/)
  })

  it('does not include a wrong request of a visitor (S16)', async () => {
    const answers = await Promise.all([
      app.get('/api/nothing'),
      app.get('/api/restaurants/zoe/menu'),
      app.post('/api/orders', { zoe: 1 }),
      app.post('/api/orders', '{'),
    ])
    for (const { status } of answers) expect([400, 404]).toContain(status)
    expect(await reported()).toEqual([])
  })

  it('is reported from background jobs too (S16)', async () => {
    await app.database.db
      .transaction()
      .execute((tx) => app.services.jobs.enqueue(tx, 'written-mail', { mail: 'no-such-mail' }))
    app.services.mail = {
      ...app.services.mail,
      send: async () => {
        throw new Error(`no way to ${order.phone}`)
      },
    }
    await app.drain().catch(() => undefined)
    const reports = await reported()
    expect(reports.map(({ tags }) => tags['what'])).toContain('job failed')
    for (const { text } of reports) expect(text).not.toContain(order.phone)
  })
})

it('without an address for error reports, the service is not loaded and nothing is sent (S16)', async () => {
  const app = await openTestApp('embedded')
  app.app.log.error({ err: new Error('boom') }, 'request failed')
  await app.services.errorReports.stop()
  expect(app.config.errorReports).toEqual({ server: null, browser: null })
  await app.close()
})
