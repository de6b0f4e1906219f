import fc from 'fast-check'
import { noGoals } from '#domain/goals/goals.ts'
import type { Goals } from '#domain/goals/goals.ts'
import { allergens, diets } from '#domain/menu/menu.ts'
import type { Formula, Ingredient, Menu } from '#domain/menu/menu.ts'
import { aMenu, idOf } from './a-menu.ts'

const fullMenu = aMenu('fr')
const idsOf = (...slugs: string[]) => slugs.map(idOf)
const bases = idsOf('laitue', 'pates', 'lentilles-vertes')
const ingredients = idsOf('tomates-cerises', 'mais', 'poulet-grille', 'thon', 'feta', 'tofu-fume')
const sauces = idsOf('caesar', 'tomate-basilic')

type RandomIngredient = Pick<
  Ingredient,
  'price' | 'premiumPrice' | 'calories' | 'allergens' | 'diets' | 'available'
> & { protein: number; isComposed: boolean }

const aDrawnProduct: fc.Arbitrary<RandomIngredient> = fc.record({
  price: fc.integer({ min: 5, max: 30 }).map((tens) => tens * 10),
  premiumPrice: fc.constantFrom(0, 0, 0, 30, 90),
  calories: fc.integer({ min: 0, max: 300 }),
  protein: fc.integer({ min: 0, max: 200 }).map((tenths) => tenths / 10),
  allergens: fc.subarray(['gluten', 'milk', 'fish'] as const, { maxLength: 2 }),
  diets: fc.subarray([...diets], { minLength: 1 }),
  available: fc.integer({ min: 0, max: 7 }).map((n) => n > 0),
  isComposed: fc.integer({ min: 0, max: 11 }).map((n) => n === 0),
})

/**
 * A menu small enough to try all possible bowls: three bases, six ingredients of four categories,
 * two sauces, the custom salad and three formulas. Two formulas are salads with two and three
 * ingredients. The third one has three ingredients, a drink and a dessert.
 */
export const aSmallMenu: fc.Arbitrary<Menu> = fc
  .record({
    drawn: fc.array(aDrawnProduct, { minLength: 11, maxLength: 11 }),
    prices: fc.array(
      fc.integer({ min: 60, max: 120 }).map((tens) => tens * 10),
      { minLength: 3, maxLength: 3 },
    ),
    sauces: fc.integer({ min: 0, max: 2 }),
  })
  .map(({ drawn: drawnProducts, prices: [small = 0, large = 0, meal = 0], sauces: numOfSauce }) => {
    const plain = fullMenu.formulas[idOf('salade-4-ingredients')]
    const completeFormula = fullMenu.formulas[idOf('formule-4-complete')]
    if (!plain || !completeFormula) throw new RangeError('the catalogue has no formulas')
    const formulas: Formula[] = [
      { ...plain, price: small, numOfIngredients: 2 },
      { ...plain, id: idOf('salade-6-ingredients'), price: large, numOfIngredients: 3, numOfSauce },
      { ...completeFormula, price: meal, numOfIngredients: 3 },
    ]
    return {
      ...fullMenu,
      ingredients: Object.fromEntries(
        [...bases, ...ingredients, ...sauces].map((id, i) => [id, asDrawn(id, drawnProducts[i])]),
      ),
      formulas: Object.fromEntries(formulas.map((formula) => [formula.id, formula])),
    }
  })

function asDrawn(id: number, randomIngredient: RandomIngredient | undefined): Ingredient {
  const product = fullMenu.ingredients[id]
  if (!product || !randomIngredient) throw new RangeError(`the menu has no product ${id}`)
  const { protein, isComposed, ...ingredientFields } = randomIngredient
  return {
    ...product,
    ...ingredientFields,
    nutrition: { ...product.nutrition, proteinGrams: protein },
    composition: isComposed ? { base: 1, ingredients: [2], sauce: 3 } : null,
  }
}

const bound = (min: number, max: number) =>
  fc.option(fc.integer({ min, max }), { freq: 2, nil: null })

/** Goals close to the limits of what such a menu can reach. */
export const someGoals: fc.Arbitrary<Goals> = fc.record({
  proteinAtLeast: bound(20, 70),
  energyAtLeast: bound(100, 700),
  energyAtMost: bound(150, 900),
  priceAtMost: bound(600, 1500),
  diets: fc.oneof(fc.constant(noGoals.diets), fc.subarray([...diets], { maxLength: 2 })),
  without: fc.subarray([...allergens].slice(0, 7), { maxLength: 2 }),
})
