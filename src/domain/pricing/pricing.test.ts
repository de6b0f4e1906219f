import { describe, expect, it } from 'vitest'
import {
  aCart,
  add,
  custom,
  decline,
  dessert,
  formula,
  item,
  lineOf,
  plainSalad,
  signature,
  withMore,
} from '#testing/builders/a-cart.ts'
import { aMenu, idOf } from '#testing/builders/a-menu.ts'
import { emptyCart, saladSlots } from '#domain/cart/cart.ts'
import type { ItemLine } from '#domain/cart/cart.ts'
import { portionPrice, priceCart, priceLine, startingPrice } from './pricing.ts'

const menu = aMenu()

describe('priceCart', () => {
  it('prices an empty cart at zero (C1)', () => {
    expect(priceCart(emptyCart, menu)).toEqual({
      lines: [],
      units: 0,
      cartTotal: 0,
      deposits: 0,
      discount: 0,
      toPay: 0,
      eatfidPointsCost: 0,
      calories: 0,
      allergens: [],
      completed: true,
      hasAlcohol: false,
      vat: [],
    })
  })

  it('derives every total from the lines (C1)', () => {
    const cart = aCart(
      menu,
      plainSalad('f'),
      { type: 'set-quantity', line: 'f', quantity: 2 },
      item('i', 'cola'),
      signature('s', 'la-cesar', 'caesar'),
      item('b', 'biere-blonde'),
      item('p', 'eau-plate', { paidWith: 'points' }),
    )
    expect(priceCart(cart, menu)).toMatchObject({
      units: 6,
      cartTotal: 2 * 940 + 250 + 1120 + 420,
      eatfidPointsCost: 36,
      hasAlcohol: true,
      completed: true,
    })
  })

  it('uses the current prices of the menu, not the prices shown before (C1)', () => {
    const cart = aCart(menu, plainSalad('f'))
    const formula = menu.formulas[1]!
    const dearer = { ...menu, formulas: { ...menu.formulas, 1: { ...formula, price: 990 } } }
    expect(priceCart(cart, dearer).cartTotal).toBe(990)
  })

  it('is not complete while one of its bowls is incomplete (C22)', () => {
    expect(priceCart(aCart(menu, plainSalad('f'), custom('c')), menu).completed).toBe(false)
  })
})

