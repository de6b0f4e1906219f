import { describe, expect, it } from 'vitest'
import {
  add,
  aCart,
  custom,
  decline,
  dessert,
  formula,
  formulaOf,
  lineOf,
  noticesOf,
  plainSalad,
  refusalOf,
  remove,
  withMore,
} from '#testing/builders/a-cart.ts'
import { aMenu, idOf } from '#testing/builders/a-menu.ts'
import { emptyCart } from '#domain/cart/cart.ts'
import type { Cart, Portion, Slot } from '#domain/cart/cart.ts'
import { missingIn, portionsIn, slotRule } from '#domain/cart/composition.ts'
import { priceLine } from '#domain/pricing/pricing.ts'
import { split } from '#domain/cart/slots.ts'

const menu = aMenu()

const price = (cart: Cart, id = 'f') => priceLine(lineOf(cart, id), menu)
const names = (portions: readonly Portion[]) =>
  portions.map(({ ingredient }) => menu.ingredients[ingredient]?.slug)

/** The slugs of the extras in a slot. */
function extrasIn(cart: Cart, slot: Slot, id = 'f') {
  const line = lineOf(cart, id)
  return names(
    split(portionsIn(line, slot), { places: slotRule(line, slot, menu)?.places ?? 0 }).extras,
  )
}
const inSlot = (cart: Cart, slot: Slot, id = 'f') => names(portionsIn(lineOf(cart, id), slot))

const four = ['tomates-cerises', 'concombre', 'mais', 'radis']
const fourIngredients = (extra: string[] = []) =>
  aCart(menu, formula('f', 'salade-4-ingredients'), add('f', 'ingredients', ...four, ...extra))

