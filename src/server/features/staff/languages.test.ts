import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Export } from '#contract/office/exports.ts'
import { officeHref } from '#contract/office/office-pages.ts'
import { locales } from '#contract/pages/locales.ts'
import { columnText } from '#server/features/exports/write-csv.ts'
import { aPersonWith, anOfficeBrowser } from '#testing/builders/a-staff.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { signInByProvider } from '#testing/social/a-staff-login.ts'

/* `npm run test:language` runs these tests with a fifth language, too. */
describe.each(oneDatabase)('the head office in each language, on the %s database', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind)
  })
  afterAll(() => app.close())

  it.each(locales)('signs in a person by the provider in %s (P1)', async (locale) => {
    const { email } = await aPersonWith(app, 'reader')
    const answer = await signInByProvider(anOfficeBrowser(app), { email }, `?locale=${locale}`)
    expect(answer.headers.location).toBe(officeHref('today', locale))
  })

  it.each(locales)('writes a file with its columns in %s (H17)', async (locale) => {
    const { browser } = await aPersonWith(app, 'owner')
    const answer = await browser.ask(
      'POST',
      '/api/office/exports',
      {
        kind: 'dataset',
        dataset: 'orders',
        format: 'csv',
        from: '2026-11-24',
        until: '2026-11-24',
      },
      { 'idempotency-key': crypto.randomUUID(), 'accept-language': locale },
    )
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
    await app.drain()
    const file = await browser.get(`/api/office/exports/${answer.json<Export>().id}/file`)
    expect(file.text).toContain(columnText('order', locale))
  })
})
