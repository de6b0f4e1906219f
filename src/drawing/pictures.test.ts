import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { drawBowl } from '#drawing/scenes/bowl.ts'
import pinned from './pictures.digests.json' with { type: 'json' }
import { readDrawing } from '#drawing/scenes/read-drawing.ts'
import { bowlScene } from '#drawing/scenes/scene.ts'
import { countNodes } from './svg.ts'
import { drawTile, tileScene } from '#drawing/scenes/tile.ts'
import type { BowlItem, ProductDrawing } from './types.ts'
import { bowlVessel } from '#drawing/scenes/vessel.ts'

const seed: { products: Record<string, ProductDrawing> } = JSON.parse(
  readFileSync(new URL('../../db/seed/illustrations.json', import.meta.url), 'utf8'),
)
const products = Object.entries(seed.products)
const tiles = products.flatMap(([slug, drawing]) => ('of' in drawing ? [] : [{ slug, drawing }]))
const toItems = (slugs: readonly string[]) =>
  slugs.map((slug): BowlItem => {
    const item = tiles.find((tile) => tile.slug === slug)
    if (!item) throw new Error(`no drawing for ${slug}`)
    return item
  })

/** Draws a product as a tile or, if it consists of others, as a whole bowl of at most 110 nodes. */
const draw = (slug: string, drawing: ProductDrawing) =>
  'of' in drawing ? drawBowl(toItems(drawing.of), { budget: 110 }) : drawTile(slug, drawing)

/**
 * Returns a hash of the drawn contents. The frame and the vessel are left out, because they are
 * equal in all pictures.
 */
const digest = (svg: string) =>
  createHash('sha256')
    .update(svg.slice(svg.indexOf('<g '), svg.lastIndexOf('</svg>')))
    .digest('hex')
    .slice(0, 12)

describe('the pictures of the catalogue', () => {
  it('match the approved digest of each product', () => {
    const digests = products.map(([slug, drawing]) => [slug, digest(draw(slug, drawing))])
    expect(Object.fromEntries(digests)).toEqual(pinned.pictures)
  })

  it.each(pinned.bowls)('keep the approved bowl $digest', ({ of, digest: approved }) => {
    expect(digest(drawBowl(toItems(of)))).toBe(approved)
  })

  it('have at most 26 nodes on a tile and 110 in a signature salad', () => {
    const heavy = tiles.filter(({ slug, drawing }) => countNodes(tileScene(slug, drawing)) > 26)
    expect(heavy).toEqual([])
    const bowls = products
      .filter(([, drawing]) => 'of' in drawing)
      .map(([slug, drawing]) => draw(slug, drawing))
    expect(bowls).toHaveLength(14)
    for (const svg of bowls) expect(svg.match(/<(path|g) /g)?.length).toBeLessThanOrEqual(116)
  })

  it('are complete SVG files, identical on every run', () => {
    for (const [slug, drawing] of products) {
      const svg = draw(slug, drawing)
      expect(svg).toMatch(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="[-\d ]+">.+<\/svg>$/,
      )
      expect(svg).not.toMatch(/NaN|undefined|Infinity|null/)
      expect(draw(slug, drawing)).toBe(svg)
    }
  })

  it('are all accepted by readDrawing', () => {
    expect(products.filter(([, drawing]) => !readDrawing(drawing))).toEqual([])
  })
})

describe('a bowl', () => {
  const pick = (kind: string) => tiles.filter(({ drawing }) => drawing.kind === kind)

  it('of eight items, a base and a sauce stays under 150 nodes, wherever in the catalogue they come from', () => {
    const [bases, items, sauces] = [pick('base'), pick('item'), pick('sauce')]
    const heavy = Array.from({ length: 40 }, (_, i) => {
      const eight = Array.from({ length: 8 }, (_, j) => items[(i * 7 + j * 13) % items.length])
      return [bases[i % bases.length], ...eight, sauces[i % sauces.length]].filter(
        (item) => item !== undefined,
      )
    }).filter((bowl) => countNodes(bowlScene(bowl)) + bowlVessel().length >= 150)
    expect(heavy).toEqual([])
  })

  it('leaves out drawings that do not belong in a bowl', () => {
    const mug = { slug: 'mug', drawing: { shape: 'mug', c: '#553322' } }
    const unknown = { slug: 'unknown', drawing: { shape: 'cloud', c: '#553322' } }
    expect(bowlScene([mug, unknown])).toEqual([])
    expect(bowlScene([])).toEqual([])
  })

  it('keeps its first two items in place when a third item is added', () => {
    const [first, second, third, fourth] = toItems(['concombre', 'tomates-cerises', 'mais', 'feta'])
    if (!first || !second || !third || !fourth)
      throw new Error('each of the four items must have a drawing')
    const homeOf = (items: BowlItem[], slug: string) =>
      bowlScene(items).find((group) => group.id === slug)
    expect(homeOf([first, second, third], 'concombre')).toEqual(
      homeOf([first, second], 'concombre'),
    )
    expect(homeOf([first, second], 'tomates-cerises')).toEqual(
      homeOf([first, second, third], 'tomates-cerises'),
    )
  })

  it('is arranged differently with another salt', () => {
    const items = toItems(['laitue', 'concombre'])
    expect(drawBowl(items, { salt: 'one' })).not.toBe(drawBowl(items, { salt: 'two' }))
  })
})

describe('a drawing from an untrusted source', () => {
  it.each([
    null,
    3,
    {},
    { shape: 'leaf' },
    { shape: 'cloud', c: '#aabbcc' },
    { shape: 'leaf', c: 'red' },
    { shape: 'constructor', c: '#aabbcc' },
    { shape: 'leaf', c: '#aabbcc', k: '"/><script>' },
    { shape: 'leaf', c: '#aabbcc', mix: [{ shape: 'leaf' }] },
    { kind: 'bowl', of: [3] },
  ])('is refused when it could not be drawn: %j', (value) => {
    expect(readDrawing(value)).toBeNull()
  })

  it('cannot write markup through its slug', () => {
    expect(drawTile('a"><script>', { shape: 'ball', c: '#aa0000' })).toContain(
      'data-ing="a&quot;>&lt;script>"',
    )
  })
})
