import { useMemo } from 'react'
import { readDrawing } from '#drawing/scenes/read-drawing.ts'
import { tileScene } from '#drawing/scenes/tile.ts'
import type { Json } from '#domain/catalogue/entries.ts'
import { SvgPaths } from '#web/ui/show/svg-paths.tsx'

/**
 * A product as the draft draws it: the pictures of the shop show what is published. Empty for what has
 * no drawing, and for a whole bowl, which is made of others.
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
  /** Says what it is; left out where its name stands beside it. */
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
      className="drawn-tile"
      width={size}
      height={size}
      viewBox="0 0 100 100"
      {...(words === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': words })}
    >
      <SvgPaths nodes={paths} />
    </svg>
  )
}
