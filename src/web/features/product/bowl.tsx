import { useEffect, useMemo, useState } from 'react'
import type { DessertId, IngredientId } from '#domain/menu/menu.ts'
import { dessertScene } from '#drawing/scenes/dessert.ts'
import type { Group } from '#drawing/types.ts'
import { bowlVessel, bowlViewBox } from '#drawing/scenes/vessel.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { SvgPaths } from '#web/ui/show/svg-paths.tsx'
import { useText } from '#web/base/text/text.ts'
import './composition.css'

type BowlProps = {
  /** What lies in it, in the order it was chosen. */
  contents: readonly IngredientId[]
  /** What they are laid on, where that is a dessert. */
  dessert?: DessertId
  /** Drops in what was not there before; what it opens with lies still. */
  lively?: boolean
  className?: string
}

const vessel = bowlVessel()

/**
 * The salad, or the dessert, from above. One group per portion, so that what lies there already
 * never moves.
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
    return named(dessertScene(dessert === undefined ? [] : servedIn(dessert), items))
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

/** Two portions of one product are two groups. */
function named(groups: readonly Group[]): (Group & { name: string })[] {
  const seen = new Map<string, number>()
  return groups.map((group) => {
    const nth = (seen.get(group.id) ?? 0) + 1
    seen.set(group.id, nth)
    return { ...group, name: nth === 1 ? group.id : `${group.id}-${nth}` }
  })
}

/** The groups that were there when the bowl opened, and those that were already dropped in once. */
function useStill(groups: readonly { name: string }[], lively: boolean): ReadonlySet<string> {
  const [still, setStill] = useState(() => new Set(groups.map(({ name }) => name)))
  useEffect(() => {
    if (!lively) return undefined
    const timer = setTimeout(() => setStill(new Set(groups.map(({ name }) => name))), 700)
    return () => clearTimeout(timer)
  }, [groups, lively])
  return lively ? still : new Set(groups.map(({ name }) => name))
}
