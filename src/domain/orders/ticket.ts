import type { CartLine, Slot } from '#domain/cart/cart.ts'
import type { IngredientId, Menu, Product, RecipeIdea } from '#domain/menu/menu.ts'

/** A line as it was sold; names in the customer's language. */
export type SoldBowl = {
  readonly kind: CartLine['kind']
  readonly name: string
  /** The id of the ingredient, dessert or formula; null for a custom salad. */
  readonly product: number | null
  readonly portions: readonly {
    readonly slot: Slot
    readonly ingredient: IngredientId
    readonly name: string
    readonly warm: boolean
    readonly quantity: number
    readonly as: 'free' | 'premium' | 'extra'
  }[]
  readonly dessertName: string | null
  readonly freeSauce: string | null
  readonly warm: boolean
}

export type BowlPart = {
  ingredient: IngredientId
  name: string
  quantity: number
  warm: boolean
  /**
   * True for an extra of a formula or a dessert: a portion beyond the included ones. False for an
   * included portion with a premium price, and for all parts of a custom salad.
   */
  extra: boolean
  /**
   * True for a part that is served beside the bowl or the product: a side, a drink, a dessert with
   * its coulis and toppings, or the sauce of a product that is sold alone.
   */
  beside: boolean
  change: 'added' | 'left-out' | null
  /**
   * The slug by which the picture of the part is found; null for a product that is no longer on the
   * menu.
   */
  slug: string | null
}
export type TicketBowl = { name: string; recipe: string | null; warm: boolean; parts: BowlPart[] }

/**
 * Whether a line consists of a single product, such as a drink or a dish, so that the ticket does
 * not show its name twice.
 */
export const isOneThing = ({
  name,
  parts: bowlParts,
}: {
  name: string
  parts: readonly { name: string; change: BowlPart['change'] }[]
}): boolean => bowlParts.length === 1 && bowlParts[0]?.name === name && bowlParts[0].change === null

/**
 * Whether a product's name already contains the word of a mark in brackets: “Crème de champignons
 * (chaude)” needs no mark “chaud”.
 */
export const isSelfExplanatory = (name: string, mark: string): boolean =>
  name.toLowerCase().includes(`(${mark.toLowerCase()}`)

/**
 * Returns the decision about a part of a line that ran out; undefined if there is no decision about
 * the part (E7).
 */
export const ranOut = <R extends { readonly ingredient: IngredientId }>(
  replacements: readonly R[] | undefined,
  { ingredient, change }: Pick<BowlPart, 'ingredient' | 'change'>,
): R | undefined =>
  change === 'left-out'
    ? undefined
    : replacements?.find((replacement) => replacement.ingredient === ingredient)

/**
 * The menu in the language of the kitchen, and the position of each ingredient on the kitchen's
 * preparation line.
 */
export type PreparationLine = {
  readonly menu: Menu
  readonly rank: (ingredient: IngredientId) => number
}

/**
 * Maximum number of differences between a salad and a recipe for which the ticket names the recipe.
 */
const MOST_CHANGES = 2

/**
 * Returns a sold line as the kitchen makes it, with its parts in the order of the preparation line.
 * `choice`: the customer's choices; null if they were deleted. A product that is no longer on the
 * menu has the name under which it was sold.
 */
export function bowlOf(sold: SoldBowl, choice: CartLine | null, line: PreparationLine): TicketBowl {
  const bowlParts =
    sold.kind === 'signature'
      ? signatureParts(sold, choice, line)
      : sold.kind === 'item'
        ? itemParts(sold, choice, line)
        : chosenParts(sold, choice, line)
  const idea =
    sold.kind === 'custom' ||
    (sold.kind === 'formula' && !line.menu.formulas[sold.product ?? 0]?.notModifiable)
      ? nearest(sold, line.menu)
      : null
  const bowl = idea === null ? bowlParts : withChanges(bowlParts, compositionOf(idea), line)
  return {
    name: nameOf(sold, line.menu),
    recipe: idea?.title ?? (sold.kind === 'signature' ? nameOf(sold, line.menu) : null),
    warm: bowl.some(({ warm, change }) => warm && change !== 'left-out'),
    parts: bowl,
  }
}

