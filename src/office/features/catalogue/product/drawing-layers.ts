import type { Json } from '#domain/catalogue/entries.ts'
import { type DrawingShape, type ShapeVariant, shapeVariants } from '#drawing/scenes/parameters.ts'
import { readDrawing } from '#drawing/scenes/read-drawing.ts'
import type { Drawing } from '#drawing/types.ts'

/** A product’s drawing of a single object; null if there is none, or if it is a whole bowl. */
export function ownDrawing(value: Json | undefined): Drawing | null {
  const drawing = readDrawing(value)
  return drawing === null || 'of' in drawing ? null : drawing
}

/** The slugs of the products of which a bowl’s drawing is composed; null for any other drawing. */
export function bowlOf(value: Json | undefined): readonly string[] | null {
  const drawing = readDrawing(value)
  return drawing !== null && 'of' in drawing ? drawing.of : null
}

/**
 * The part of a drawing being edited: the whole, or one of the layers, which vary the pieces of a
 * heap.
 */
export type LayerChoice = number | 'whole'

export const layerOf = (drawing: Drawing, layer: LayerChoice): Drawing =>
  layer === 'whole' ? drawing : (drawing.mix?.[layer] ?? drawing)

/** The drawing with a changed layer; properties set to undefined are removed. */
export function withLayer(
  drawing: Drawing,
  layer: LayerChoice,
  changes: Partial<Drawing>,
): Drawing {
  if (layer === 'whole') return cleaned({ ...drawing, ...changes })
  return {
    ...drawing,
    mix: (drawing.mix ?? []).map((layerDrawing, at) =>
      at === layer
        ? { ...cleaned({ ...layerDrawing, ...changes }), id: layerDrawing.id }
        : layerDrawing,
    ),
  }
}

/** The drawing with one more layer, a copy of the last one or, if there is none, of the whole. */
export function withMoreLayers(drawing: Drawing, slug: string): Drawing {
  const { mix = [], kind: _kind, tn: _tn, ...base } = drawing
  const ids = new Set(mix.map(({ id }) => id))
  let number = mix.length + 1
  while (ids.has(`${slug}-${number}`)) number += 1
  const layers = mix.length === 0 ? [{ ...base, id: `${slug}-0` }] : mix
  return { ...drawing, mix: [...layers, { ...(layers.at(-1) ?? base), id: `${slug}-${number}` }] }
}

/**
 * The drawing without a layer; if only one layer would remain, it becomes a drawing without layers.
 */
export function withoutLayer(drawing: Drawing, layer: number): Drawing {
  const mix = (drawing.mix ?? []).filter((_, at) => at !== layer)
  const { mix: _mix, ...base } = drawing
  return mix.length < 2 ? base : { ...base, mix }
}

/** The change to another shape; the variant of the previous shape is removed. */
export const withShape = (choice: string): Partial<Drawing> => {
  const [shape = '', v = ''] = choice.split(' ')
  return { shape, v: v === '' ? undefined : v } as Partial<Drawing>
}

/** All shapes with their variants, as `slice seed`. */
export const shapeChoices: readonly { id: string; shape: DrawingShape; variant: ShapeVariant }[] =
  Object.entries(shapeVariants).flatMap(([shape, variants]) =>
    variants.map((variant) => ({
      id: `${shape} ${variant}`.trim(),
      shape: shape as DrawingShape,
      variant,
    })),
  )

export const choiceOf = ({ shape, v = '' }: Drawing): string => `${shape} ${v}`.trim()

/** The drawing as JSON, without undefined properties. */
export const asJson = (drawing: Drawing): Json => JSON.parse(JSON.stringify(drawing)) as Json

const cleaned = (drawing: Drawing): Drawing =>
  Object.fromEntries(Object.entries(drawing).filter(([, value]) => value !== undefined)) as Drawing
