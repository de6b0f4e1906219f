import { afterAll, beforeAll, expect, it } from 'vitest'
import { locales } from '#contract/pages/locales.ts'
import { getLoyaltyRules } from '#contract/shop/loyalty-rules.ts'
import { CLAIM_DAYS } from '#domain/loyalty/claim-code.ts'
import { MAX_POINTS, earnedPoints } from '#domain/loyalty/loyalty.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp('postgres')
})
afterAll(() => app.close())

it('the loyalty rules state in four languages the figures that the program applies, and no others (L1)', async () => {
  const titles = []
  for (const locale of locales) {
    const { title, sections } = getLoyaltyRules.reply.parse(
      (await app.get('/api/loyalty-rules/current', { 'accept-language': locale })).json(),
    )
    const figures = sections
      .flatMap(({ paragraphs }) => paragraphs.flatMap((text) => text.match(/\d+/g) ?? []))
      .map(Number)
    expect(figures).toEqual([earnedPoints(100), CLAIM_DAYS, MAX_POINTS])
    expect(JSON.stringify(sections)).not.toMatch(/[{}]\w|undefined/)
    titles.push(title)
  }
  expect(new Set(titles).size).toBe(4)
})

it('the request for loyalty rules of a date without a version gets 404', async () => {
  expect((await app.get('/api/loyalty-rules/2020-01-01')).status).toBe(404)
})
