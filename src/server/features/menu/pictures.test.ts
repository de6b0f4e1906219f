import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WireMenu } from '#contract/shop/menu.ts'
import { bitmapAddress, bitmapWidths, bitmapsOf, isBowl } from '#contract/shop/pictures.ts'
import { withoutTheme } from '#drawing/colour.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'

let app: TestApp
let menu: WireMenu
beforeAll(async () => {
  app = await openTestApp('postgres')
  menu = (await app.get('/api/menu')).json<WireMenu>()
})
afterAll(() => app.close())

it('every product, recipe idea and formula has a drawing, at an address with a hash of its content (S10)', async () => {
  const addresses = [menu.ingredients, menu.desserts, menu.formulas, menu.recipe_ideas]
    .flat()
    .map(({ picture }) => picture)
  for (const address of new Set(addresses)) {
    const picture = await app.get(address)
    expect([picture.status, picture.headers['content-type']]).toEqual([
      200,
      'image/svg+xml; charset=utf-8',
    ])
    expect(picture.headers['cache-control']).toContain('immutable')
    expect(picture.text).toMatch(/^<svg/)
    // The picture must not contain unresolved CSS variables: a separate SVG file has no theme that
    // defines them, and not every renderer supports custom properties.
    expect(picture.text).not.toContain('var(')
  }
  const old = await app.get('/assets/ui/pictures/la-cesar.00000000.svg')
  expect([old.status, old.headers['cache-control']]).toEqual([200, 'no-cache'])
  expect((await app.get('/assets/ui/pictures/no-such-thing.00000000.svg')).status).toBe(404)
})

it('every whole bowl also has bitmaps, in the widths that a card needs (S10)', async () => {
  const signature = menu.ingredients.find(({ picture }) => isBowl(picture))
  const bowls = [menu.formulas[0], menu.recipe_ideas[0], signature]
  for (const bowl of bowls) {
    const set = bitmapsOf(bowl?.picture ?? '')?.split(', ') ?? []
    expect(set).toHaveLength(bitmapWidths.length)
    for (const entry of set) {
      const [url = '', width] = entry.split(' ')
      const { statusCode, headers, rawPayload } = await app.app.inject({ url })
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
      expect(headers['cache-control']).toContain('immutable')
      const bitmap = await sharp(rawPayload).metadata()
      expect([bitmap.format, `${bitmap.width}w`, bitmap.hasAlpha]).toEqual(['webp', width, true])
    }
  }
})

it('the bowls of the home page are those of the first recipe, with its base alone and without its sauce', async () => {
  const { base = '', filled = '' } = menu.making ?? {}
  expect([isBowl(base), isBowl(filled)]).toEqual([true, true])
  const [first, second] = [await app.get(base), await app.get(filled)]
  expect([first.status, second.text.length > first.text.length]).toEqual([200, true])
  const bowl = readFileSync('src/web/ui/show/bowl-filled.svg', 'utf8')
  expect(second.text).toBe(withoutTheme(bowl))
})

it('a single product has a drawing and no bitmap', async () => {
  const address = menu.ingredients.find(({ id }) => id === 101)?.picture ?? ''
  expect(bitmapsOf(address)).toBeUndefined()
  expect((await app.get(address)).status).toBe(200)
  expect((await app.get(bitmapAddress(address, 400))).status).toBe(404)
})

it('an outdated bitmap address serves the current bitmap, and other widths answer 404', async () => {
  const earlier = await app.get('/assets/ui/pictures/front-bowl.00000000.bowl.400.webp')
  expect([earlier.status, earlier.headers['cache-control']]).toEqual([200, 'no-cache'])
  for (const file of ['front-bowl.00000000.bowl.401.webp', 'no-such-thing.00000000.400.webp'])
    expect((await app.get(`/assets/ui/pictures/${file}`)).status).toBe(404)
})
