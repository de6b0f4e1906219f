import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ErrorReports } from '#server/gateways/error-reports/port.ts'

/** A report as received: all of the sent data as one text, and its subject. */
type Arrived = { text: string; description: unknown }

/**
 * An implementation under test. `sendsReports`: whether it reports to a service, in addition to the
 * log.
 */
export type ErrorReportStage = {
  reports: ErrorReports
  sendsReports: boolean
  arrived: () => Promise<Arrived[]>
  close: () => Promise<void>
}

/** Values that are no ordinary error, as any code may throw them. */
function unusualErrors(): unknown[] {
  const circle: Record<string, unknown> = {}
  circle['itself'] = circle
  return [
    null,
    undefined,
    'zoe@example.com',
    404,
    circle,
    Symbol('zoe'),
    new Response('zoe', { status: 500 }),
    () => 'zoe',
  ]
}

/** An error with personal data in its message, its cause and its fields. */
function errorWithPersonalData(): Error {
  const cause = new Error('Key (phone)=(+33 6 12 34 56 78) already exists')
  const error = Object.assign(new Error('no mail to zoe@example.com', { cause }), {
    detail: 'Zoé Dupont',
    body: { name: 'Zoé Dupont' },
    token: 'Vw3kQ0sT1uZp9rXaB7cDeF',
  })
  error.name = 'MailError'
  return error
}

/** The contract that every implementation of the port must pass. */
export function describeErrorReports(name: string, setUp: () => Promise<ErrorReportStage>): void {
  describe(`the error reporter: ${name}`, () => {
    let stage: ErrorReportStage
    beforeEach(async () => {
      stage = await setUp()
    })
    afterEach(() => stage.close())

    it('reports an error once, however often it is passed in (S16)', async () => {
      const error = new Error('out of salad')
      for (let i = 0; i < 3; i += 1) stage.reports.report({ error, description: 'request failed' })
      await stage.reports.stop()
      expect((await stage.arrived()).map(({ description }) => description)).toEqual(
        stage.sendsReports ? ['request failed'] : [],
      )
    })

    it('accepts any thrown value (S16)', async () => {
      const errors = unusualErrors()
      for (const error of errors) stage.reports.report({ error, description: 'page not rendered' })
      await stage.reports.stop()
      const arrived = await stage.arrived()
      expect(arrived).toHaveLength(stage.sendsReports ? errors.length : 0)
      for (const { text } of arrived) expect(text).not.toMatch(/zoe/)
    })

    it('sends no personal data of the error (S16)', async () => {
      stage.reports.report({
        error: errorWithPersonalData(),
        description: 'job failed',
        request: 'r-1',
        route: '/api/orders/:token',
      })
      await stage.reports.stop()
      for (const { text } of await stage.arrived()) {
        expect(text).not.toMatch(/zo[eé]|dupont|12 34|Vw3kQ0/i)
        for (const harmlessText of [
          'job failed',
          'r-1',
          '/api/orders/:token',
          'no mail to [e-mail]',
        ])
          expect(text).toContain(harmlessText)
      }
    })

    it('can be stopped twice, and drops later errors (S16)', async () => {
      await stage.reports.stop()
      await stage.reports.stop()
      stage.reports.report({ error: new Error('too late'), description: 'job failed' })
      expect(await stage.arrived()).toEqual([])
    })
  })
}
