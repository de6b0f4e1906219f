import { memo, useMemo } from 'react'
import type { CartLine } from '#domain/cart.ts'
import { portionsIn } from '#domain/composition.ts'
import { bowlScene } from '#drawing/scene.ts'
import type { BowlItem, PathNode } from '#drawing/types.ts'
import { bowlVessel, bowlViewBox } from '#drawing/vessel.ts'
import { useMenu } from '../../app-data.tsx'
import type { LoadedMenu } from '../../loaded-menu.ts'
import { Picture } from '../../ui/picture.tsx'

/** Nodes that the contents of one small bowl may take: a cart may hold fifty. */
const BUDGET = 90
const vessel = bowlVessel()

/** A salad as it was composed, seen from above; any other line by its product's picture. The words stand beside it. */
export function LinePicture({ line, className = '' }: { line: CartLine; className?: string }) {
  const { menu, pictureOf, drawingOf } = useMenu()
  if (line.kind !== 'formula' && line.kind !== 'custom') {
    const product = line.kind === 'dessert' ? line.dessert : line.ingredient
    return <Picture src={pictureOf(product)} size={120} className={className} />
  }
  const laid = (['bases', 'ingredients', 'sauces'] as const)
    .flatMap((slot) => portionsIn(line, slot).map(({ ingredient }) => ingredient))
    .filter((id) => menu.ingredients[id] && drawingOf(id))
  return <Bowl ids={[...new Set(laid)].join(' ')} className={`max-w-full ${className}`} />
}

/** Ingredients by id, between spaces; redrawn only when something else lies in it. */
export const Bowl = memo(function Bowl({ ids, className = 'max-w-full' }: { ids: string; className?: string }) {
  const loaded = useMenu()
  const groups = useMemo(() => bowlScene(itemsOf(ids, loaded), { budget: BUDGET }), [ids, loaded])
  return (
    <svg viewBox={bowlViewBox} width="120" height="121" className={`h-auto ${className}`} aria-hidden="true">
      {paths(vessel)}
      {groups.map(({ id, paths: own }) => <g key={id}>{paths(own)}</g>)}
    </svg>
  )
})

function itemsOf(ids: string, { menu, drawingOf }: LoadedMenu): BowlItem[] {
  return ids.split(' ').filter(Boolean).flatMap((id) => {
    const slug = menu.ingredients[Number(id)]?.slug
    const drawing = drawingOf(Number(id))
    return slug !== undefined && drawing ? [{ slug, drawing }] : []
  })
}

const paths = (nodes: readonly PathNode[]) => nodes.map(({ d, fill, stroke, width, opacity }, i) => (
  <path
    key={i} d={d} fill={stroke ? 'none' : fill} opacity={opacity}
    {...(stroke && { stroke, strokeWidth: width, strokeLinecap: 'round' as const, strokeLinejoin: 'round' as const })}
  />
))
