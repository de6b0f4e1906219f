import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importTexts } from '#server/import/import-folder.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'

const brindazur = readFileSync('db/second-chain/brand.json', 'utf8')
type Brand = { colours: Record<string, string>; logo?: string }
/** The brand of the second chain with other colours. */
const withColours = (colours: Record<string, string>, logo?: string): string => {
  const brand = JSON.parse(brindazur) as Brand
  return JSON.stringify({
    ...brand,
    colours: { ...brand.colours, ...colours },
    ...(logo === undefined ? {} : { logo }),
  })
}

describe.each(oneDatabase)('the look of a chain, on the %s database', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind)
  })
  afterAll(() => app.close())

  const importBrand = async (text: string) => {
    const outcome = await app.database.db
      .transaction()
      .execute((tx) => importTexts(tx, [{ name: 'brand.json', text }]))
    await app.services.catalogue.refresh()
    return outcome
  }
  const fetchPath = (path: string) => app.app.inject({ url: path })
  const themeColour = async () =>
    (await fetchPath('/assets/ui/app-fr.webmanifest')).json<{ theme_color: string }>().theme_color

  it('is that of the program without brand.json: there is no sheet (D1)', async () => {
    expect(app.services.catalogue.now().look).toBeNull()
    expect((await fetchPath('/assets/ui/look-00000000.css')).statusCode).toBe(404)
    expect(await themeColour()).toBe('#ffc2d0')
    expect((await fetchPath('/assets/ui/icon.svg')).body).toContain('#d9265c')
  })

  it('is imported as data: sheet, manifest, icons, and plain pages follow at once (D1, D3)', async () => {
    expect(await importBrand(brindazur)).toMatchObject({ changed: 1 })
    const { look } = app.services.catalogue.now()
    const sheet = await fetchPath(look?.sheet ?? '')
    expect(sheet.headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(sheet.body).toContain('--leaf:#1746a2;')
    expect(sheet.body).toContain('--radius-button:8px')
    expect(sheet.body).toMatch(/prefers-color-scheme:dark\)\{:root\{.*--leaf:#ffe066/)
    expect((await fetchPath('/assets/ui/look-00000000.css')).headers['cache-control']).toBe(
      'no-cache',
    )
    expect(await themeColour()).toBe('#a9def5')
    const icon = await fetchPath('/assets/ui/icon.svg')
    expect(icon.body).toContain('#1746a2')
    expect(icon.body).not.toMatch(/#8cc63f|#d9265c/)
    const png = await fetchPath('/assets/ui/icon-192.png')
    expect(png.rawPayload.subarray(1, 4).toString()).toBe('PNG')
    const offline = await fetchPath('/assets/ui/offline-fr.html')
    expect(offline.body).toContain('#a9def5')
    expect(offline.body).not.toContain('#ffc2d0')
  })

  it('refuses a colour that is hard to read, with pair, theme, figure and the nearest colour (D2)', async () => {
    const outcome = await importBrand(withColours({ action: '#6d93e8' }))
    const faults = 'faults' in outcome ? outcome.faults : []
    expect(faults).toContainEqual({
      file: 'brand.json',
      path: '$.colours.action',
      code: 'contrast_low',
      values: { pair: 'button', theme: 'light', contrast: 3, least: 4.5, nearest: '#5074c6' },
    })
    expect(new Set(faults.map(({ path }) => path))).toEqual(new Set(['$.colours.action']))
    expect(await importBrand(withColours({ action: '#5074c6' }))).toHaveProperty('changed')
    await importBrand(brindazur)
    // Nothing of a refused brand is in force.
    expect(await themeColour()).toBe('#a9def5')
  })

  it.each([
    ['a colour that is none', withColours({ night: 'navy' }), '$.colours.night', 'colour_wrong'],
    ['a colour more', withColours({ accent: '#123456' }), '$.colours.accent', 'field_unknown'],
    [
      'a logo with a script',
      withColours({}, '<svg viewBox="0 0 40 40"><script/></svg>'),
      '$.logo',
      'logo_part',
    ],
    ['red points', withColours({ points: '#a83c22' }), '$.colours.points', 'points_too_red'],
  ])('refuses %s at its field (D2)', async (_, text, path, code) => {
    const outcome = await importBrand(text)
    expect(outcome).toMatchObject({ faults: expect.any(Array) as unknown[] })
    expect('faults' in outcome && outcome.faults).toContainEqual(
      expect.objectContaining({ path, code }),
    )
  })
})
