import { afterAll, beforeAll, expect, it } from 'vitest'
import { locales } from '#contract/pages/locales.ts'
import { getTerms } from '#contract/shop/terms.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp('postgres')
})
afterAll(() => app.close())

it('the terms that an order accepts exist in the four languages (F8)', async () => {
  const titles = []
  for (const locale of locales) {
    const terms = getTerms.reply.parse(
      (await app.get('/api/terms/current', { 'accept-language': locale })).json(),
    )
    expect(terms.version).toBe('2026-11-23')
    expect(terms.sections.length).toBeGreaterThan(3)
    titles.push(terms.title)
  }
  expect(new Set(titles).size).toBe(4)
})

it('the request for terms of a date without a version gets 404', async () => {
  expect((await app.get('/api/terms/2020-01-01')).status).toBe(404)
  expect((await app.get('/api/terms/latest')).status).toBe(400)
})
