import { useMemo } from 'react'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useText } from '#ui/text/text.ts'
import type { FindableProduct } from './findables.ts'
import { useSearchCode } from './use-search-code.ts'

/** The entries of the menu that a search finds; null without a search. */
export function useSearchResults(search: string): ReadonlySet<FindableProduct> | null {
  const { menu, wire } = useMenu()
  const t = useText('menu')
  const searchCode = useSearchCode(search)
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
