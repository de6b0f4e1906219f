import { useCallback } from 'react'
import { useApp } from '#web/base/page/app-data.tsx'

/**
 * Removes the brand from a restaurant's name, because the site's own pages need not repeat it:
 * “Paris Bourse” for “Mesclun Paris Bourse”.
 */
export function usePlaceName(): (name: string) => string {
  const { brand } = useApp()
  return useCallback(
    (name) => (name.startsWith(`${brand} `) ? name.slice(brand.length + 1) : name),
    [brand],
  )
}
