import fc from 'fast-check'
import { containers, emptyCart } from '#domain/cart/cart.ts'
import type {
  Cart,
  CartLine,
  DessertChoice,
  Portion,
  Promo,
  PromoTarget,
} from '#domain/cart/cart.ts'
import { isCompleted } from '#domain/cart/composition.ts'
import { lineProblem } from '#domain/cart/line-checks.ts'
import { tidy } from '#domain/commands/cart-upkeep.ts'
import type { Formula, Menu } from '#domain/menu/menu.ts'
import { idOf } from '#testing/builders/a-menu.ts'

const portion = (slug: string, warm = false): Portion => ({ ingredient: idOf(slug), warm })

/** Parts of very different prices, so that it matters which of them are included. */
const pricedPortions = [
  'tomates-cerises',
  'concombre',
  'mais',
  'saumon-fume',
  'avocat',
  'feta',
  'grenade',
  'brocoli',
].map((slug) => portion(slug))
const bases = ['laitue', 'semoule', 'mesclun'].map((slug) => portion(slug))
const sauces = ['caesar', 'miel-moutarde', 'pesto-basilic'].map((slug) => portion(slug))
const drinks = ['eau-plate', 'cola', 'the-noir', 'soupe-potimarron-petite'].map((slug) =>
  portion(slug),
)
const sweets = ['brownie-noix', 'compote-pomme'].map((slug) => portion(slug))

const aDessert: fc.Arbitrary<DessertChoice> = fc.record({
  dessert: fc.constantFrom(idOf('skyr'), idOf('maxi-fromage-blanc')),
  filling: fc.record({
    coulis: fc.subarray([portion('coulis-mangue')]),
    toppings: fc.shuffledSubarray([portion('granola'), portion('miel')]),
  }),
  declined: fc.constant(['coulis', 'toppings'] as const),
})

const aSalad = fc.record({
  bases: fc.shuffledSubarray(bases, { minLength: 1, maxLength: 2 }),
  ingredients: fc.shuffledSubarray(pricedPortions, { minLength: 3 }),
  sauces: fc.shuffledSubarray(sauces, { maxLength: 2 }),
})

/** A formula or custom salad that is complete by the rules of the menu. */
const aBowl = (id: string, menu: Menu): fc.Arbitrary<CartLine> =>
  fc
    .record({
      salad: aSalad,
      formula: fc.constantFrom(
        null,
        ...Object.values(menu.formulas).filter(({ notModifiable }) => !notModifiable),
      ),
      drink: fc.constantFrom(...drinks),
      sweet: fc.constantFrom(...sweets),
      dessert: fc.option(aDessert),
      hasSides: fc.boolean(),
      container: fc.constantFrom(undefined, ...(menu.ownContainers === null ? [] : containers)),
    })
    .map(({ salad, formula, drink, sweet, dessert, hasSides, container }): CartLine => {
      const common = { id, quantity: 1, title: null, ...(container && { container }) }
      if (!formula) {
        const sides = { side1: hasSides ? [drink] : [], side2: hasSides ? [sweet] : [] }
        return { kind: 'custom', ...common, filling: { ...salad, ...sides } }
      }
      const sides = sidesOf(formula, drink, sweet, dessert)
      return {
        kind: 'formula',
        ...common,
        formula: formula.id,
        filling: { ...salad, ...sides.filling },
        declined: ['sauces', 'side1', 'side2'],
        dessert: sides.dessert,
        paidWith: 'euros',
      }
    })
    .filter((line) => isCompleted(line, menu) && lineProblem(line, menu) === null)

function sidesOf(
  { sides }: Formula,
  drink: Portion,
  sweet: Portion,
  dessert: DessertChoice | null,
) {
  if (sides.length === 0) return { filling: { side1: [], side2: [] }, dessert: null }
  if (sides.length === 1) {
    return dessert
      ? { filling: { side1: [], side2: [] }, dessert }
      : { filling: { side1: [drink], side2: [] }, dessert: null }
  }
  return { filling: { side1: [drink], side2: dessert ? [] : [sweet] }, dessert }
}

