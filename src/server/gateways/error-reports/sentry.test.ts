import { describe, expect, it } from 'vitest'
import { openErrorService } from '#testing/programs/error-service.ts'
import { describeErrorReports } from '#testing/conformance/error-reports.conformance.ts'
import { createSentry } from './sentry.ts'

describeErrorReports('Sentry', async () => {
  const service = await openErrorService()
  return {
    reports: createSentry(service.dsn),
    sendsReports: true,
    close: service.close,
    arrived: async () =>
      service.received.map(({ text, items }) => ({
        text,
        description: (items[0]?.content['tags'] as Record<string, unknown> | undefined)?.['what'],
      })),
  }
})

describe('Sentry', () => {
  const boom = () => ({
    error: new Error('boom'),
    description: 'request failed',
    request: 'r-1',
    route: '/api/menu',
  })

  it('receives errors only: no trace, no session, no client report (S16)', async () => {
    const service = await openErrorService()
    const reports = createSentry(service.dsn)
    reports.report(boom())
    await reports.stop()
    await service.close()
    expect(service.received.flatMap(({ items }) => items.map(({ type }) => type))).toEqual([
      'event',
    ])
    const [{ text, items } = { text: '', items: [] }] = service.received
    expect(JSON.parse(text.split('\n')[0] ?? '')).not.toHaveProperty('trace')
    expect(Object.keys(items[0]?.content ?? {}).toSorted()).toEqual([
      'event_id',
      'exception',
      'platform',
      'tags',
      'timestamp',
    ])
    expect(JSON.stringify(items[0]?.content['exception'])).toContain(
      'src/server/gateways/error-reports/sentry.test.ts',
    )
  })

  it.each([500, 429, 'never'] as const)(
    'does not block the program from stopping when it answers %s (S16)',
    async (answer) => {
      const service = await openErrorService(answer)
      const reports = createSentry(service.dsn)
      for (let i = 0; i < 200; i += 1) reports.report(boom())
      await reports.stop()
      expect(service.received.length).toBeGreaterThan(0)
      expect(service.received.length).toBeLessThanOrEqual(20)
      await service.close()
    },
  )

  it('does not block the program from stopping when it is unreachable (S16)', async () => {
    const service = await openErrorService()
    await service.close()
    const reports = createSentry(service.dsn)
    reports.report(boom())
    await expect(reports.stop()).resolves.toBeUndefined()
  })
})
