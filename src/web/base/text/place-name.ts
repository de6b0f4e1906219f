import { useCallback } from 'react'
import { useApp } from '#web/base/page/app-data.tsx'

/** “Paris Bourse” of “Mesclun Paris Bourse”: the site's own pages need not repeat the brand. */
export function usePlaceName(): (name: string) => string {
  const { brand } = useApp()
  return useCallback(
    (name) => (name.startsWith(`${brand} `) ? name.slice(brand.length + 1) : name),
    [brand],
  )
}