const aLoose = (id: string): fc.Arbitrary<CartLine> =>
  fc.oneof(
    fc
      .record({
        what: fc.constantFrom(
          ...drinks,
          ...sweets,
          portion('petit-pain-blanc'),
          portion('biere-blonde'),
        ),
        quantity: fc.constantFrom(1, 1, 1, 2),
      })
      .map(({ what: { ingredient, warm }, quantity }): CartLine => ({
        kind: 'item',
        id,
        quantity,
        ingredient,
        freeSauce: null,
        warm,
        paidWith: 'euros',
      })),
    aDessert.map((dessert): CartLine => ({
      kind: 'dessert',
      id,
      quantity: 1,
      ...dessert,
      paidWith: 'euros',
    })),
  )

const someTargets: fc.Arbitrary<readonly PromoTarget[]> = fc.subarray(
  [
    { kind: 'formula', id: 3 },
    { kind: 'formula', id: 5 },
    { kind: 'custom', id: 1 },
    { kind: 'category', id: 13 },
    { kind: 'ingredient', id: idOf('cola') },
    { kind: 'dessert', id: idOf('skyr') },
  ],
  { minLength: 1 },
)

const aPromo: fc.Arbitrary<Promo | null> = fc.oneof(
  fc.constant(null),
  fc
    .record({
      minimum: fc.constantFrom(0, 900, 1200, 1500, 2000, 3000),
      kind: fc.constantFrom('percent', 'amount', 'formula', 'dessert', 'ingredient'),
      limits: fc.oneof(
        fc.constant({}),
        fc.record({ only: someTargets }),
        fc.record({ except: someTargets }),
      ),
      most: fc.option(fc.constantFrom(100, 250), { nil: undefined }),
    })
    .map(({ minimum, kind, limits, most }): Promo => {
      const code = 'CODE'
      if (kind === 'percent') return { code, minimum, ...limits, most, kind, percent: 15 }
      if (kind === 'amount') return { code, minimum, ...limits, kind, cents: 400 }
      const id = kind === 'formula' ? 3 : kind === 'dessert' ? idOf('skyr') : idOf('cola')
      return { code, minimum, kind: 'product', product: { kind, id } }
    }),
)

/**
 * The menu with other formulas: their prices, whether their sides have to be taken, and which of them are
 * served in containers.
 */
export const aRepricedMenu = (menu: Menu): fc.Arbitrary<Menu> => {
  const productChange = fc.record({
    change: fc.constantFrom(-400, -100, 0, 0, 0, 200, 900),
    required: fc.boolean(),
  })
  const changes = fc.array(productChange, { minLength: 8, maxLength: 8 })
  return fc.tuple(changes, theContainers(menu)).map(([to, ownContainers]) => ({
    ...menu,
    ownContainers,
    formulas: Object.fromEntries(
      Object.values(menu.formulas).map((formula, i) => {
        const { required = true, change = 0 } = to.at(i) ?? {}
        const sides = formula.sides.map((side) => ({ ...side, required }))
        return [formula.id, { ...formula, price: formula.price + change, sides }]
      }),
    ),
  }))
}

/**
 * Containers that customers may bring or borrow: none, or containers for at least four formulas and
 * perhaps for custom salads.
 */
export const theContainers = (menu: Menu): fc.Arbitrary<Menu['ownContainers']> =>
  fc.option(
    fc.record({
      formulas: fc.subarray(Object.keys(menu.formulas).map(Number), { minLength: 4 }),
      products: fc.constant([]),
      custom: fc.boolean(),
      discount: fc.constantFrom(0, 30, 300),
      deposit: fc.constantFrom(0, 200),
    }),
  )

/** A complete cart that is small enough to try every way of selling it. */
export const aSmallCart = (
  menu: Menu,
  { bowls, loose }: { bowls: number; loose: number },
): fc.Arbitrary<Cart> =>
  fc
    .record({
      bowls: fc.integer({ min: 1, max: bowls }),
      loose: fc.integer({ min: 0, max: loose }),
    })
    .chain((size) =>
      fc.record({
        lines: fc.tuple(
          ...Array.from({ length: size.bowls }, (_, i) => aBowl(`b${i}`, menu)),
          ...Array.from({ length: size.loose }, (_, i) => aLoose(`l${i}`)),
        ),
        promo: aPromo,
      }),
    )
    .map(({ lines, promo }): Cart => ({ ...emptyCart, lines, promo }))
    .filter((cart) => tidy(cart, menu).cart === cart)
