import type { WireMenu } from '#contract/shop/menu.ts'
import type { CartLine, Portion } from '#domain/cart/cart.ts'

const soldAlone = ['bread', 'snack', 'dessert', 'cold-drink', 'hot-drink', 'soup', 'hot-dish']

/**
 * A cart with one line of each kind that can be made of available products: a formula, a custom
 * salad, a signature salad, a composed dessert and a single product. Empty if nothing is available.
 */
export function linesOf(menu: WireMenu): CartLine[] {
  const kinds = new Map(menu.categories.map(({ id, kind }) => [id, kind]))
  const available = menu.ingredients.filter((product) => product.available)
  const portions = (categories: readonly number[], count: number): Portion[] =>
    available
      .filter(({ category }) => categories.includes(category.id))
      .slice(0, count)
      .map(({ id }) => ({ ingredient: id, warm: false }))
  /**
   * Portions for `count` places; ingredients are repeated if there are too few. Null if there is
   * none.
   */
  const filled = (categories: readonly number[], count: number): Portion[] | null => {
    const distinctPortions = portions(categories, count)
    const [first] = distinctPortions
    if (first === undefined) return count === 0 ? [] : null
    return [
      ...distinctPortions,
      ...Array.from({ length: count - distinctPortions.length }, () => first),
    ]
  }
  const { bases, ingredients, sauces } = menu.custom_formula.category_ids
  return [
    ...menu.formulas
      .flatMap((formula): CartLine[] => {
        const base = filled(bases, formula.num_of_base)
        const ingredientPortions = filled(ingredients, formula.num_of_ingredients)
        const sauce = filled(sauces, formula.num_of_sauce)
        const [firstSide = [], secondSide = []] = formula.sides.map(({ category_ids: ids }) =>
          filled(ids, 1),
        )
        if (
          formula.notModifiable ||
          !base ||
          !ingredientPortions ||
          !sauce ||
          !firstSide ||
          !secondSide
        )
          return []
        return [
          {
            kind: 'formula',
            id: `formula-${formula.id}`,
            quantity: 1,
            formula: formula.id,
            declined: [],
            dessert: null,
            paidWith: 'euros',
            title: null,
            filling: {
              bases: base,
              ingredients: ingredientPortions,
              sauces: sauce,
              side1: firstSide,
              side2: secondSide,
            },
          },
        ]
      })
      .slice(-1),
    ...[portions(bases, 1)]
      .filter(({ length }) => length > 0)
      .map((base): CartLine => ({
        kind: 'custom',
        id: 'custom',
        quantity: 2,
        title: null,
        filling: {
          bases: base,
          ingredients: portions(ingredients, 3),
          sauces: portions(sauces, 2),
          side1: [],
          side2: [],
        },
      })),
    ...available
      .filter(({ category }) => kinds.get(category.id) === 'signature')
      .slice(0, 1)
      .map(({ id, composition }): CartLine => ({
        kind: 'signature',
        id: 'signature',
        quantity: 1,
        ingredient: id,
        freeSauce:
          available.find((product) => product.id === composition?.default_free_sauce_id)?.id ??
          null,
      })),
    ...menu.desserts
      .flatMap((dessert): CartLine[] => {
        const coulis = filled(dessert.coulis_category_ids, dessert.num_of_coulis)
        const toppings = filled(dessert.topping_category_ids, dessert.num_of_toppings)
        if (!dessert.available || !coulis || !toppings) return []
        return [
          {
            kind: 'dessert',
            id: 'dessert',
            quantity: 1,
            dessert: dessert.id,
            paidWith: 'euros',
            declined: [],
            filling: { coulis, toppings },
          },
        ]
      })
      .slice(0, 1),
    ...available
      .filter(({ category }) => soldAlone.includes(kinds.get(category.id) ?? ''))
      .slice(-1)
      .map(({ id }): CartLine => ({
        kind: 'item',
        id: 'item',
        quantity: 1,
        ingredient: id,
        freeSauce: null,
        warm: false,
        paidWith: 'euros',
      })),
  ]
}
