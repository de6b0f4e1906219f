import { describe, expect, it } from 'vitest'
import {
  aCart,
  add,
  custom,
  dessert,
  formula,
  item,
  lineOf,
  plainSalad,
  signature,
} from '#testing/builders/a-cart.ts'
import { aMenu, idOf } from '#testing/builders/a-menu.ts'
import { aRestaurant, holidays, inParis } from '#testing/builders/a-restaurant.ts'
import { emptySalad } from '#domain/cart/composition.ts'
import type { CartCommand } from '#domain/commands/cart-commands.ts'
import type { CartLine, FormulaLine, Portion } from '#domain/cart/cart.ts'
import { MAX_TOTAL, decideOrder } from './checkout.ts'
import type { OrderFacts, CheckoutRequest } from './checkout.ts'
import { priceCart } from '#domain/pricing/pricing.ts'

const menu = aMenu()
const restaurant: OrderFacts['restaurant'] = {
  ...aRestaurant('paris-bourse'),
  closed: false,
  active: true,
  sellsAlcohol: true,
  paymentOptions: ['card_online', 'pay_at_restaurant'],
}
const facts: OrderFacts = {
  now: inParis('2026-11-23T09:00'),
  menu,
  restaurant,
  holidays,
  onlineOrdering: true,
  takenInSlot: 0,
  promo: null,
  pointsBalance: 0,
  guest: {
    unpaid: { orders: 0, cents: 0 },
    limits: { orders: 3, cents: 15_000 },
    awaitingPayment: { orders: 0, most: 3 },
  },
}

function request(lines: readonly CartLine[], { promo }: Partial<OrderFacts> = {}): CheckoutRequest {
  const { toPay, eatfidPointsCost } = priceCart(
    { lines, promo: promo ?? null, suggestedCount: 0, suggestionsDismissed: false },
    menu,
  )
  return {
    lines,
    takeawayAt: inParis('2026-11-23T12:30'),
    payment: 'at-restaurant',
    declaredAge: null,
    shown: { menuVersion: menu.version, toPay, points: eatfidPointsCost },
  }
}

/**
 * Returns the decision about an order of these lines; the test may replace fields of the request
 * and facts.
 */
function decide(
  lines: readonly CartLine[],
  requestChanges: Partial<CheckoutRequest> = {},
  factChanges: Partial<OrderFacts> = {},
) {
  const outcome = decideOrder(
    { ...request(lines, factChanges), ...requestChanges },
    { ...facts, ...factChanges },
  )
  return outcome.ok ? outcome.value : outcome.code
}
const lines = (...commands: (CartCommand | CartCommand[])[]) => aCart(menu, ...commands).lines
const salad = lines(plainSalad('f'))
const beer = lines(plainSalad('f'), item('b', 'biere-blonde'))

