import type { Page } from '@playwright/test'
import { aMenu } from '../../src/testing/builders/a-menu.ts'
import { type Cart, emptyCart } from '../../src/domain/cart/cart.ts'
import { type CartCommand, applyCommand } from '../../src/domain/commands/cart-commands.ts'

export const restaurant = {
  id: 1,
  slug: 'paris-bourse',
  name: 'Mesclun Paris Bourse',
  phone: '01 99 00 10 28',
  city: 'Paris',
}

/**
 * Commands for a complete 6-ingredient formula, with a seventh ingredient as an extra and a soup as
 * its side, and for a beer, a warm bread and a composed dessert. The dessert still lacks its coulis
 * and toppings, which `aFullCart` adds.
 */
const full: CartCommand[] = [
  { type: 'start-formula', line: 'bowl', formula: 5, paidWith: 'euros' },
  { type: 'add-portion', line: 'bowl', slot: 'bases', ingredient: 104, warm: false },
  ...[310, 217, 202, 208, 613, 201, 404].map((ingredient): CartCommand => ({
    type: 'add-portion',
    line: 'bowl',
    slot: 'ingredients',
    ingredient,
    warm: false,
  })),
  { type: 'add-portion', line: 'bowl', slot: 'sauces', ingredient: 705, warm: false },
  { type: 'add-portion', line: 'bowl', slot: 'side1', ingredient: 1155, warm: false },
  {
    type: 'add-item',
    line: 'beer',
    ingredient: 1101,
    freeSauce: null,
    warm: false,
    paidWith: 'euros',
    suggested: false,
  },
  {
    type: 'add-item',
    line: 'bread',
    ingredient: 754,
    freeSauce: null,
    warm: true,
    paidWith: 'euros',
    suggested: false,
  },
  { type: 'start-dessert', line: 'dessert', dessert: 951, paidWith: 'euros' },
]

/** Commands for a formula that still lacks ingredients and its sauce. */
const unfinished: CartCommand[] = [
  { type: 'start-formula', line: 'half', formula: 1, paidWith: 'euros' },
  { type: 'add-portion', line: 'half', slot: 'bases', ingredient: 101, warm: false },
  { type: 'add-portion', line: 'half', slot: 'ingredients', ingredient: 201, warm: false },
]

export function aFullCart(): Cart {
  return run([
    ...full,
    ...([
      {
        type: 'add-portion',
        line: 'dessert',
        slot: 'coulis',
        ingredient: firstOf(11),
        warm: false,
      },
      {
        type: 'add-portion',
        line: 'dessert',
        slot: 'toppings',
        ingredient: firstOf(12),
        warm: false,
      },
    ] satisfies CartCommand[]),
  ])
}

export function anUnfinishedCart(): Cart {
  return run([...full, ...unfinished])
}

const menu = aMenu('fr')

function firstOf(category: number): number {
  const ingredient = Object.values(menu.ingredients).find(
    ({ categoryId }) => categoryId === category,
  )
  if (!ingredient) throw new Error(`category ${category} has no ingredient`)
  return ingredient.id
}

function run(commands: readonly CartCommand[]): Cart {
  return commands.reduce((cart, command) => {
    const result = applyCommand(cart, command, menu)
    if (!result.ok) throw new Error(`${command.type}: ${result.code}`)
    return result.cart
  }, emptyCart)
}

/** Stores a cart, a restaurant and a time in the browser before its first page. */
export async function keepInBrowser(
  page: Page,
  {
    cart,
    takeawayAt = null,
    chosen = true,
  }: {
    cart: Cart
    takeawayAt?: string | null
    chosen?: boolean
  },
): Promise<void> {
  const state = {
    cart,
    restaurant: chosen ? { ...restaurant, selected: true } : { id: -1, selected: false },
    takeawayAt,
  }
  await page.addInitScript(
    (text) => {
      if (!localStorage.getItem('persist:root28')) localStorage.setItem('persist:root28', text)
    },
    JSON.stringify({ state, version: 1 }),
  )
  if (chosen) {
    await page
      .context()
      .addCookies([
        { name: 'restaurant', value: String(restaurant.id), domain: '127.0.0.1', path: '/' },
      ])
  }
}