describe('priceLine', () => {
  it('adds up the calories, supplements, unit price and total of a formula, and keeps its title (C24)', () => {
    const cart = aCart(
      menu,
      {
        type: 'start-formula',
        line: 'f',
        formula: 1,
        paidWith: 'euros',
        title: 'Le grand classique',
      },
      add('f', 'bases', 'laitue'),
      add('f', 'ingredients', 'tomates-cerises', 'avocat', 'mais', 'radis', 'noix'),
      { type: 'set-quantity', line: 'f', quantity: 3 },
    )
    const slugs = ['laitue', 'tomates-cerises', 'avocat', 'mais', 'radis', 'noix']
    const calories = slugs.reduce((sum, slug) => sum + menu.ingredients[idOf(slug)]!.calories, 0)
    expect(priceLine(lineOf(cart, 'f'), menu)).toMatchObject({
      basePrice: 940,
      supplementsTotal: 60 + 130,
      unitPrice: 1130,
      total: 3390,
      calories,
      line: { title: 'Le grand classique' },
    })
  })

  it('counts the calories of the dessert inside a formula (C24)', () => {
    const cart = aCart(
      menu,
      formula('f', 'formule-4-complete'),
      { type: 'choose-dessert', line: 'f', dessert: idOf('skyr') },
      add('f', 'coulis', 'miel'),
    )
    const calories =
      menu.desserts[idOf('skyr')]!.calories + menu.ingredients[idOf('miel')]!.calories
    expect(priceLine(lineOf(cart, 'f'), menu).calories).toBe(calories)
  })

  it('adds the calories of the free sauce to a signature, but no price (C24)', () => {
    const without = priceLine(lineOf(aCart(menu, signature('s', 'la-cesar')), 's'), menu)
    const dressed = priceLine(lineOf(aCart(menu, signature('s', 'la-cesar', 'caesar')), 's'), menu)
    expect(dressed.calories - without.calories).toBe(menu.ingredients[idOf('caesar')]!.calories)
    expect(dressed.total).toBe(without.total)
  })

  it('groups equal portions into one entry with a quantity (F2)', () => {
    const cart = aCart(menu, custom('c'), add('c', 'ingredients', 'noix', 'mais', 'noix'))
    expect(priceLine(lineOf(cart, 'c'), menu).portions).toMatchObject([
      { name: 'Noix', quantity: 2, amount: 260 },
      { name: 'Maïs doux', quantity: 1, amount: 100 },
    ])
  })

  it('lists each unavailable product once (C25)', () => {
    const cart = aCart(menu, plainSalad('f'), add('f', 'ingredients', 'noix', 'noix'))
    const priced = priceLine(lineOf(cart, 'f'), aMenu('fr', { without: [idOf('noix')] }))
    expect(priced).toMatchObject({ available: false, unavailable: [idOf('noix')] })
  })

  it('prices a line of an unknown product at zero, as incomplete and unavailable (C25)', () => {
    const cart = aCart(
      menu,
      item('i', 'cola'),
      dessert('d', 'skyr'),
      plainSalad('f'),
      decline('d', 'coulis'),
    )
    const bare = { ...menu, ingredients: {}, desserts: {}, formulas: {} }
    for (const line of priceCart(cart, bare).lines) {
      expect(line).toMatchObject({ name: '', total: 0, completed: false, available: false })
    }
  })
})

describe('the products that points cannot pay for', () => {
  const beer = menu.ingredients[idOf('biere-blonde')]!
  const generous = {
    ...menu,
    ingredients: { ...menu.ingredients, [beer.id]: { ...beer, points: 36 } },
  }
  const paidWithPoints = (slug: string): ItemLine => ({
    kind: 'item',
    id: 'i',
    quantity: 1,
    ingredient: idOf(slug),
    freeSauce: null,
    warm: false,
    paidWith: 'points',
  })

  it('cost their price in euros, even where the cart pays with points (C10)', () => {
    expect(priceLine(paidWithPoints('soupe-potimarron-grande'), menu)).toMatchObject({
      total: 520,
      points: 0,
    })
  })

  it('include all alcohol, even where its entry has a price in points (F6)', () => {
    expect(priceLine(paidWithPoints('biere-blonde'), generous)).toMatchObject({
      total: 420,
      points: 0,
    })
  })
})

describe('allergens', () => {
  const allergensOf = (slug: string) => menu.ingredients[idOf(slug)]!.allergens

  it('are those of every part of a bowl, extras included, in the order of the regulation (F4)', () => {
    const cart = aCart(
      menu,
      custom('c'),
      add('c', 'bases', 'laitue'),
      add('c', 'ingredients', 'cranberries', 'noix', 'feta', 'croutons'),
      add('c', 'sauces', 'caesar'),
    )
    const { allergens } = priceLine(lineOf(cart, 'c'), menu)
    for (const slug of ['noix', 'feta', 'croutons', 'caesar'])
      expect(allergens).toEqual(expect.arrayContaining([...allergensOf(slug)]))
    expect(allergens[0]).toBe('gluten')
    expect(new Set(allergens).size).toBe(allergens.length)
  })

  it('of a signature are those of its parts and of the chosen sauce (F4)', () => {
    const thai = (sauce: string | null) =>
      priceLine(lineOf(aCart(menu, signature('s', 'la-thai', sauce)), 's'), menu).allergens
    expect(thai('cacahuete')).toContain('peanuts')
    expect(thai(null)).not.toContain('peanuts')
    expect(thai(null)).toContain('crustaceans')
  })

  it('of a signature include those of its parts, even where its own entry does not list them (F4)', () => {
    const cesar = menu.ingredients[idOf('la-cesar')]!
    const forgetful = {
      ...menu,
      ingredients: { ...menu.ingredients, [cesar.id]: { ...cesar, allergens: [] } },
    }
    const { allergens } = priceLine(lineOf(aCart(menu, signature('s', 'la-cesar')), 's'), forgetful)
    expect(allergens).toEqual(expect.arrayContaining(['gluten', 'eggs', 'milk']))
  })

  it('of a cart are those of its lines (F4)', () => {
    expect(
      priceCart(aCart(menu, item('a', 'biere-sans-alcool'), item('b', 'brownie-noix')), menu)
        .allergens,
    ).toEqual(
      expect.arrayContaining([...allergensOf('biere-sans-alcool'), ...allergensOf('brownie-noix')]),
    )
  })
})

