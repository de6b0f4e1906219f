import { useEffect, useState } from 'react'
import { ApiProblem } from '#contract/client.ts'
import { type WireMenu, getMenu } from '#contract/shop/menu.ts'
import { useLocale, useMenu } from '#web/base/page/app-data.tsx'
import { useSession, useKitchen } from '#kitchen/state/kitchen-context.tsx'

export type BoardProduct = { id: number; name: string; picture: string }

/**
 * The products of this restaurant in menu order, including those in `soldOut`, which its menu does
 * not offer. Without a reply, the products of the chain's menu.
 */
export function useProducts(soldOut: readonly (number | null)[]): BoardProduct[] {
  const { api } = useKitchen()
  const { restaurant } = useSession()
  const { wire: chainMenu } = useMenu()
  const language = useLocale()
  const [restaurantMenu, setRestaurantMenu] = useState<WireMenu | null>(null)

  useEffect(() => {
    let isOver = false
    api.call(getMenu, { params: { id: restaurant.id }, query: { language } }).then(
      (menu) => {
        if (!isOver) setRestaurantMenu(menu)
      },
      (error: unknown) => {
        if (!(error instanceof ApiProblem)) throw error
      },
    )
    return () => {
      isOver = true
    }
  }, [api, restaurant.id, language])

  const { ingredients, desserts, categories } = restaurantMenu ?? chainMenu
  const order = new Map(categories.map(({ id, position }) => [id, position]))
  const signatureCategories = new Set(
    categories.filter(({ kind }) => kind === 'signature').map(({ id }) => id),
  )
  return (
    [...ingredients, ...desserts]
      // Signature salads are left out: they stop with their ingredients.
      .filter(
        ({ id, available, category }) =>
          (available && !signatureCategories.has(category.id)) || soldOut.includes(id),
      )
      .sort((a, b) => (order.get(a.category.id) ?? 0) - (order.get(b.category.id) ?? 0))
      .map(({ id, name, picture }) => ({ id, name, picture }))
  )
}

/** Normalises a text for the search: without accents, capitals and curved apostrophes. */
export const normalised = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase().trim()