function nameOf({ kind, name, product }: SoldBowl, menu: Menu): string {
  const menuEntry =
    kind === 'custom'
      ? menu.customFormula
      : kind === 'formula'
        ? menu.formulas[product ?? 0]
        : kind === 'dessert'
          ? menu.desserts[product ?? 0]
          : menu.ingredients[product ?? 0]
  return menuEntry?.name ?? name
}

const part = (
  product: Product | undefined,
  sold: { ingredient: IngredientId; name: string },
  more: Partial<BowlPart> = {},
): BowlPart => ({
  ingredient: sold.ingredient,
  name: product?.name ?? sold.name,
  quantity: 1,
  extra: false,
  beside: false,
  change: null,
  slug: product?.slug ?? null,
  ...more,
  warm: (more.warm ?? false) || (product?.servedHot ?? false),
})

function itemParts(sold: SoldBowl, choice: CartLine | null, { menu }: PreparationLine): BowlPart[] {
  const ingredient = sold.product ?? 0
  return [
    part(menu.ingredients[ingredient], { ingredient, name: sold.name }, { warm: sold.warm }),
    ...freeSauce(sold, choice, menu).map((sauce) => ({ ...sauce, beside: true })),
  ]
}

/**
 * Returns the parts of a signature salad. A sauce other than the salad's own is marked as a change.
 */
function signatureParts(
  sold: SoldBowl,
  choice: CartLine | null,
  line: PreparationLine,
): BowlPart[] {
  const { menu } = line
  const composition = menu.ingredients[sold.product ?? 0]?.composition
  const chosenSauces = freeSauce(sold, choice, menu)
  if (!composition)
    return [part(undefined, { ingredient: sold.product ?? 0, name: sold.name }), ...chosenSauces]
  const recipeParts = [composition.base, ...inLine(composition.ingredients, line)].map(
    (ingredient) => part(menu.ingredients[ingredient], { ingredient, name: '' }),
  )
  const { sauce } = composition
  if (chosenSauces.some(({ ingredient }) => ingredient === sauce))
    return [...recipeParts, ...chosenSauces]
  const recipeSauce = part(
    menu.ingredients[sauce],
    { ingredient: sauce, name: '' },
    { change: 'left-out' },
  )
  return [
    ...recipeParts,
    ...chosenSauces.map((chosenSauce): BowlPart => ({ ...chosenSauce, change: 'added' })),
    recipeSauce,
  ]
}

const inLine = (ingredients: readonly IngredientId[], { rank }: PreparationLine): IngredientId[] =>
  ingredients.toSorted((a, b) => rank(a) - rank(b))

function freeSauce({ freeSauce: name }: SoldBowl, choice: CartLine | null, menu: Menu): BowlPart[] {
  if (name === null) return []
  const ingredient = choice && 'freeSauce' in choice ? (choice.freeSauce ?? 0) : 0
  return [part(menu.ingredients[ingredient], { ingredient, name })]
}

const bowlSlots: readonly Slot[] = ['bases', 'ingredients', 'sauces']
const besideSlots: readonly Slot[] = ['side1', 'side2']

function chosenParts(sold: SoldBowl, choice: CartLine | null, line: PreparationLine): BowlPart[] {
  const { menu, rank } = line
  const isDessert = sold.kind === 'dessert'
  const laid = (slot: Slot, beside: boolean) =>
    sold.portions
      .filter((portion) => portion.slot === slot)
      .toSorted((a, b) => (slot === 'ingredients' ? rank(a.ingredient) - rank(b.ingredient) : 0))
      .map((portion) =>
        part(menu.ingredients[portion.ingredient] ?? menu.desserts[portion.ingredient], portion, {
          quantity: portion.quantity,
          // A custom salad is charged ingredient by ingredient, so its parts are not marked as
          // extras.
          warm: portion.warm,
          extra: portion.as === 'extra' && sold.kind !== 'custom',
          beside,
        }),
      )
  const dessert =
    choice && 'dessert' in choice && choice.dessert !== null && typeof choice.dessert === 'object'
      ? choice.dessert.dessert
      : isDessert
        ? (sold.product ?? 0)
        : 0
  const dessertName = isDessert ? sold.name : sold.dessertName
  return [
    ...bowlSlots.flatMap((slot) => laid(slot, false)),
    ...besideSlots.flatMap((slot) => laid(slot, true)),
    ...(dessertName === null
      ? []
      : [
          part(
            menu.desserts[dessert],
            { ingredient: dessert, name: dessertName },
            { beside: !isDessert },
          ),
        ]),
    ...laid('coulis', !isDessert),
    ...laid('toppings', !isDessert),
  ]
}