describe('an order', () => {
  it('is refused when its total exceeds the maximum, whatever the prices are (B6)', () => {
    const dear = (price: number) => {
      const [product] = Object.values(menu.ingredients).filter(
        ({ slug }) => slug === 'biere-blonde',
      )
      if (product === undefined) throw new Error('the menu has no beer')
      const ingredients = { ...menu.ingredients, [product.id]: { ...product, price } }
      const repricedFacts = { menu: { ...menu, ingredients } }
      const { toPay } = priceCart(
        { lines: beer, promo: null, suggestedCount: 0, suggestionsDismissed: false },
        repricedFacts.menu,
      )
      const shownPrice = { menuVersion: menu.version, toPay, points: 0 }
      return decide(beer, { declaredAge: 18, payment: 'card', shown: shownPrice }, repricedFacts)
    }
    const saladPrice = priceCart(
      { lines: salad, promo: null, suggestedCount: 0, suggestionsDismissed: false },
      menu,
    ).toPay
    expect(dear(MAX_TOTAL - saladPrice)).toMatchObject({ toPay: MAX_TOTAL })
    expect(dear(MAX_TOTAL - saladPrice + 1)).toBe('total_too_high')
  })

  it('is accepted with its total, its VAT and the points that it earns (C27)', () => {
    expect(decide(beer, { declaredAge: 18 })).toMatchObject({
      cartTotal: 1360,
      toPay: 1360,
      earnedPoints: 13,
      hasAlcohol: true,
      takeawayAt: inParis('2026-11-23T12:30'),
      vat: [
        { rate: 100, gross: 940 },
        { rate: 200, gross: 420 },
      ],
    })
  })

  it('is refused when empty (Y5)', () => {
    expect(decide([])).toBe('cart_empty')
  })

  it('is refused by a restaurant that is closed or no longer active (T6)', () => {
    expect(decide(salad, {}, { restaurant: { ...restaurant, closed: true } })).toBe(
      'restaurant_closed',
    )
    expect(decide(salad, {}, { restaurant: { ...restaurant, active: false } })).toBe(
      'restaurant_closed',
    )
  })

  it('is refused while online ordering is unavailable (T6)', () => {
    expect(decide(salad, {}, { onlineOrdering: false })).toBe('online_ordering_unavailable')
  })

  it('is refused when its pickup time is no longer valid, to the minute (T5)', () => {
    expect(decide(salad, {}, { now: inParis('2026-11-23T12:15') })).toMatchObject({ toPay: 940 })
    expect(decide(salad, {}, { now: inParis('2026-11-23T12:16') })).toBe('takeaway_time_invalid')
    expect(decide(salad, { takeawayAt: inParis('2026-11-22T12:30') })).toBe('takeaway_time_invalid')
  })

  it('is refused when its slot is full, at the lower capacity of peak hours (T11)', () => {
    expect(decide(salad, {}, { takenInSlot: 15 })).toMatchObject({ toPay: 940 })
    expect(decide(salad, {}, { takenInSlot: 16 })).toBe('slot_full')
    expect(
      decide(salad, { takeawayAt: inParis('2026-11-23T14:00') }, { takenInSlot: 16 }),
    ).toMatchObject({
      toPay: 940,
    })
  })

  it('is refused at the counter when a guest has too many unpaid orders or owes too much, but accepted by card', () => {
    const owing = (orders: number, cents: number): Partial<OrderFacts> => ({
      guest: { ...facts.guest, unpaid: { orders, cents } },
    })
    expect(decide(salad, {}, owing(2, 14_060))).toMatchObject({ toPay: 940 })
    expect(decide(salad, {}, owing(3, 0))).toBe('too_many_unpaid_orders')
    expect(decide(salad, {}, owing(2, 14_061))).toBe('unpaid_amount_too_high')
    const card: Partial<OrderFacts> = {
      ...owing(3, 20_000),
      restaurant: { ...restaurant, paymentOptions: ['card_online'] },
    }
    expect(decide(salad, { payment: 'card' }, card)).toMatchObject({ toPay: 940 })
  })

  it('is refused when a guest already has too many orders that await a card payment (T11)', () => {
    const holding = (orders: number): Partial<OrderFacts> => ({
      guest: { ...facts.guest, awaitingPayment: { orders, most: 3 } },
    })
    expect(decide(salad, { payment: 'card' }, holding(2))).toMatchObject({ toPay: 940 })
    expect(decide(salad, { payment: 'card' }, holding(3))).toBe('orders_await_payment')
    // An order that replaces a paid one, and costs no more, waits for no card.
    expect(decide(salad, { payment: 'card' }, { ...holding(3), paid: 940 })).toMatchObject({
      toPay: 940,
    })
    expect(decide(salad, {}, holding(3))).toMatchObject({ toPay: 940 })
  })

  it('is refused with free extras alone, and counts as an unpaid order when a promo code pays for everything', () => {
    const cutlery = lines(item('c', 'couverts-bois'))
    expect(decide(cutlery)).toBe('only_free')
    expect(decide([...cutlery, ...salad])).toMatchObject({ toPay: 940 })
    expect(
      decide(
        [...cutlery, ...lines(item('p', 'cola', { paidWith: 'points' }))],
        {},
        { pointsBalance: 36 },
      ),
    ).toMatchObject({ toPay: 0 })
    const promo = { code: 'GRATUIT', kind: 'amount', cents: 5000, minimum: 0 } as const
    const owing = { ...facts.guest, unpaid: { orders: 3, cents: 0 } }
    expect(decide(salad, {}, { promo })).toMatchObject({ toPay: 0 })
    for (const payment of ['card', 'at-restaurant'] as const) {
      expect(decide(salad, { payment }, { promo, guest: owing })).toBe('too_many_unpaid_orders')
    }
  })

  it('is accepted only with a payment method that the restaurant offers (Y1)', () => {
    const onlyCard: Partial<OrderFacts> = {
      restaurant: { ...restaurant, paymentOptions: ['card_online'] },
    }
    const onlyCounter: Partial<OrderFacts> = {
      restaurant: { ...restaurant, paymentOptions: ['pay_at_restaurant', 'meal_voucher_counter'] },
    }
    expect(decide(salad, {}, onlyCard)).toBe('payment_not_offered')
    expect(decide(salad, { payment: 'card' }, onlyCard)).toMatchObject({ toPay: 940 })
    expect(decide(salad, { payment: 'card' }, onlyCounter)).toBe('payment_not_offered')
    expect(decide(salad, {}, onlyCounter)).toMatchObject({ toPay: 940 })
  })

  it('needs no payment method when points pay for all of it, whatever the restaurant offers or the guest owes (L2, Y1)', () => {
    const drink = lines(item('p', 'cola', { paidWith: 'points' }))
    for (const payment of ['card', 'at-restaurant'] as const) {
      const factChanges: Partial<OrderFacts> = {
        pointsBalance: 36,
        restaurant: { ...restaurant, paymentOptions: ['meal_voucher_counter'] },
        guest: { ...facts.guest, unpaid: { orders: 3, cents: 20_000 } },
      }
      expect(decide(drink, { payment }, factChanges)).toMatchObject({
        toPay: 0,
        eatfidPointsCost: 36,
        earnedPoints: 0,
      })
    }
  })

  it('is refused when points pay for a hot drink but not for a dessert (L2)', () => {
    const both = lines(
      item('d', 'compote-pomme', { paidWith: 'points' }),
      item('c', 'expresso', { paidWith: 'points' }),
    )
    expect(decide(both, {}, { pointsBalance: 60 })).toMatchObject({ eatfidPointsCost: 60 })
    expect(decide(both, {}, { pointsBalance: 59 })).toBe('points_missing')
    expect(decide(both.slice(1), {}, { pointsBalance: 60 })).toBe('reward_incomplete')
  })

  it('is refused while one of its bowls is incomplete (Y5)', () => {
    for (const incomplete of [
      [custom('c')],
      [dessert('c', 'skyr')],
      [formula('c', 'recette-du-mois')],
      [
        formula('c', 'formule-4-complete'),
        { type: 'choose-dessert', line: 'c', dessert: idOf('skyr') } as const,
      ],
    ]) {
      expect(decide(lines(plainSalad('f'), incomplete))).toBe('formulas_incomplete')
    }
  })

  it('is refused when a product is sold out or is not on the menu (M4)', () => {
    expect(decide(salad, {}, { menu: aMenu('fr', { without: [idOf('mais')] }) })).toBe(
      'ingredient_unavailable',
    )
    const cola = lines(item('i', 'cola'))
    expect(decide(cola, {}, { menu: { ...menu, ingredients: {} } })).toBe('product_not_found')
  })
})