describe('filling a formula', () => {
  it('fills the included places first, and makes the rest extras at their price (C3)', () => {
    const cart = fourIngredients(['carottes-rapees', 'noix'])
    expect(extrasIn(cart, 'ingredients')).toEqual(['carottes-rapees', 'noix'])
    expect(price(cart)).toMatchObject({
      basePrice: 940,
      supplementsTotal: 100 + 130,
      unitPrice: 940 + 230,
    })
  })

  it('includes one drink, and makes the second drink an extra (C3)', () => {
    const cart = aCart(
      menu,
      formula('f', 'formule-4-complete'),
      add('f', 'side1', 'cola', 'limonade'),
    )
    expect(extrasIn(cart, 'side1')).toEqual(['limonade'])
    expect(price(cart).supplementsTotal).toBe(290)
  })

  it('charges the full price for a second base (C29)', () => {
    const cart = aCart(
      menu,
      formula('f', 'salade-4-ingredients'),
      add('f', 'bases', 'laitue', 'quinoa'),
    )
    expect(price(cart).supplementsTotal).toBe(460)
  })

  it('counts the same ingredient twice as two portions, and a portion beyond the included places as a separate extra (C29)', () => {
    const cart = aCart(
      menu,
      formula('f', 'salade-4-ingredients'),
      add('f', 'ingredients', 'mais', 'mais', 'radis', 'radis', 'radis'),
    )
    expect(price(cart).portions.filter(({ slot }) => slot === 'ingredients')).toMatchObject([
      { name: menu.ingredients[idOf('mais')]?.name, quantity: 2, as: 'free', amount: 0 },
      { name: menu.ingredients[idOf('radis')]?.name, quantity: 2, as: 'free', amount: 0 },
      { name: menu.ingredients[idOf('radis')]?.name, quantity: 1, as: 'extra', amount: 100 },
    ])
  })

  it('charges only the premium of an included ingredient, and only the price of an extra ingredient (C5)', () => {
    const included = aCart(
      menu,
      formula('f', 'salade-4-ingredients'),
      add('f', 'ingredients', 'avocat'),
    )
    expect(price(included).supplementsTotal).toBe(60)
    expect(price(fourIngredients(['avocat'])).supplementsTotal).toBe(180)
  })

  it('accepts at most twenty ingredients (C29)', () => {
    const cart = fourIngredients(Array.from({ length: 16 }, () => 'noix'))
    expect(refusalOf(cart, menu, add('f', 'ingredients', 'noix')[0]!)).toBe('too_many_ingredients')
  })

  it("refuses ingredients outside of the slot's categories (C6)", () => {
    const cart = aCart(menu, formula('f', 'formule-4-complete'))
    expect(refusalOf(cart, menu, add('f', 'bases', 'avocat')[0]!)).toBe('slot_not_allowed')
    expect(refusalOf(cart, menu, add('f', 'side1', 'cookie-chocolat')[0]!)).toBe('side_not_allowed')
    expect(refusalOf(cart, menu, add('f', 'side1', 'biere-blonde')[0]!)).toBe('side_not_allowed')
    expect(refusalOf(cart, menu, add('f', 'coulis', 'miel')[0]!)).toBe('slot_not_allowed')
    expect(refusalOf(fourIngredients(), menu, add('f', 'side1', 'cola')[0]!)).toBe(
      'side_not_allowed',
    )
  })

  it('refuses an ingredient that is sold out (M4)', () => {
    const short = aMenu('fr', { without: [idOf('avocat')] })
    expect(refusalOf(fourIngredients(), short, add('f', 'ingredients', 'avocat')[0]!)).toBe(
      'ingredient_unavailable',
    )
  })

  it('warms only ingredients that can be warm (M2)', () => {
    const pasta = (slug: string): Cart =>
      withMore(aCart(menu, formula('f', 'salade-4-ingredients')), menu, {
        type: 'add-portion',
        line: 'f',
        slot: 'bases',
        ingredient: idOf(slug),
        warm: true,
      })
    expect(formulaOf(pasta('pates'), 'f').filling.bases).toEqual([
      { ingredient: idOf('pates'), warm: true },
    ])
    expect(formulaOf(pasta('laitue'), 'f').filling.bases).toEqual([
      { ingredient: idOf('laitue'), warm: false },
    ])
    const lukewarm = { type: 'set-warm', line: 'f', slot: 'bases', at: 0, warm: true } as const
    expect(refusalOf(pasta('laitue'), menu, lukewarm)).toBe('slot_not_allowed')
    const cooled = withMore(pasta('pates'), menu, { ...lukewarm, warm: false })
    expect(formulaOf(cooled, 'f').filling.bases[0]?.warm).toBe(false)
  })

  it('distinguishes a warm extra from a cold one of the same ingredient (C15)', () => {
    const cart = aCart(
      menu,
      formula('f', 'salade-4-ingredients'),
      add('f', 'sauces', 'caesar', 'pesto-basilic', 'pesto-basilic'),
      { type: 'set-warm', line: 'f', slot: 'sauces', at: 1, warm: true },
    )
    expect(price(cart).portions.map(({ warm, quantity, as }) => ({ warm, quantity, as }))).toEqual([
      { warm: false, quantity: 1, as: 'free' },
      { warm: false, quantity: 1, as: 'extra' },
      { warm: true, quantity: 1, as: 'extra' },
    ])
  })
})

