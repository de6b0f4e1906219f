import { drawBowl } from './bowl.ts'
import { drawTile } from './tile.ts'
import type { ProductDrawing } from './types.ts'

/** Nodes a whole bowl may take at tile size. */
const smallBowl = 110

/**
 * The picture of a product as a complete SVG file: its tile, or for a signature salad the bowl made of its
 * ingredients, found in `drawings` by slug. Ingredients without a drawing of their own are left out.
 */
export function drawPicture(
  slug: string, drawing: ProductDrawing, drawings: Readonly<Record<string, ProductDrawing>>,
): string {
  if (!('of' in drawing)) return drawTile(slug, drawing)
  const items = drawing.of.flatMap((part) => {
    const found = drawings[part]
    return found && !('of' in found) ? [{ slug: part, drawing: found }] : []
  })
  return drawBowl(items, { budget: smallBowl })
}
