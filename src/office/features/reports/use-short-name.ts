import { useCallback } from 'react'
import { useOffice } from '#office/base/office.tsx'

/** A restaurant without the chain's name, which says nothing in a list of its own restaurants. */
export function useShortName(): (name: string) => string {
  const { brand } = useOffice()
  return useCallback(
    (name) => (name.startsWith(`${brand} `) ? name.slice(brand.length + 1) : name),
    [brand],
  )
}