const compositionOf = ({ base, ingredients, sauce }: RecipeIdea): IngredientId[] => [
  base,
  ...ingredients,
  sauce,
]

type Counts = Map<IngredientId, number>
const countsOf = (ingredients: readonly IngredientId[]): Counts => {
  const counts: Counts = new Map()
  for (const ingredient of ingredients) counts.set(ingredient, (counts.get(ingredient) ?? 0) + 1)
  return counts
}

/**
 * Returns the recipe that is most similar to a salad: with the same base and at most `MOST_CHANGES`
 * differences. Of several equally similar ones, the first; null if there is none.
 */
function nearest({ portions }: SoldBowl, menu: Menu): RecipeIdea | null {
  const bases = portions.filter(({ slot }) => slot === 'bases')
  if (bases.length !== 1 || bases[0]?.quantity !== 1) return null
  const have = countsOf(
    portions
      .filter(({ slot }) => bowlSlots.includes(slot))
      .flatMap(({ ingredient, quantity }) => Array.from({ length: quantity }, () => ingredient)),
  )
  const [best] = menu.recipes
    .filter(({ base }) => base === bases[0]?.ingredient)
    .map((idea) => ({ idea, changes: differences(have, countsOf(compositionOf(idea))) }))
    .filter(({ changes }) => changes <= MOST_CHANGES)
    .toSorted((a, b) => a.changes - b.changes)
  return best?.idea ?? null
}

const differences = (have: Counts, want: Counts): number =>
  [...new Set([...have.keys(), ...want.keys()])].reduce(
    (sum, ingredient) => sum + Math.abs((have.get(ingredient) ?? 0) - (want.get(ingredient) ?? 0)),
    0,
  )

/**
 * Marks the ingredients that a salad contains in addition to its recipe. Inserts the ingredients
 * that it lacks, marked as left out, at their place on the preparation line.
 */
function withChanges(
  bowlParts: readonly BowlPart[],
  recipe: readonly IngredientId[],
  { menu, rank }: PreparationLine,
): BowlPart[] {
  const remainingCounts = countsOf(recipe)
  const marked = bowlParts.flatMap((bowlPart): BowlPart[] => {
    if (bowlPart.beside) return [bowlPart]
    const recipeQuantity = Math.min(
      bowlPart.quantity,
      remainingCounts.get(bowlPart.ingredient) ?? 0,
    )
    remainingCounts.set(
      bowlPart.ingredient,
      (remainingCounts.get(bowlPart.ingredient) ?? 0) - recipeQuantity,
    )
    const added = bowlPart.quantity - recipeQuantity
    return [
      ...(recipeQuantity > 0 ? [{ ...bowlPart, quantity: recipeQuantity }] : []),
      ...(added > 0 ? [{ ...bowlPart, quantity: added, change: 'added' as const }] : []),
    ]
  })
  for (const [ingredient, quantity] of remainingCounts) {
    if (quantity === 0) continue
    const missing = part(
      menu.ingredients[ingredient],
      { ingredient, name: '' },
      { quantity, change: 'left-out' },
    )
    const after = marked.findIndex(
      (bowlPart) => bowlPart.beside || rank(bowlPart.ingredient) > rank(ingredient),
    )
    marked.splice(after < 0 ? marked.length : after, 0, { ...missing, warm: false })
  }
  return marked
}
