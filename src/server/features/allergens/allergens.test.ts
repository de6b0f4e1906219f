import { readFileSync } from 'node:fs'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AllergenSheet } from '#contract/shop/allergens.ts'
import { type Locale, intlLocale, locales } from '#contract/pages/locales.ts'
import type { WireMenu } from '#contract/shop/menu.ts'
import { allergenPdfPath } from '#contract/pages/outside-pages.ts'
import { allergens } from '#domain/menu/menu.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { importText, withImportLock } from '#server/import/import-text.ts'
import { printable } from '#server/pdf/text.ts'

const sheetOf = async (app: TestApp, locale: Locale) =>
  (await app.get('/api/allergens', { 'accept-language': locale })).json<AllergenSheet>()

/**
 * The allergens that the menu declares for each product, computed independently of the program: a
 * signature salad contains the allergens of its parts.
 */
function declared({ ingredients, desserts, categories }: WireMenu): Map<number, string[]> {
  const food = new Set(categories.filter(({ kind }) => kind !== 'cutlery').map(({ id }) => id))
  const ingredientById = new Map(ingredients.map((product) => [product.id, product]))
  return new Map(
    [...ingredients, ...desserts]
      .filter(({ category }) => food.has(category.id))
      .map((product) => {
        const composition = ingredientById.get(product.id)?.composition ?? null
        const partIds =
          composition === null ? [] : [composition.base_id, ...composition.ingredient_ids]
        const within = new Set([
          ...product.allergens,
          ...partIds.flatMap((id) => ingredientById.get(id)?.allergens ?? []),
        ])
        return [product.id, allergens.filter((code) => within.has(code))]
      }),
  )
}

/** The words of a PDF in reading order, and its metadata. */
async function readPdf(
  bytes: Buffer,
): Promise<{ text: string; lang: unknown; title: unknown; tagged: boolean }> {
  const document = await getDocument({
    data: new Uint8Array(bytes),
    verbosity: 0,
    useSystemFonts: false,
  }).promise
  const info = Object.fromEntries(Object.entries((await document.getMetadata()).info))
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  const tagged = (await document.getMarkInfo())?.Marked === true
  await document.destroy()
  return { text: squeezed(pages.join(' ')), lang: info['Language'], title: info['Title'], tagged }
}
const squeezed = (text: string) => text.replaceAll(/[\s\u00a0]/gu, '')

describe.each(oneDatabase)('the declared allergens on the %s database', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind)
  })
  afterAll(() => app.close())

  const pdf = (locale: Locale, headers = {}) =>
    app.app.inject({ url: allergenPdfPath(locale), headers })

  it('are the same in the menu, on the page and in the PDF, for every product in every language (M5, F4)', async () => {
    for (const locale of locales) {
      const [menu, sheet, paper] = await Promise.all([
        app.get('/api/menu', { 'accept-language': locale }),
        sheetOf(app, locale),
        pdf(locale),
      ])
      const rows = sheet.categories.flatMap(({ products }) => products)
      expect(new Map(rows.map(({ id, allergens: codes }) => [id, codes]))).toEqual(
        declared(menu.json()),
      )
      expect(rows.length).toBeGreaterThan(200)
      expect(sheet.allergens.map(({ code }) => code)).toEqual([...allergens])
      const { text } = await readPdf(paper.rawPayload)
      const names = new Map(sheet.allergens.map(({ code, name }) => [code, name]))
      let from = 0
      for (const { name, allergens: codes } of rows.filter((row) => row.allergens.length > 0)) {
        // A name may be broken across two lines, so the comparison ignores spaces.
        const row = squeezed(
          printable(`${name} ${codes.map((code) => names.get(code)).join(', ')}`),
        )
        const at = text.indexOf(row, from)
        expect(at, `${locale}: ${name}`).toBeGreaterThanOrEqual(0)
        from = at
      }
    }
  })

  it('are a PDF in each language, with its language and title set, and tagged for screen readers (S11)', async () => {
    for (const locale of locales) {
      const reply = await pdf(locale)
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
      const { lang, title, tagged } = await readPdf(reply.rawPayload)
      expect([lang, tagged]).toEqual([intlLocale[locale], true])
      expect(title).toBe(
        JSON.parse(readFileSync(`src/texts/${locale}/allergens.json`, 'utf8')).title,
      )
      expect((await pdf(locale, { 'if-none-match': reply.headers.etag })).statusCode).toBe(304)
    }
  })

  it('follow the catalogue: an import changes the page and the PDF (S11)', async () => {
    const file = JSON.parse(readFileSync('db/seed/catalogue.json', 'utf8'))
    const [first] = file.ingredients.filter(({ slug }: { slug: string }) => slug === 'cola')
    const otherIngredients = file.ingredients.filter((ingredient: unknown) => ingredient !== first)
    const [before, etag] = [await sheetOf(app, 'nl'), (await pdf('nl')).headers.etag]
    const has = (sheet: AllergenSheet) =>
      sheet.categories.flatMap(({ products }) => products).find(({ id }) => id === first.id)
        ?.allergens
    expect(has(before)).not.toContain('lupin')
    const changed = {
      ...file,
      ingredients: [{ ...first, allergens: [...first.allergens, 'lupin'] }, ...otherIngredients],
    }
    expect(
      await withImportLock(app.database, (tx) => importText(tx, JSON.stringify(changed))),
    ).not.toHaveProperty('faults')
    await expect
      .poll(async () => has(await sheetOf(app, 'nl')), { timeout: 10_000 })
      .toContain('lupin')
    expect(Date.parse((await sheetOf(app, 'nl')).changedAt)).toBeGreaterThan(
      Date.parse(before.changedAt),
    )
    const reply = await pdf('nl', { 'if-none-match': etag })
    expect(reply.statusCode).toBe(200)
    const { text } = await readPdf(reply.rawPayload)
    expect(text).toContain(squeezed(printable(`${first.name.nl} Lupine`)))
  })
})