describe('removing from a formula', () => {
  it('lowers the quantity of a repeated extra, and deletes the extra at one (C13)', () => {
    const cart = fourIngredients(['noix', 'noix'])
    const once = withMore(cart, menu, remove('f', 'ingredients', 5))
    expect(price(once).portions.at(-1)).toMatchObject({ as: 'extra', quantity: 1, amount: 130 })
    expect(extrasIn(withMore(once, menu, remove('f', 'ingredients', 4)), 'ingredients')).toEqual([])
  })

  it('promotes the first paid extra to the free place, and cancels its supplement (C14)', () => {
    const cart = withMore(
      fourIngredients(['carottes-rapees', 'noix']),
      menu,
      remove('f', 'ingredients', 0),
    )
    expect(inSlot(cart, 'ingredients')).toEqual([
      'concombre',
      'mais',
      'radis',
      'carottes-rapees',
      'noix',
    ])
    expect(price(cart).supplementsTotal).toBe(130)
  })

  it('reports which extra was promoted (C14)', () => {
    expect(
      noticesOf(fourIngredients(['carottes-rapees', 'noix']), menu, remove('f', 'ingredients', 3)),
    ).toEqual([
      {
        kind: 'promoted',
        line: 'f',
        slot: 'ingredients',
        product: idOf('carottes-rapees'),
        name: 'Carottes râpées',
      },
    ])
    expect(noticesOf(fourIngredients(['noix']), menu, remove('f', 'ingredients', 4))).toEqual([])
  })

  it('charges a promoted ingredient its premium instead of its price (C14)', () => {
    const cart = fourIngredients(['avocat'])
    expect(price(cart).supplementsTotal).toBe(180)
    expect(price(withMore(cart, menu, remove('f', 'ingredients', 1))).supplementsTotal).toBe(60)
  })

  it('cancels the premium of the removed ingredient (C14)', () => {
    const cart = aCart(
      menu,
      formula('f', 'salade-4-ingredients'),
      add('f', 'ingredients', 'avocat', 'mais'),
    )
    expect(price(withMore(cart, menu, remove('f', 'ingredients', 0))).supplementsTotal).toBe(0)
  })

  it('keeps repeated extras next to each other, and promotes the first of them unit by unit (C14)', () => {
    const cart = fourIngredients(['noix', 'carottes-rapees', 'noix'])
    expect(extrasIn(cart, 'ingredients')).toEqual(['noix', 'noix', 'carottes-rapees'])
    const twice = withMore(cart, menu, remove('f', 'ingredients', 0), remove('f', 'ingredients', 0))
    expect(extrasIn(twice, 'ingredients')).toEqual(['carottes-rapees'])
  })

  it.each([
    ['sauces', ['caesar', 'ranch', 'cocktail'], 100],
    ['side1', ['cola', 'eau-plate', 'kombucha'], 350],
    ['side2', ['brownie-noix', 'muffin-myrtille', 'compote-pomme'], 260],
    ['bases', ['laitue', 'quinoa', 'kale'], 440],
  ] as const)('promotes an extra in %s as in ingredients (C15)', (slot, slugs, supplements) => {
    const cart = aCart(
      menu,
      formula('f', 'formule-6-complete'),
      add('f', slot, ...slugs),
      remove('f', slot, 0),
    )
    expect(extrasIn(cart, slot)).toEqual([slugs[2]])
    expect(price(cart).supplementsTotal).toBe(supplements)
  })

  it.each([
    ['coulis', ['miel', 'creme-de-marrons', 'coulis-mangue'], 30 + 60],
    ['toppings', ['granola', 'fraises', 'speculoos'], 30 + 70],
  ] as const)(
    'promotes an extra in %s of a dessert as in ingredients (C15)',
    (slot, slugs, supplements) => {
      const cart = aCart(menu, dessert('d', 'skyr'), add('d', slot, ...slugs), remove('d', slot, 0))
      expect(price(cart, 'd').supplementsTotal).toBe(supplements)
    },
  )

  it('refuses to remove a portion that does not exist (C13)', () => {
    expect(refusalOf(fourIngredients(), menu, remove('f', 'ingredients', 4))).toBe(
      'slot_not_allowed',
    )
    expect(refusalOf(fourIngredients(), menu, remove('elsewhere', 'ingredients', 0))).toBe(
      'line_not_found',
    )
  })
})

describe('a custom salad', () => {
  const salad = aCart(
    menu,
    custom('c'),
    add('c', 'bases', 'laitue', 'quinoa'),
    add('c', 'ingredients', 'avocat', 'noix'),
    add('c', 'sauces', 'caesar'),
  )

  it('costs the sum of its bases and ingredients, without premiums, and its first sauce is free (C7)', () => {
    expect(price(salad, 'c')).toMatchObject({ basePrice: 0, unitPrice: 410 + 460 + 180 + 130 })
  })

  it('makes further sauces extras, and promotes one when the first sauce is removed (C7)', () => {
    const two = withMore(salad, menu, add('c', 'sauces', 'ranch'))
    expect(price(two, 'c').unitPrice).toBe(1180 + 100)
    expect(price(withMore(two, menu, remove('c', 'sauces', 0)), 'c').unitPrice).toBe(1180)
  })

  it('accepts one side of each kind, at its price (C6, C7)', () => {
    const cart = withMore(
      salad,
      menu,
      add('c', 'side1', 'limonade'),
      add('c', 'side2', 'cookie-chocolat'),
    )
    expect(price(cart, 'c').unitPrice).toBe(1180 + 290 + 280)
    expect(refusalOf(cart, menu, add('c', 'side1', 'cola')[0]!)).toBe('side_taken')
    expect(refusalOf(cart, menu, add('c', 'side2', 'cola')[0]!)).toBe('side_not_allowed')
  })

  it('is complete with one base (C22)', () => {
    expect(price(aCart(menu, custom('c')), 'c')).toMatchObject({
      completed: false,
      missing: [{ slot: 'bases', count: 1 }],
    })
    expect(price(aCart(menu, custom('c'), add('c', 'bases', 'laitue')), 'c').completed).toBe(true)
  })

  it('cannot contain a dessert (C8)', () => {
    expect(
      refusalOf(salad, menu, { type: 'choose-dessert', line: 'c', dessert: idOf('skyr') }),
    ).toBe('slot_not_allowed')
  })
})

