import type { Ingredient, Menu } from '#domain/menu/menu.ts'

/** The ingredients of which salads are composed. */
export function saladParts(menu: Menu): Ingredient[] {
  const { bases, ingredients, sauces } = menu.saladCategories
  const among = new Set([...bases, ...ingredients, ...sauces])
  return Object.values(menu.ingredients).filter(({ categoryId }) => among.has(categoryId))
}
