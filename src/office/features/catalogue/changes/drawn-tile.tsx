import { useMemo } from 'react'
import { readDrawing } from '#drawing/scenes/read-drawing.ts'
import { tileScene } from '#drawing/scenes/tile.ts'
import type { Json } from '#domain/catalogue/entries.ts'
import { SvgPaths } from '#web/ui/show/svg-paths.tsx'

/**
 * The tile of a product with its drawing from the draft; the shop’s pictures show the published
 * drawing. The tile is empty for an entry without a drawing, and for a bowl that is composed of
 * other drawings.
 */
export function DrawnTile({
  slug,
  drawing,
  size,
  words,
}: {
  slug: string
  drawing: Json
  size: number
  /** The alternative text; omitted if the name is written next to the picture. */
  words?: string
}) {
  const paths = useMemo(() => {
    const parsedDrawing = readDrawing(drawing)
    return parsedDrawing === null || 'of' in parsedDrawing
      ? []
      : tileScene(slug, parsedDrawing).flatMap((group) => group.paths)
  }, [slug, drawing])
  return (
    <svg
      className="flex-none"
      width={size}
      height={size}
      viewBox="0 0 100 100"
      {...(words === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': words })}
    >
      <SvgPaths nodes={paths} />
    </svg>
  )
}