describe('startingPrice', () => {
  it('is the price of each formula before any choice (F12)', () => {
    for (const startedFormula of Object.values(menu.formulas)) {
      const cart = aCart(menu, formula('f', startedFormula.slug))
      expect(startingPrice(startedFormula, menu), startedFormula.slug).toBe(
        priceLine(lineOf(cart, 'f'), menu).unitPrice,
      )
    }
  })

  it('includes the premiums of the fixed parts of a recipe, and nothing else (F12, C23)', () => {
    const dearer = Object.values(menu.formulas).filter(
      (startedFormula) => startingPrice(startedFormula, menu) !== startedFormula.price,
    )
    expect(dearer.map(({ slug }) => slug)).toEqual(['recette-du-mois'])
    expect(
      dearer.map((startedFormula) => startingPrice(startedFormula, menu) - startedFormula.price),
    ).toEqual([40 + 40])
  })
})

describe('portionPrice', () => {
  it('is the amount that the next portion adds, for every ingredient and slot of the menu (F12)', () => {
    const carts = [
      aCart(menu, formula('f', 'formule-4-complete')),
      aCart(menu, formula('f', 'formule-4-complete'), add('f', 'side1', 'cola'), {
        type: 'choose-dessert',
        line: 'f',
        dessert: idOf('skyr'),
      }),
      aCart(menu, plainSalad('f')),
      aCart(menu, custom('f'), add('f', 'sauces', 'caesar')),
      aCart(menu, dessert('f', 'fromage-blanc-gourmand'), add('f', 'toppings', 'granola')),
    ]
    let compared = 0
    for (const cart of carts) {
      const before = priceLine(lineOf(cart, 'f'), menu).unitPrice
      for (const slot of [...saladSlots, 'coulis', 'toppings'] as const) {
        for (const { id } of Object.values(menu.ingredients)) {
          const quotedPrice = portionPrice(lineOf(cart, 'f'), slot, id, menu)
          let after
          try {
            after = withMore(cart, menu, {
              type: 'add-portion',
              line: 'f',
              slot,
              ingredient: id,
              warm: false,
            })
          } catch {
            continue
          }
          expect(priceLine(lineOf(after, 'f'), menu).unitPrice - before).toBe(quotedPrice)
          compared += 1
        }
      }
    }
    expect(compared).toBeGreaterThan(500)
  })

  it('subtracts the reduction for an own container from the price of the first portion (F12, E2)', () => {
    const ownContainers = { formulas: [], products: [], custom: true, discount: 30, deposit: 0 }
    const menuWithContainers = aMenu('fr', { ownContainers })
    const empty = {
      ...lineOf(aCart(menuWithContainers, custom('f')), 'f'),
      container: 'own' as const,
    }
    const base = idOf('mesclun')
    const price = menuWithContainers.ingredients[base]?.price ?? 0
    expect(price).toBeGreaterThan(30)
    expect(portionPrice(empty, 'bases', base, menuWithContainers)).toBe(price - 30)
  })
})
