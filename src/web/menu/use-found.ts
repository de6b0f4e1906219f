import { useMemo } from 'react'
import { useMenu } from '../app-data.tsx'
import { useText } from '../text.ts'
import { type Sold, findablesOf } from './findables.ts'
import { findAmong } from './search.ts'

/** What a search finds on the menu; null while nothing is searched. */
export function useFound(search: string): ReadonlySet<Sold> | null {
  const { menu, wire } = useMenu()
  const t = useText('menu')
  const isAsked = search.trim() !== ''
  const all = useMemo(() => (isAsked ? findablesOf(menu, {
    section: (kind) => t(`section.${kind}`), diet: (diet) => wire.diet_names[diet],
  }) : []), [isAsked, menu, wire, t])
  return useMemo(() => findAmong(all, search), [all, search])
}