describe('alcohol in an order', () => {
  it('needs a dish, which may be a hot dish or a sandwich (V10)', () => {
    const drink = lineOf(aCart(menu, plainSalad('f'), item('b', 'biere-blonde')), 'b')
    expect(decide([drink], { declaredAge: 18 })).toBe('alcohol_needs_dish')
    for (const dish of [
      item('d', 'chili-sin-carne'),
      item('d', 'wrap-poulet-crudites'),
      signature('d', 'la-cesar'),
      item('d', 'laitue'),
    ]) {
      expect(decide([...lines(dish), drink], { declaredAge: 18 })).toMatchObject({
        hasAlcohol: true,
      })
    }
  })

  it('needs the declaration of age (V10)', () => {
    expect(decide(beer)).toBe('age_declaration_missing')
    expect(decide(salad)).toMatchObject({ hasAlcohol: false })
  })

  it('needs a declaration of the legal age of the country: 18 in France, 16 where the law allows it (V10, F6)', () => {
    expect(menu.alcoholAge).toBe(18)
    expect(decide(beer, { declaredAge: 16 })).toBe('age_declaration_missing')
    const elsewhere = { menu: { ...menu, alcoholAge: 16 } }
    expect(decide(beer, { declaredAge: 16 }, elsewhere)).toMatchObject({ hasAlcohol: true })
    expect(decide(beer, {}, elsewhere)).toBe('age_declaration_missing')
  })

  it('is refused where the restaurant sells no alcohol (F6)', () => {
    expect(
      decide(beer, { declaredAge: 18 }, { restaurant: { ...restaurant, sellsAlcohol: false } }),
    ).toBe('alcohol_not_sold_here')
  })

  it('is never paid with points or by a promo code (F6)', () => {
    const drink = {
      ...lineOf(aCart(menu, plainSalad('f'), item('b', 'biere-blonde')), 'b'),
      paidWith: 'points',
    } as CartLine
    expect(decide([...salad, drink], { declaredAge: 18 }, { pointsBalance: 280 })).toBe(
      'not_payable_with_points',
    )
    const promo = { code: 'P', kind: 'percent', percent: 50, minimum: 0 } as const
    expect(decide(beer, { declaredAge: 18 }, { promo })).toMatchObject({
      discount: 470,
      toPay: 890,
    })
  })
})