describe('a composed dessert', () => {
  it('fills the included coulis and toppings first, and makes the rest extras (C4)', () => {
    const cart = aCart(
      menu,
      dessert('d', 'maxi-fromage-blanc'),
      add('d', 'coulis', 'miel', 'coulis-mangue', 'creme-de-marrons'),
      add('d', 'toppings', 'granola', 'fraises'),
    )
    expect(price(cart, 'd')).toMatchObject({
      basePrice: 540,
      supplementsTotal: 70 + 30,
      missing: [{ slot: 'toppings', count: 1 }],
    })
  })

  it('refuses ingredients that are not among its coulis or toppings (C4)', () => {
    const cart = aCart(menu, dessert('d', 'skyr'))
    expect(refusalOf(cart, menu, add('d', 'coulis', 'granola')[0]!)).toBe('slot_not_allowed')
    expect(refusalOf(cart, menu, add('d', 'bases', 'laitue')[0]!)).toBe('slot_not_allowed')
  })
})

describe('a dessert in a formula', () => {
  const complete = aCart(
    menu,
    formula('f', 'formule-4-complete'),
    add('f', 'side1', 'cola'),
    add('f', 'side2', 'brownie-noix'),
  )
  const attach = { type: 'attach-dessert', line: 'f' } as const

  it('is taken from the last dessert line of the cart, without its base price (C8)', () => {
    const cart = aCart(
      menu,
      formula('f', 'formule-4-complete'),
      dessert('d1', 'skyr'),
      dessert('d2', 'bol-de-fruits'),
      add('d2', 'coulis', 'miel', 'coulis-mangue'),
      attach,
    )
    expect(cart.lines.map(({ id }) => id)).toEqual(['f', 'd1'])
    expect(price(cart)).toMatchObject({
      supplementsTotal: 60,
      unitPrice: 1260 + 60,
      dessertName: menu.desserts[955]?.name,
    })
  })

  it('takes one unit of the dessert line for each unit of the formula, if there are enough (C8)', () => {
    const cart = aCart(
      menu,
      formula('f', 'formule-4-complete'),
      dessert('d', 'skyr'),
      { type: 'set-quantity', line: 'd', quantity: 3 },
      attach,
    )
    expect(lineOf(cart, 'd').quantity).toBe(2)
    expect(formulaOf(cart, 'f').dessert?.dessert).toBe(idOf('skyr'))
    const twice = (quantity: number) =>
      aCart(
        menu,
        formula('f', 'formule-4-complete'),
        { type: 'set-quantity', line: 'f', quantity: 2 },
        dessert('d', 'skyr'),
        { type: 'set-quantity', line: 'd', quantity },
        attach,
      )
    expect(lineOf(twice(3), 'd').quantity).toBe(1)
    expect(twice(2).lines.map(({ id }) => id)).toEqual(['f'])
    expect(twice(1).lines.map(({ id }) => id)).toEqual(['f'])
  })

  it('becomes a separate line with the same filling and quantity when it is detached (C9)', () => {
    for (const quantity of [1, 2, 3]) {
      const apart = aCart(
        menu,
        formula('f', 'formule-4-complete'),
        { type: 'set-quantity', line: 'f', quantity },
        dessert('d', 'bol-de-fruits'),
        add('d', 'coulis', 'miel', 'coulis-mangue'),
        decline('d', 'toppings'),
        { type: 'set-quantity', line: 'd', quantity },
      )
      const together = withMore(apart, menu, attach)
      expect(withMore(together, menu, { type: 'detach-dessert', line: 'f', as: 'd' })).toEqual(
        apart,
      )
    }
    expect(refusalOf(complete, menu, { type: 'detach-dessert', line: 'f', as: 'd' })).toBe(
      'slot_not_allowed',
    )
    expect(refusalOf(emptyCart, menu, { type: 'detach-dessert', line: 'f', as: 'd' })).toBe(
      'line_not_found',
    )
  })

  it('adds its premium price, its premiums and its extras as supplements (C8)', () => {
    const cart = withMore(
      aCart(menu, formula('f', 'formule-4-complete')),
      menu,
      { type: 'choose-dessert', line: 'f', dessert: idOf('maxi-fromage-blanc') },
      add('f', 'coulis', 'creme-de-marrons', 'miel', 'coulis-mangue'),
      add('f', 'toppings', 'fraises'),
    )
    expect(price(cart).supplementsTotal).toBe(150 + 30 + 60 + 30)
  })

  it('makes the side in its place an extra (C8)', () => {
    const cart = withMore(complete, menu, dessert('d', 'skyr'), attach)
    expect(extrasIn(cart, 'side2')).toEqual(['brownie-noix'])
    expect(extrasIn(cart, 'side1')).toEqual([])
    expect(price(cart).supplementsTotal).toBe(320)
  })

  it('takes the place of side 1 in a formula with only one side (C8)', () => {
    const cart = aCart(
      menu,
      formula('f', 'formule-4-boisson-ou-dessert'),
      add('f', 'side1', 'cola'),
      dessert('d', 'skyr'),
      attach,
    )
    expect(extrasIn(cart, 'side1')).toEqual(['cola'])
  })

  it('returns the extra side to its place when the dessert is removed (C9)', () => {
    const cart = withMore(complete, menu, dessert('d', 'skyr'), attach, {
      type: 'remove-dessert',
      line: 'f',
    })
    expect(extrasIn(cart, 'side2')).toEqual([])
    expect(cart).toEqual(complete)
  })

  it('returns only the first of several extra sides to its place when it is removed (C9)', () => {
    const cart = withMore(
      complete,
      menu,
      add('f', 'side2', 'muffin-myrtille'),
      dessert('d', 'skyr'),
      attach,
    )
    expect(price(cart).supplementsTotal).toBe(320 + 310)
    expect(
      price(withMore(cart, menu, { type: 'remove-dessert', line: 'f' })).supplementsTotal,
    ).toBe(310)
  })

  it('excludes a side of the dessert category (C6)', () => {
    const cart = withMore(aCart(menu, formula('f', 'formule-4-complete')), menu, {
      type: 'choose-dessert',
      line: 'f',
      dessert: idOf('skyr'),
    })
    expect(refusalOf(cart, menu, add('f', 'side2', 'brownie-noix')[0]!)).toBe(
      'dessert_already_chosen',
    )
    expect(refusalOf(withMore(cart, menu, dessert('d', 'skyr')), menu, attach)).toBe(
      'dessert_already_chosen',
    )
  })

  it('is refused where no side allows a dessert, or when the cart has no dessert to attach (C8)', () => {
    expect(refusalOf(withMore(fourIngredients(), menu, dessert('d', 'skyr')), menu, attach)).toBe(
      'side_not_allowed',
    )
    expect(refusalOf(complete, menu, attach)).toBe('no_dessert_to_attach')
    expect(refusalOf(complete, menu, { type: 'remove-dessert', line: 'f' })).toBe(
      'slot_not_allowed',
    )
  })
})

