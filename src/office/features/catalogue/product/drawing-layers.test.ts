import { describe, expect, it } from 'vitest'
import { readDrawing } from '#drawing/scenes/read-drawing.ts'
import type { Drawing } from '#drawing/types.ts'
import {
  asJson,
  choiceOf,
  layerOf,
  ownDrawing,
  shapeChoices,
  withLayer,
  withMoreLayers,
  withShape,
  withoutLayer,
} from './drawing-layers.ts'

const leaf: Drawing = { kind: 'base', shape: 'leaf', v: 'round', c: '#5fa83f', tn: 5 }

describe('an edited drawing', () => {
  it('accepts other colours, pieces and shapes, and can still be drawn (H9)', () => {
    const red = withLayer(leaf, 'whole', { c: '#a03052', tn: undefined as never })
    expect(asJson(red)).toEqual({ kind: 'base', shape: 'leaf', v: 'round', c: '#a03052' })
    for (const { id } of shapeChoices) {
      const next = withLayer(leaf, 'whole', withShape(id))
      expect(choiceOf(next)).toBe(id)
      expect(readDrawing(asJson(next)), id).not.toBeNull()
    }
  })

  it('has layers that can be edited and removed one by one (H9)', () => {
    const two = withMoreLayers(leaf, 'mesclun')
    expect(two.mix?.map(({ id }) => id)).toEqual(['mesclun-0', 'mesclun-1'])
    const red = withLayer(two, 1, { c: '#a03052' })
    expect([layerOf(red, 0).c, layerOf(red, 1).c, layerOf(red, 'whole').c]).toEqual([
      leaf.c,
      '#a03052',
      leaf.c,
    ])
    const three = withMoreLayers(red, 'mesclun')
    expect(new Set(three.mix?.map(({ id }) => id)).size).toBe(3)
    expect(ownDrawing(asJson(three))).toEqual(asJson(three))
    expect(withoutLayer(three, 0).mix).toHaveLength(2)
    expect(withoutLayer(two, 0)).toEqual(leaf)
  })
})
