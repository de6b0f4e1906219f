import { useCallback } from 'react'
import { useOffice } from '#office/base/office.tsx'

/**
 * Returns a function that removes the chain’s name from a restaurant’s name, as all restaurants
 * share it.
 */
export function useShortName(): (name: string) => string {
  const { brand } = useOffice()
  return useCallback(
    (name) => (name.startsWith(`${brand} `) ? name.slice(brand.length + 1) : name),
    [brand],
  )
}
