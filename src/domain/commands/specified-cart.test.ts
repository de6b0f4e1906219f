import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  aCart,
  add,
  custom,
  decline,
  dessert,
  formula,
  item,
  plainSalad,
  signature,
  withMore,
} from '#testing/builders/a-cart.ts'
import { aMenu, idOf } from '#testing/builders/a-menu.ts'
import { MAX_INGREDIENTS, emptyCart } from '#domain/cart/cart.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { tidy } from './cart-upkeep.ts'
import { lineProblem } from '#domain/cart/line-checks.ts'
import { priceCart } from '#domain/pricing/pricing.ts'
import { toChoices } from './specified-cart.ts'
import { readStoredCart } from './stored-cart.ts'

const readAny = (value: unknown) => readStoredCart(toChoices(value))
const menu = aMenu()
const product = (slug: string) => ({ id: idOf(slug), price: 1, category: { id: 1, slug: 'any' } })
const entry = (slug: string, quantity = 1, is_warm = false) => ({
  ingredient: product(slug),
  quantity,
  itemTotal: 0,
  is_warm,
})
const throughStorage = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
/** Returns the cart without the ids of its lines, which a conversion assigns anew. */
const unnamed = ({ lines, ...otherFields }: Cart) => ({
  ...otherFields,
  lines: lines.map((line) => ({ ...line, id: '' })),
})

const salad = {
  bases: [entry('laitue')],
  extraBases: [],
  ingredients: ['tomates-cerises', 'concombre', 'mais', 'radis'].map((slug) => entry(slug)),
  extraIngredients: [entry('avocat', 2)],
  sauces: [entry('caesar')],
  extraSauces: [],
}
const stored = {
  cartTotal: 5290,
  discount: 300,
  promoCode: 'VERT3',
  eatfid_points_cost: 36,
  suggested_count: 2,
  items: [
    { ...entry('pita', 2, true), freeSauce: null, is_paid_with_eatfid_points: false },
    { ...entry('cola'), is_paid_with_eatfid_points: true, points: 36 },
  ],
  signatures: [
    { ingredient: product('la-cesar'), quantity: 1, itemTotal: 11.2, freeSauce: product('caesar') },
  ],
  formulaItems: [
    {
      orderId: 1,
      formula: { id: idOf('formule-4-complete'), num_of_base: 1 },
      ...salad,
      sides1: [entry('cola')],
      extraSides1: [],
      sides2: [],
      extraSides2: [],
      desserts: [
        {
          orderId: 2,
          dessert: { id: idOf('skyr') },
          coulis: [entry('miel')],
          extraCoulis: [entry('miel')],
          toppings: [],
          extraToppings: [],
          quantity: 1,
          completed: true,
        },
      ],
      quantity: 3,
      completed: true,
      notModifiable: false,
      recipeTitle: 'Le grand classique',
      is_paid_with_eatfid_points: false,
    },
    {
      formula: idOf('formule-4-boisson-ou-dessert'),
      ...salad,
      extraIngredients: [],
      sauces: [],
      sides1: [],
      completed: true,
    },
  ],
  customFormulaItems: [
    {
      bases: [entry('laitue')],
      ingredients: [entry('mais', 2)],
      sauces: [entry('caesar')],
      extraSauces: [entry('pesto-basilic')],
      quantity: 1,
    },
  ],
  customDessertItems: [
    {
      orderId: 3,
      dessert: { id: idOf('fromage-blanc') },
      coulis: [],
      toppings: [],
      quantity: 2,
      completed: false,
    },
  ],
}

