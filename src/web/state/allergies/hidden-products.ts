import { useCallback, useEffect, useState } from 'react'
import type { Menu } from '#domain/menu/menu.ts'
import { useAllergies } from './allergies.ts'

type Rules = typeof import('#domain/cart/allergies.ts')

/**
 * Whether a product contains a declared allergen; the rules are loaded only for visitors who
 * declared one (E3).
 */
export function useHiddenProducts(menu: Menu): (product: number) => boolean {
  const { declared } = useAllergies()
  const [rules, setRules] = useState<Rules | null>(null)
  const isNeeded = declared.length > 0 && rules === null
  useEffect(() => {
    if (isNeeded) import('#domain/cart/allergies.ts').then(setRules, () => undefined)
  }, [isNeeded])
  return useCallback(
    (product) => rules !== null && rules.declaredIn(product, declared, menu).length > 0,
    [rules, declared, menu],
  )
}
