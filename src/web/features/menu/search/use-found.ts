import { useMemo } from 'react'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useText } from '#web/base/text/text.ts'
import type { FindableProduct } from './findables.ts'
import { useFinding } from './use-finding.ts'

/** What a search finds on the menu; null without a search. */
export function useFound(search: string): ReadonlySet<FindableProduct> | null {
  const { menu, wire } = useMenu()
  const t = useText('menu')
  const searchCode = useFinding(search)
  const all = useMemo(
    () =>
      searchCode?.findablesOf(menu, {
        section: (kind) => t(`section.${kind}`),
        diet: (diet) => wire.diet_names[diet],
      }),
    [searchCode, menu, wire, t],
  )
  return useMemo(
    () => (searchCode && all ? searchCode.findAmong(all, search) : null),
    [searchCode, all, search],
  )
}