describe('a stored cart in the format of the specification', () => {
  it('is read into the lines, choices and promo code that it contains (C1, C26, M2)', () => {
    const same = aCart(
      menu,
      signature('s', 'la-cesar', 'caesar'),
      item('i', 'pita', { warm: true }),
      item('i', 'pita', { warm: true }),
      item('p', 'cola', { paidWith: 'points' }),
    )
    const expectedCart = withMore(
      same,
      menu,
      plainSalad('x'),
      { type: 'remove-line', line: 'x' },
      formula('f', 'formule-4-complete'),
      add('f', 'bases', 'laitue'),
      add('f', 'ingredients', 'tomates-cerises', 'concombre', 'mais', 'radis', 'avocat', 'avocat'),
      add('f', 'sauces', 'caesar'),
      add('f', 'side1', 'cola'),
      { type: 'choose-dessert', line: 'f', dessert: idOf('skyr') },
      add('f', 'coulis', 'miel', 'miel'),
      decline('f', 'toppings'),
      { type: 'set-quantity', line: 'f', quantity: 3 },
      formula('g', 'formule-4-boisson-ou-dessert'),
      add('g', 'bases', 'laitue'),
      add('g', 'ingredients', 'tomates-cerises', 'concombre', 'mais', 'radis'),
      decline('g', 'sauces', 'side1'),
      custom('c'),
      add('c', 'bases', 'laitue'),
      add('c', 'ingredients', 'mais', 'mais'),
      add('c', 'sauces', 'caesar', 'pesto-basilic'),
      dessert('d', 'fromage-blanc'),
      { type: 'set-quantity', line: 'd', quantity: 2 },
    )
    const readCart = readAny(throughStorage(stored))
    const { cart, notices } = tidy(readCart, menu)
    expect(notices).toEqual([])
    expect(priceCart({ ...cart, promo: null }, menu).toPay).toBe(
      priceCart(expectedCart, menu).toPay,
    )
    const kinds = readCart.lines.map(({ kind }) => kind)
    expect(kinds).toEqual(['item', 'item', 'signature', 'formula', 'formula', 'custom', 'dessert'])
    const [f, g] = readCart.lines.filter(({ kind }) => kind === 'formula')
    const [madeF, madeG] = expectedCart.lines.filter(({ kind }) => kind === 'formula')
    expect(unnamed({ ...emptyCart, lines: [f!] })).toEqual(
      unnamed({
        ...emptyCart,
        lines: [{ ...madeF!, title: 'Le grand classique' } as typeof madeF & object],
      }),
    )
    expect(g).toMatchObject({ declined: ['sauces', 'side1', 'side2'] })
    expect(priceCart({ ...emptyCart, lines: [g!] }, menu)).toMatchObject({
      completed: true,
      toPay: priceCart({ ...emptyCart, lines: [madeG!] }, menu).toPay,
    })
    expect(readCart.promo).toEqual({ code: 'VERT3', kind: 'amount', cents: 300, minimum: 0 })
    expect(readCart.suggestedCount).toBe(2)
    expect(priceCart(readCart, menu).eatfidPointsCost).toBe(36)
  })

  it('loses only the entries that cannot be read (C26)', () => {
    const broken = {
      items: [
        null,
        7,
        {},
        { ingredient: {} },
        { ingredient: product('cola'), quantity: 'many', freeSauce: { id: 'x' } },
      ],
      signatures: 'none',
      formulaItems: [
        { formula: null },
        { formula: idOf('formule-4-complete'), bases: { 0: 1 }, sauces: [{ ingredient: 'x' }] },
      ],
      promoCode: 7,
      discount: 300,
    }
    const { lines, promo } = readAny(broken)
    expect(lines).toMatchObject([
      { kind: 'item', ingredient: idOf('cola'), quantity: 1, freeSauce: null },
      {
        kind: 'formula',
        formula: idOf('formule-4-complete'),
        filling: { bases: [], sauces: [] },
        declined: [],
      },
    ])
    expect(promo).toBe(null)
  })

  it('is cut to the capacity of a slot, however large its quantities are (C29)', () => {
    const bases = Array.from({ length: 1000 }, () => entry('laitue', 2 ** 40))
    const [line] = readAny({ customFormulaItems: [{ bases }] }).lines
    expect(line?.kind === 'custom' && line.filling.bases.length).toBe(MAX_INGREDIENTS)
  })

  it('never throws and always becomes a cart that the rules accept, whatever its fields contain (C26)', () => {
    const names = [
      'items',
      'signatures',
      'formulaItems',
      'customFormulaItems',
      'customDessertItems',
      'ingredient',
      'formula',
      'dessert',
      'desserts',
      'id',
      'quantity',
      'bases',
      'sauces',
      'sides1',
      'extraSides2',
      'coulis',
      'freeSauce',
      'promoCode',
      'discount',
      'completed',
      'recipeTitle',
    ]
    const ids = ['cola', 'laitue', 'la-cesar', 'skyr', 'formule-4-complete', 'recette-du-mois'].map(
      idOf,
    )
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom<unknown>(...ids, 1, -1, 1e99, null, '', true, 'x'),
        tie('record'),
        fc.array(tie('tree'), { maxLength: 4 }),
      ),
      record: fc.dictionary(fc.constantFrom(...names), tie('tree'), { maxKeys: 8 }),
    }))
    const cart = fc.record(
      Object.fromEntries(names.slice(0, 5).map((name) => [name, fc.array(tree, { maxLength: 5 })])),
    )
    fc.assert(
      fc.property(fc.oneof(cart, fc.object()), (any) => {
        const { lines } = tidy(readAny(throughStorage(any)), menu).cart
        expect(lines.map((line) => lineProblem(line, menu))).toEqual(lines.map(() => null))
      }),
      { numRuns: 500 },
    )
  })
})