describe('the amounts of an order', () => {
  const spent = lines(plainSalad('f'), item('p', 'cola', { paidWith: 'points' }))

  it('are refused when the points balance is too low (L3)', () => {
    expect(decide(spent, {}, { pointsBalance: 35 })).toBe('points_missing')
    expect(decide(spent, {}, { pointsBalance: 36 })).toMatchObject({
      toPay: 940,
      eatfidPointsCost: 36,
    })
  })

  it('are refused as a price mismatch when they differ from those shown by the same menu (C27)', () => {
    const shownPrice = { menuVersion: menu.version, toPay: 940, points: 0 }
    expect(decide(salad, { shown: shownPrice })).toMatchObject({ toPay: 940 })
    expect(decide(salad, { shown: { ...shownPrice, toPay: 939 } })).toBe('price_mismatch')
    expect(decide(salad, { shown: { ...shownPrice, points: 1 } })).toBe('price_mismatch')
  })

  it('are refused with menu_changed when they differ because the menu has changed (C27)', () => {
    expect(decide(salad, { shown: { menuVersion: 'yesterday', toPay: 900, points: 0 } })).toBe(
      'menu_changed',
    )
  })

  it('are never a price mismatch when another version of the menu showed them, however wrong they are (C27)', () => {
    const wrong = { menuVersion: 'yesterday', toPay: 1, points: 280 }
    expect(decide(salad, { shown: wrong })).toBe('menu_changed')
    expect(decide(salad, { shown: { ...wrong, menuVersion: menu.version } })).toBe('price_mismatch')
  })

  it('are accepted when the menu has changed but they have not (C27)', () => {
    expect(
      decide(salad, { shown: { menuVersion: 'yesterday', toPay: 940, points: 0 } }),
    ).toMatchObject({ toPay: 940 })
  })
})