describe('the completion of a formula', () => {
  const missing = (cart: Cart) => missingIn(lineOf(cart, 'f'), menu)

  it('requires every base and ingredient, and lets sauces and sides be declined (C22)', () => {
    const cart = aCart(menu, formula('f', 'formule-4-complete'))
    expect(missing(cart)).toEqual([
      { slot: 'bases', count: 1 },
      { slot: 'ingredients', count: 4 },
      { slot: 'sauces', count: 1 },
      { slot: 'side1', count: 1 },
      { slot: 'side2', count: 1 },
    ])
    const declined = withMore(cart, menu, decline('f', 'sauces', 'side1', 'side2'))
    expect(missing(declined).map(({ slot }) => slot)).toEqual(['bases', 'ingredients'])
    expect(refusalOf(cart, menu, decline('f', 'bases')[0]!)).toBe('slot_not_allowed')
    expect(refusalOf(cart, menu, decline('f', 'ingredients')[0]!)).toBe('slot_not_allowed')
  })

  it('cancels “without” when a portion is added after all (C22)', () => {
    const cart = aCart(
      menu,
      formula('f', 'salade-4-ingredients'),
      decline('f', 'sauces'),
      add('f', 'sauces', 'caesar'),
      remove('f', 'sauces', 0),
    )
    expect(missing(cart).map(({ slot }) => slot)).toContain('sauces')
  })

  it('requires the coulis and toppings of the dessert inside (C22)', () => {
    const cart = withMore(aCart(menu, formula('f', 'formule-4-complete')), menu, {
      type: 'choose-dessert',
      line: 'f',
      dessert: idOf('skyr'),
    })
    expect(missing(cart).map(({ slot }) => slot)).toEqual([
      'bases',
      'ingredients',
      'sauces',
      'side1',
      'coulis',
      'toppings',
    ])
    expect(
      missing(withMore(cart, menu, decline('f', 'coulis', 'toppings'))).map(({ slot }) => slot),
    ).not.toContain('coulis')
  })

  it('does not require a side that the menu calls optional (C22)', () => {
    const id = idOf('formule-4-complete')
    const complete = menu.formulas[id]!
    const sides = complete.sides.map((side) => ({ ...side, required: false }))
    const relaxed = { ...menu, formulas: { ...menu.formulas, [id]: { ...complete, sides } } }
    const line = lineOf(aCart(menu, formula('f', 'formule-4-complete')), 'f')
    expect(missingIn(line, relaxed).map(({ slot }) => slot)).toEqual([
      'bases',
      'ingredients',
      'sauces',
    ])
  })

  it('cancels “without” for a side whose place a dessert takes (C8, C22)', () => {
    const cart = aCart(
      menu,
      formula('f', 'formule-4-complete'),
      decline('f', 'side2'),
      { type: 'choose-dessert', line: 'f', dessert: idOf('skyr') },
      { type: 'remove-dessert', line: 'f' },
    )
    expect(missing(cart).map(({ slot }) => slot)).toContain('side2')
  })

  it('is reached with every place filled, and lost when an ingredient is removed (C22)', () => {
    const cart = aCart(menu, plainSalad('f'))
    expect(price(cart).completed).toBe(true)
    expect(price(withMore(cart, menu, remove('f', 'ingredients', 0))).missing).toEqual([
      { slot: 'ingredients', count: 1 },
    ])
  })
})

