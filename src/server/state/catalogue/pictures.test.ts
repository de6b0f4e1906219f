import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WireMenu } from '#contract/shop/menu.ts'
import { locales } from '#contract/pages/locales.ts'
import { runCommand } from '#server/commands/run-command.ts'
import { copySecondChain } from '#testing/builders/small-chain.ts'
import { emptyDatabase } from '#testing/programs/a-database.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'

describe('a chain without drawings', () => {
  let app: TestApp
  const folder = copySecondChain({ restaurants: 6, drawn: false })
  beforeAll(async () => {
    const copy = await emptyDatabase('postgres')
    const environment = { DATABASE_URL: copy.databaseUrl ?? '' }
    await runCommand('chain', ['import', folder], environment, () => undefined)
    app = await openTestApp('postgres', {}, { databaseCopy: copy })
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })
  const menuIn = async (language: string) =>
    (await app.get(`/api/menu?language=${language}`)).json<WireMenu>()

  it('shows each product by its own name in each language, on the field of its category (D4)', async () => {
    const addresses: string[] = []
    for (const language of locales) {
      const { ingredients, desserts } = await menuIn(language)
      for (const { picture, category } of [...ingredients, ...desserts]) {
        const { status, text } = await app.get(picture)
        expect([status, picture]).toEqual([200, expect.stringContaining(`/name-${language}-`)])
        expect(text).toMatch(/^<svg.*class="name"/)
        const [, field] = /\.field\{fill:(#[\da-f]{6})\}/.exec(text) ?? []
        addresses.push(picture)
        expect(text).toContain(await fieldOf(category.id, language, field))
      }
    }
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  const fields = new Map<string, string>()
  /** The field of the first product of a category: that of each other one is the same. */
  async function fieldOf(category: number, language: string, field = ''): Promise<string> {
    const key = `${category} ${language}`
    if (!fields.has(key)) fields.set(key, field)
    return fields.get(key) ?? ''
  }

  it('shows compositions as a bowl of fields, which differ with what they hold (D4)', async () => {
    const { recipe_ideas, formulas, making, ingredients, categories } = await menuIn('fr')
    const addresses = [...recipe_ideas, ...formulas].map(({ picture }) => picture)
    const svgs = await Promise.all(
      [...addresses, making?.base ?? '', making?.filled ?? ''].map(async (address) => {
        const { status, text } = await app.get(address)
        expect(status).toBe(200)
        return text
      }),
    )
    expect(new Set(svgs).size).toBeGreaterThan(3)
    const inBowls = categories.filter(({ kind }) => ['base', 'ingredient', 'sauce'].includes(kind))
    const laid = ingredients.filter(({ category }) => inBowls.some(({ id }) => id === category.id))
    expect(laid.every(({ drawing }) => drawing?.['shape'] === 'field')).toBe(true)
  })

  it('has the social cards of every chain (D4)', async () => {
    for (const card of ['home', 'house', 'menu'])
      expect((await app.get(`/assets/ui/cards/${card}.00000000.png`)).status).toBe(200)
  })
})
