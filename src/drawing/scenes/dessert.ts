import { shift } from '#drawing/colour.ts'
import { wobble } from '#drawing/shapes/outlines.ts'
import { plainPen } from '#drawing/pen.ts'
import { pieceOf } from './pieces.ts'
import { randomFrom } from '#drawing/random.ts'
import { FIELD } from './fields.ts'
import { bowlScene } from './scene.ts'
import type { BowlItem, BowlOptions, PathGroup, PathNode, Point } from '#drawing/types.ts'

/**
 * Returns the scene of a composed dessert: the dessert itself, then the chosen coulis and toppings.
 * `served`: the dessert itself, which is a cream that covers the bottom of the bowl, or pieces of
 * fruit.
 */
export function dessertScene(
  served: readonly BowlItem[],
  additions: readonly BowlItem[],
  options: BowlOptions = {},
): PathGroup[] {
  const isPiece = ({ drawing }: BowlItem) =>
    drawing.shape === FIELD || pieceOf(drawing.shape) !== undefined
  const creams = served.filter((item) => !isPiece(item))
  return [
    ...creams.map(({ slug, drawing }): PathGroup => ({
      id: slug,
      z: -1,
      paths: drawCream(slug, drawing.c),
    })),
    ...bowlScene([...served.filter(isPiece), ...additions], options),
  ]
}

/** Draws a cream with a spiral, as if smoothed with the back of a spoon. */
function drawCream(slug: string, colour: string): PathNode[] {
  const outline = plainPen.smooth(wobble(randomFrom(slug), 30, 94, 94, 0.012))
  const spiral = Array.from({ length: 30 }, (_, i): Point => {
    const [angle, far] = [i * 0.52, 12 + i * 2.4]
    return [Math.cos(angle) * far, Math.sin(angle) * far * 0.96]
  })
  return [
    { d: outline, fill: colour },
    { d: plainPen.line(spiral), stroke: shift(colour, -0.07), width: 7 },
    {
      d: plainPen.line(spiral.map(([x, y]): Point => [x - 2, y - 2.4])),
      stroke: shift(colour, 0.03),
      width: 4,
    },
  ]
}
