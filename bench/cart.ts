import { applyCommand } from '#domain/commands/cart-commands.ts'
import type { CartCommand } from '#domain/commands/cart-commands.ts'
import { type Cart, emptyCart } from '#domain/cart/cart.ts'
import type { Menu } from '#domain/menu/menu.ts'
import { priceCart } from '#domain/pricing/pricing.ts'
import {
  add,
  custom,
  dessert,
  item,
  plainSalad,
  signature,
  withMore,
} from '#testing/builders/a-cart.ts'
import { aMenu } from '#testing/builders/a-menu.ts'
import { growthRow } from './growth.ts'
import type { Row } from './table.ts'
import { microsecondsOf } from './timing.ts'

const section = 'cart engine'

const signatures = [
  'la-cesar',
  'la-nordique',
  'la-provencale',
  'la-nicoise',
  'la-chevre-noix',
  'la-thai',
  'la-potagere',
  'la-perigourdine',
  'l-italienne',
  'la-mexicaine',
]
const desserts = ['fromage-blanc', 'skyr', 'coco-vegetal', 'bol-de-fruits']

/**
 * One line of each kind in turn: formula, custom salad, composed dessert, signature salad, drink.
 */
function commandsOf(index: number, menu: Menu): CartCommand[] {
  const line = `line-${index}`
  const turn = Math.floor(index / 5)
  const drinks = Object.values(menu.ingredients).filter((product) =>
    menu.categories.some(
      (category) => category.id === product.categoryId && category.kind === 'cold-drink',
    ),
  )
  switch (index % 5) {
    case 0:
      return plainSalad(line)
    case 1:
      return [
        custom(line),
        ...add(line, 'bases', 'mache'),
        ...add(line, 'ingredients', 'avocat', 'feta', 'mais'),
        ...add(line, 'sauces', 'caesar'),
      ]
    case 2:
      return [
        dessert(line, desserts[turn % desserts.length] ?? ''),
        ...add(line, 'coulis', 'coulis-mangue'),
        ...add(line, 'toppings', 'granola'),
      ]
    case 3:
      return [signature(line, signatures[turn % signatures.length] ?? '')]
    default:
      return [item(line, drinks[turn % drinks.length]?.slug ?? '')]
  }
}

/** A cart of so many lines, every kind in turn. */
export const cartOf = (lines: number, menu: Menu): Cart =>
  Array.from({ length: lines }, (_, i) => commandsOf(i, menu)).reduce(
    (cart, commands) => withMore(cart, menu, commands),
    emptyCart,
  )

/** Adds an ingredient to the first line and takes it out again. */
function changeTwice(
  cart: Cart,
  menu: Menu,
  [adding, removing]: readonly [CartCommand, CartCommand],
): void {
  const added = applyCommand(cart, adding, menu)
  if (!added.ok || !applyCommand(added.cart, removing, menu).ok) throw new Error('the cart refused')
}

const sizes = [1, 10, 50] as const

export function measureCarts(): Row[] {
  const menu = aMenu()
  const adding = add('line-0', 'ingredients', 'radis')[0]
  if (!adding) throw new Error('nothing to add')
  const change = [
    adding,
    { type: 'remove-portion', line: 'line-0', slot: 'ingredients', at: 4 },
  ] as const
  const measured = sizes.map((size) => {
    const cart = cartOf(size, menu)
    if (cart.lines.length !== size)
      throw new Error(`a cart of ${cart.lines.length} lines, not ${size}`)
    return {
      size,
      pricing: microsecondsOf(() => void priceCart(cart, menu)),
      command: microsecondsOf(() => changeTwice(cart, menu, change)) / 2,
    }
  })
  const rows = measured.flatMap(({ size, pricing, command }): Row[] => [
    row(`commands, cart of ${size}`, '/s', 1e6 / command),
    {
      ...row(`pricing, ${size} ${size === 1 ? 'line' : 'lines'}`, 'µs', pricing),
      target: size === 10 ? { of: 'ours', most: 50 } : null,
      note: `${Math.round(1e6 / pricing)} per second`,
    },
  ])
  const perLine = measured.map(({ size, pricing, command }) => ({
    pricing: pricing / size,
    command: command / size,
  }))
  const [, ten, fifty] = perLine
  if (!ten || !fifty) throw new Error('three sizes')
  return [
    ...rows,
    growthRow(section, 'pricing a line, 50 against 10', ten.pricing, fifty.pricing),
    growthRow(section, 'a command per line, 50 against 10', ten.command, fifty.command),
  ]
}

const row = (name: string, unit: string, ours: number): Row => ({
  section,
  name,
  unit,
  ours,
  limit: null,
  target: null,
})
