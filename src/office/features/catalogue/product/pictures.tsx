import { useMemo } from 'react'
import { drawBowl } from '#drawing/scenes/bowl.ts'
import { drawTile } from '#drawing/scenes/tile.ts'
import type { BowlItem, Drawing } from '#drawing/types.ts'

const addressOf = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`
const BUDGET = 420

/** The tile of a drawing that is being edited. */
export function Tile({
  slug,
  drawing,
  alt,
  size,
}: {
  slug: string
  drawing: Drawing
  alt: string
  size: number
}) {
  const src = useMemo(() => addressOf(drawTile(slug, drawing)), [slug, drawing])
  return <img className="flow-root" src={src} alt={alt} width={size} height={size} />
}

/** The bowl of a drawing that is being edited. */
export function Bowl({
  items,
  salt,
  alt,
}: {
  items: readonly BowlItem[]
  salt: string
  alt: string
}) {
  const src = useMemo(() => addressOf(drawBowl(items, { salt, budget: BUDGET })), [items, salt])
  return (
    <img className="flow-root max-w-full h-auto" src={src} alt={alt} width={232} height={232} />
  )
}
