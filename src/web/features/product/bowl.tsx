import { useEffect, useMemo, useState } from 'react'
import type { DessertId, IngredientId } from '#domain/menu/menu.ts'
import { dessertScene } from '#drawing/scenes/dessert.ts'
import type { PathGroup } from '#drawing/types.ts'
import { bowlVessel, bowlViewBox } from '#drawing/scenes/vessel.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { SvgPaths } from '#web/ui/show/svg-paths.tsx'
import { useText } from '#ui/text/text.ts'
import './composition.css'

type BowlProps = {
  /** Ingredients in the order in which they were chosen. */
  contents: readonly IngredientId[]
  /** The dessert on which they are placed, if any. */
  dessert?: DessertId
  /** Whether added ingredients are animated; the initial ones do not move. */
  lively?: boolean
  className?: string
}

const vessel = bowlVessel()

/**
 * The salad or dessert, seen from above. One group per portion, so that existing portions never
 * move.
 */
export function Bowl({ contents, dessert, lively = false, className = '' }: BowlProps) {
  const { menu, drawingOf, servedIn } = useMenu()
  const t = useText('common')
  const key = contents.join(' ')
  const groups = useMemo(() => {
    const ids = key === '' ? [] : key.split(' ').map(Number)
    const items = ids.flatMap((id) => {
      const [slug, drawing] = [menu.ingredients[id]?.slug, drawingOf(id)]
      return slug !== undefined && drawing ? [{ slug, drawing }] : []
    })
    return withUniqueNames(dessertScene(dessert === undefined ? [] : servedIn(dessert), items))
  }, [key, dessert, menu, drawingOf, servedIn])
  const still = useStill(groups, lively)
  const served = dessert === undefined ? [] : [menu.desserts[dessert]?.name ?? '']
  const names = [...new Set([...served, ...contents.map((id) => menu.ingredients[id]?.name ?? '')])]
  return (
    <svg
      viewBox={bowlViewBox}
      role="img"
      className={`bowl ${className}`}
      aria-label={names.length > 0 ? t('bowl.holds', { list: names.join(', ') }) : t('bowl.empty')}
    >
      <SvgPaths nodes={vessel} />
      {groups.map(({ name, paths }) => (
        <g key={name} data-ing={name} className={still.has(name) ? undefined : 'dropped'}>
          <SvgPaths nodes={paths} />
        </g>
      ))}
    </svg>
  )
}

/** Two portions of one product get two distinct names. */
function withUniqueNames(groups: readonly PathGroup[]): (PathGroup & { name: string })[] {
  const counts = new Map<string, number>()
  return groups.map((group) => {
    const nth = (counts.get(group.id) ?? 0) + 1
    counts.set(group.id, nth)
    return { ...group, name: nth === 1 ? group.id : `${group.id}-${nth}` }
  })
}

/** Names of the groups that existed when the bowl opened, or whose animation has ended. */
function useStill(groups: readonly { name: string }[], lively: boolean): ReadonlySet<string> {
  const [still, setStill] = useState(() => new Set(groups.map(({ name }) => name)))
  useEffect(() => {
    if (!lively) return undefined
    const timer = setTimeout(() => setStill(new Set(groups.map(({ name }) => name))), 700)
    return () => clearTimeout(timer)
  }, [groups, lively])
  return lively ? still : new Set(groups.map(({ name }) => name))
}
