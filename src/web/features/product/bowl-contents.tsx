import { useMemo } from 'react'
import { dessertScene } from '#drawing/scenes/dessert.ts'
import type { DessertId } from '#domain/menu/menu.ts'
import type { BowlItem } from '#drawing/types.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import type { LoadedMenu } from '#web/base/page/loaded-menu.ts'
import { SvgPaths } from '#web/ui/show/svg-paths.tsx'

/** Maximum number of nodes for the contents of one small bowl: a cart may contain fifty bowls. */
const BUDGET = 90

/**
 * The drawn contents of a bowl, from ingredient ids separated by spaces. In a separate chunk,
 * because an empty cart need not load the drawing.
 */
export default function BowlContents({
  ids,
  dessert,
}: {
  ids: string
  dessert: DessertId | undefined
}) {
  const loaded = useMenu()
  const groups = useMemo(() => {
    const served = dessert === undefined ? [] : loaded.servedIn(dessert)
    return dessertScene(served, itemsOf(ids, loaded), { budget: BUDGET })
  }, [ids, dessert, loaded])
  return groups.map(({ id, paths }) => (
    <g key={id}>
      <SvgPaths nodes={paths} />
    </g>
  ))
}

function itemsOf(ids: string, { menu, drawingOf }: LoadedMenu): BowlItem[] {
  return ids.split(' ').flatMap((id) => {
    const slug = menu.ingredients[Number(id)]?.slug
    const drawing = drawingOf(Number(id))
    return slug !== undefined && drawing ? [{ slug, drawing }] : []
  })
}