describe('a tampered cart', () => {
  const portion = (slug: string, warm = false): Portion => ({ ingredient: idOf(slug), warm })
  const plainFormula = lineOf(aCart(menu, plainSalad('f')), 'f') as FormulaLine
  const tampered = (
    changes: Partial<FormulaLine['filling']>,
    lineChanges: Partial<FormulaLine> = {},
  ): FormulaLine => ({
    ...plainFormula,
    ...lineChanges,
    filling: { ...plainFormula.filling, ...changes },
  })
  const menuFormula = (slug: string) => ({ formula: idOf(slug) })
  const skyr = {
    dessert: idOf('skyr'),
    filling: { coulis: [portion('miel')], toppings: [portion('granola')] },
    declined: [],
  }

  it.each<[string, CartLine, string]>([
    ['an ingredient among the bases', tampered({ bases: [portion('avocat')] }), 'slot_not_allowed'],
    [
      'a signature among the ingredients',
      tampered({ ingredients: Array.from({ length: 4 }, () => portion('la-cesar')) }),
      'slot_not_allowed',
    ],
    [
      'beer as a side',
      tampered({ side1: [portion('biere-blonde')] }, menuFormula('formule-4-boisson-ou-dessert')),
      'side_not_allowed',
    ],
    [
      'a side that the formula does not have',
      tampered({ side2: [portion('cola')] }),
      'side_not_allowed',
    ],
    [
      'a dessert in the place of a drink',
      tampered(
        { side1: [portion('brownie-noix')], side2: [portion('brownie-noix')] },
        menuFormula('formule-4-complete'),
      ),
      'side_not_allowed',
    ],
    ['a dessert that no side allows', tampered({}, { dessert: skyr }), 'side_not_allowed'],
    [
      'granola as a coulis',
      {
        kind: 'dessert',
        id: 'd',
        quantity: 1,
        ...skyr,
        filling: { ...skyr.filling, coulis: [portion('granola')] },
        paidWith: 'euros',
      },
      'slot_not_allowed',
    ],
    [
      'twenty-one ingredients',
      tampered({ ingredients: Array.from({ length: 21 }, () => portion('mais')) }),
      'too_many_ingredients',
    ],
    [
      'two drinks in a custom salad',
      {
        kind: 'custom',
        id: 'c',
        quantity: 1,
        title: null,
        filling: {
          ...emptySalad,
          bases: [portion('laitue')],
          side1: [portion('cola'), portion('cola')],
        },
      },
      'side_taken',
    ],
    ['warm lettuce', tampered({ bases: [portion('laitue', true)] }), 'slot_not_allowed'],
    [
      'another salad in the recipe of the chain',
      tampered(
        { side1: [portion('cola')] },
        { formula: idOf('recette-du-mois'), declined: ['ingredients'] },
      ),
      'formulas_incomplete',
    ],
    [
      'a dearer ingredient in the recipe of the chain',
      tampered(
        {
          bases: [portion('semoule')],
          ingredients: ['burrata', 'butternut-rotie', 'feta', 'grenade', 'herbes-fraiches'].map(
            (slug) => portion(slug),
          ),
          sauces: [portion('tahini-citron')],
          side1: [portion('cola')],
        },
        menuFormula('recette-du-mois'),
      ),
      'formula_not_modifiable',
    ],
    [
      'points for a product without a price in points',
      tampered({}, { paidWith: 'points' }),
      'not_payable_with_points',
    ],
    [
      'an ingredient as an item',
      {
        kind: 'item',
        id: 'i',
        quantity: 1,
        ingredient: idOf('burrata'),
        freeSauce: null,
        warm: false,
        paidWith: 'euros',
      },
      'slot_not_allowed',
    ],
    [
      'burrata as the free sauce',
      {
        kind: 'signature',
        id: 's',
        quantity: 1,
        ingredient: idOf('la-cesar'),
        freeSauce: idOf('burrata'),
      },
      'slot_not_allowed',
    ],
    ['an unknown formula', tampered({}, { formula: 77 }), 'product_not_found'],
    ['half a salad', { ...plainFormula, quantity: 0.5 }, 'quantity_out_of_range'],
  ])('is refused: %s (C3, C6, C23, C29)', (_, line, code) => {
    expect(decide([line], {}, { pointsBalance: 280 })).toBe(code)
  })

  it('cannot warm a part of the recipe of the chain (C23)', () => {
    const recipe = lineOf(
      aCart(menu, formula('f', 'recette-du-mois'), add('f', 'side1', 'cola')),
      'f',
    ) as FormulaLine
    const warm = { ...recipe, filling: { ...recipe.filling, bases: [portion('semoule', true)] } }
    expect(decide([recipe])).toMatchObject({ units: 1 })
    expect(decide([warm])).toBe('formula_not_modifiable')
  })

  it('cannot skip bases or ingredients by declining them (C22)', () => {
    expect(decide([tampered({ bases: [] }, { declined: ['bases'] })])).toBe('formulas_incomplete')
    expect(decide([tampered({ ingredients: [] }, { declined: ['ingredients'] })])).toBe(
      'formulas_incomplete',
    )
    expect(decide([tampered({ sauces: [] }, { declined: ['sauces'] })])).toMatchObject({
      toPay: 940,
    })
  })

  it('is refused when two lines have the same id (C27)', () => {
    expect(decide([plainFormula, plainFormula])).toBe('price_mismatch')
  })

  it('is refused with more than fifty lines (C29)', () => {
    expect(decide(Array.from({ length: 51 }, (_, i) => ({ ...plainFormula, id: `f${i}` })))).toBe(
      'too_many_lines',
    )
  })

  it('may contain a composed dessert and, as a paid extra, the dessert side that it displaced (C8)', () => {
    const pushed = tampered(
      { side1: [portion('cola')], side2: [portion('brownie-noix')] },
      { ...menuFormula('formule-4-complete'), dessert: skyr },
    )
    expect(decide([pushed])).toMatchObject({ toPay: 1260 + 320 })
    expect(decide(lines(plainSalad('f'), add('f', 'ingredients', 'noix')))).toMatchObject({
      toPay: 940 + 130,
    })
  })
})
