import { TAU, plainPen, tenth } from '#drawing/pen.ts'
import type { Drawing, NamedDrawing, PathGroup } from '#drawing/types.ts'

/** The shape of a product without a drawing: a plain field in the colour of its category. */
export const FIELD = 'field'

/** A custom property of the page, with the colour of a file that has no theme. */
const fillOf = ({ v, c }: Drawing): string => `var(--f-${v},${c})`

/** Angle in radians between two fields. */
const GAP = 0.07

/**
 * The contents of a bowl of which no product has a drawing, as on a plan: the bases are the ground,
 * the ingredients are fields around the centre, and the sauces are in the centre.
 */
export function fieldScene(products: readonly NamedDrawing[]): PathGroup[] {
  const of = (kind: Drawing['kind']) => products.filter((product) => product.kind === kind)
  const ring = (fields: readonly NamedDrawing[], z: number, inner: number, outer: number) =>
    fields.map((field, i): PathGroup => {
      const step = TAU / fields.length
      const d =
        fields.length === 1 && inner === 0
          ? plainPen.ellipse(0, 0, outer)
          : sector(i * step + GAP / 2, (i + 1) * step - GAP / 2, inner, outer)
      return { id: field.id, z, paths: [{ d, fill: fillOf(field) }] }
    })
  return [
    ...ring(of('base'), 0, 0, 97),
    ...ring(of('item'), 1, 36, 88),
    ...ring(of('sauce'), 2, 0, 26),
  ]
}

/** A part of a ring between two angles, which are measured from the top against the clock. */
function sector(from: number, to: number, inner: number, outer: number): string {
  const at = (angle: number, radius: number) =>
    `${tenth(-Math.sin(angle) * radius)} ${tenth(-Math.cos(angle) * radius)}`
  const wide = to - from > Math.PI ? 1 : 0
  return (
    `M${at(from, outer)}A${outer} ${outer} 0 ${wide} 0 ${at(to, outer)}` +
    `L${at(to, inner)}A${inner} ${inner} 0 ${wide} 1 ${at(from, inner)}Z`
  )
}
