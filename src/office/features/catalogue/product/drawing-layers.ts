import type { Json } from '#domain/catalogue/entries.ts'
import { type DrawingShape, type ShapeVariant, shapeVariants } from '#drawing/scenes/parameters.ts'
import { readDrawing } from '#drawing/scenes/read-drawing.ts'
import type { Drawing } from '#drawing/types.ts'

/** The drawing of a product that is drawn by itself; null without one, and for a whole bowl. */
export function ownDrawing(value: Json | undefined): Drawing | null {
  const drawing = readDrawing(value)
  return drawing === null || 'of' in drawing ? null : drawing
}

/** The products in the bowl that a drawing is made of, by slug; null for any other drawing. */
export function bowlOf(value: Json | undefined): readonly string[] | null {
  const drawing = readDrawing(value)
  return drawing !== null && 'of' in drawing ? drawing.of : null
}

/** What is edited: the whole, or one of the layers that the pieces of the heap alternate between. */
export type LayerChoice = number | 'whole'

export const layerOf = (drawing: Drawing, layer: LayerChoice): Drawing =>
  layer === 'whole' ? drawing : (drawing.mix?.[layer] ?? drawing)

/** The drawing with another layer; what is undefined is left out. */
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

/** One more layer, which begins as the last one, or as the whole. */
export function withMoreLayers(drawing: Drawing, slug: string): Drawing {
  const { mix = [], kind: _kind, tn: _tn, ...base } = drawing
  const ids = new Set(mix.map(({ id }) => id))
  let number = mix.length + 1
  while (ids.has(`${slug}-${number}`)) number += 1
  const layers = mix.length === 0 ? [{ ...base, id: `${slug}-0` }] : mix
  return { ...drawing, mix: [...layers, { ...(layers.at(-1) ?? base), id: `${slug}-${number}` }] }
}

/** Without a layer; the last two become one drawing again. */
export function withoutLayer(drawing: Drawing, layer: number): Drawing {
  const mix = (drawing.mix ?? []).filter((_, at) => at !== layer)
  const { mix: _mix, ...base } = drawing
  return mix.length < 2 ? base : { ...base, mix }
}

/** Another shape: what only the one before could have is left out. */
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

/** As it is stored: without what is undefined. */
export const asJson = (drawing: Drawing): Json => JSON.parse(JSON.stringify(drawing)) as Json

const cleaned = (drawing: Drawing): Drawing =>
  Object.fromEntries(Object.entries(drawing).filter(([, value]) => value !== undefined)) as Drawing