describe('a recipe of the house', () => {
  const cart = aCart(menu, formula('f', 'recette-du-mois'))

  it('contains its salad, which cannot be modified (C23)', () => {
    expect(inSlot(cart, 'bases')).toEqual(['semoule'])
    expect(inSlot(cart, 'ingredients')).toHaveLength(5)
    expect(price(cart).missing).toEqual([{ slot: 'side1', count: 1 }])
    for (const slot of ['bases', 'ingredients', 'sauces'] as const) {
      expect(refusalOf(cart, menu, remove('f', slot, 0))).toBe('formula_not_modifiable')
    }
    expect(refusalOf(cart, menu, add('f', 'ingredients', 'noix')[0]!)).toBe(
      'formula_not_modifiable',
    )
    expect(refusalOf(cart, menu, decline('f', 'sauces')[0]!)).toBe('formula_not_modifiable')
  })

  it('requires a choice of its side, and charges the premiums of its salad (C23)', () => {
    const chosenSide = withMore(cart, menu, add('f', 'side1', 'cola'))
    expect(price(chosenSide)).toMatchObject({ completed: true, supplementsTotal: 40 + 40 })
  })

  it('is refused when a part of its salad is sold out (C23)', () => {
    const short = aMenu('fr', { without: [idOf('feta')] })
    expect(refusalOf(emptyCart, short, formula('f', 'recette-du-mois'))).toBe(
      'ingredient_unavailable',
    )
  })
})
