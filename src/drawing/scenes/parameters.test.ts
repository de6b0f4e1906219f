import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Drawing } from '#drawing/types.ts'
import { parametersOf, shapeVariants } from './parameters.ts'
import { readDrawing } from './read-drawing.ts'
import { drawTile } from './tile.ts'

const { products } = JSON.parse(readFileSync('db/seed/illustrations.json', 'utf8')) as {
  products: Record<string, unknown>
}

describe('the parameters of drawings', () => {
  it.each(Object.entries(shapeVariants))(
    'give a different picture for each variant of %s (H9)',
    (shape, list) => {
      const pictures = list.map((v) => {
        const drawing: Drawing = { shape, c: '#8cc63f', c2: '#a03052', ...(v !== '' && { v }) }
        expect(readDrawing(drawing)).toEqual(drawing)
        return drawTile('x', drawing)
      })
      expect(new Set(pictures).size).toBe(list.length)
      expect(pictures.every((picture) => picture.includes('<path'))).toBe(true)
    },
  )

  it('include every shape and variant that the demonstration draws (H9)', () => {
    const drawingsIn = (value: unknown): Drawing[] => {
      const drawing = readDrawing(value)
      return drawing === null || 'of' in drawing
        ? []
        : [drawing, ...(drawing.mix ?? []).flatMap(drawingsIn)]
    }
    const all = Object.values(products).flatMap(drawingsIn)
    expect(all.length).toBeGreaterThan(200)
    const unknown = all.filter(({ shape, v = '' }) => {
      const list: readonly string[] =
        (shapeVariants as Record<string, readonly string[]>)[shape] ?? []
      return !list.includes(v)
    })
    expect(unknown).toEqual([])
  })

  it('are offered only where they change the picture (H9)', () => {
    expect(parametersOf({ shape: 'leaf', v: 'round', c: '#5fa83f' })).toEqual(['k', 'tn'])
    expect(parametersOf({ shape: 'slice', v: 'seed', c: '#5fa83f' })).toEqual([
      'c2',
      'c3',
      'k',
      'tn',
    ])
    expect(parametersOf({ shape: 'bottle', c: '#5fa83f' })).not.toContain('tn')
  })
})
