import fc from 'fast-check'
import { applyCommand } from '#domain/commands/cart-commands.ts'
import type { Applied, CartCommand } from '#domain/commands/cart-commands.ts'
import { setContainer } from '#domain/commands/set-container.ts'
import { dessertSlots, emptyCart, saladSlots } from '#domain/cart/cart.ts'
import type { Cart, CartLine, Container, LineId, Slot } from '#domain/cart/cart.ts'
import { missingIn, portionsIn, slotRule, slotsOf } from '#domain/cart/composition.ts'
import type { Ingredient, IngredientId, Menu } from '#domain/menu/menu.ts'
import type { CategoryKind } from '#domain/menu/category-kinds.ts'
import { categoryOf, isAlcohol, isSauce, isSoldAlone } from '#domain/menu/products.ts'
import type { Promo } from '#domain/cart/cart.ts'
import { canPayWithPoints } from '#domain/cart/rewards.ts'

/** Relative frequencies of the actions. */
const habits = {
  'add-portion': 50,
  'swap-portion': 10,
  'remove-portion': 14,
  'set-warm': 5,
  'start-formula': 6,
  'start-custom': 2,
  'start-dessert': 4,
  'add-item': 9,
  'add-signature': 2,
  'decline-slot': 4,
  'attach-dessert': 5,
  'detach-dessert': 3,
  'choose-dessert': 2,
  'remove-dessert': 3,
  'add-recipe': 2,
  'set-item': 3,
  'set-quantity': 3,
  'set-container': 6,
  'remove-one': 3,
  'remove-line': 3,
  'duplicate-line': 2,
  'remove-points-formula': 2,
  'set-promo': 2,
  'drop-points-lines': 1,
  'dismiss-suggestions': 1,
  clear: 1,
  tidy: 1,
  'change-restaurant': 3,
} as const satisfies Record<CartCommand['type'] | 'set-container' | 'change-restaurant', number>

type IntentKind = keyof typeof habits
const deeds = (Object.keys(habits) as IntentKind[]).flatMap((deed) =>
  Array.from({ length: habits[deed] }, () => deed),
)

/** The kinds of lines for which an action makes sense. */
const suits: Partial<Record<IntentKind, readonly CartLine['kind'][]>> = {
  'add-portion': ['formula', 'formula', 'custom', 'dessert'],
  'swap-portion': ['formula', 'formula', 'custom', 'dessert'],
  'remove-portion': ['formula', 'custom', 'dessert'],
  'set-warm': ['formula', 'custom'],
  'decline-slot': ['formula', 'dessert'],
  'attach-dessert': ['formula'],
  'detach-dessert': ['formula'],
  'choose-dessert': ['formula'],
  'remove-dessert': ['formula'],
  'set-item': ['item', 'signature'],
}

/**
 * An action, and four numbers that select its arguments once the cart is known. So any action of a
 * list can be left out when a failure is shrunk.
 */
export type CommandIntent = {
  readonly deed: IntentKind
  readonly numbers: readonly [number, number, number, number]
}

const number = fc.nat({ max: 999 })
const anIntentTo = (...to: readonly IntentKind[]): fc.Arbitrary<CommandIntent> =>
  fc.record({
    deed: fc.constantFrom(...to),
    numbers: fc.tuple(number, number, number, number),
  })
export const anIntent = anIntentTo(...deeds)
/** Actions that affect which desserts and drinks can be paid with points. */
export const aTreatIntent = anIntentTo(
  ...Array.from({ length: 8 }, () => 'add-item' as const),
  'start-dessert',
  'set-quantity',
  'duplicate-line',
  'remove-one',
  'remove-line',
)

/** A command, or an action on the cart that is not a command. */
export type RandomStep =
  | CartCommand
  | { type: 'set-container'; line: LineId; container: Container | null }
  | { type: 'change-restaurant'; to: number }

const promos: readonly Promo[] = [
  { code: 'BIENVENUE10', kind: 'percent', percent: 10, minimum: 1000 },
  { code: 'VERT3', kind: 'amount', cents: 300, minimum: 1800 },
  { code: 'TOUT', kind: 'percent', percent: 100, minimum: 0 },
  { code: 'GROS', kind: 'amount', cents: 9900, minimum: 0 },
  {
    code: 'SEMAINE',
    days: [1, 2, 3, 4, 5],
    hours: { from: '02:30', until: '18:00' },
    kind: 'percent',
    percent: 40,
    minimum: 0,
    only: [
      { kind: 'category', id: 13 },
      { kind: 'formula', id: 3 },
      { kind: 'custom', id: 1 },
    ],
    most: 500,
  },
  {
    code: 'SAUF',
    hours: { from: '11:00', until: '24:00' },
    kind: 'amount',
    cents: 1500,
    minimum: 500,
    except: [{ kind: 'category', id: 9 }],
  },
  { code: 'PAIN', kind: 'product', product: { kind: 'ingredient', id: 751 }, minimum: 0 },
  { code: 'BIERE', kind: 'product', product: { kind: 'ingredient', id: 1101 }, minimum: 0 },
  { code: 'DOUCEUR', kind: 'product', product: { kind: 'dessert', id: 951 }, minimum: 800 },
  { code: 'FORMULE', kind: 'product', product: { kind: 'formula', id: 3 }, minimum: 0 },
]

const ofKind =
  (kind: CategoryKind) =>
  (menu: Menu): Ingredient[] =>
    Object.values(menu.ingredients).filter(
      (ingredient) => categoryOf(ingredient, menu)?.kind === kind,
    )
const hotDrinks = ofKind('hot-drink')
const desserts = ofKind('dessert')

const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)]
const slots: readonly Slot[] = [...saladSlots, ...dessertSlots]

/**
 * One of a few ingredients that fit the slot, so that they repeat; sometimes any ingredient at all.
 */
function anIngredient(line: CartLine | undefined, slot: Slot, n: number, menu: Menu): IngredientId {
  const all = Object.values(menu.ingredients)
  const rule = line && slotRule(line, slot, menu)
  const fitting = rule ? all.filter(({ categoryId }) => rule.categories.includes(categoryId)) : []
  const list =
    n % 12 === 0 || fitting.length === 0 ? all : fitting.filter((_, i) => i % 5 === 0).slice(0, 6)
  return pick(list, Math.floor(n / 12))?.id ?? 0
}

function aSauce(menu: Menu, n: number): IngredientId | null {
  const sauces = Object.values(menu.ingredients).filter((ingredient) => isSauce(ingredient, menu))
  return pick(sauces, n)?.id ?? null
}

/**
 * For adding, half of the time a slot that is incomplete; for other actions, a slot that is not
 * empty.
 */
function aSlot(deed: IntentKind, line: CartLine | undefined, n: number, menu: Menu): Slot {
  const lineSlots = line ? slotsOf(line) : slots
  const [missingPortions] =
    line && deed === 'add-portion' && n % 2 === 0 ? missingIn(line, menu) : []
  const filled =
    line && deed !== 'add-portion'
      ? lineSlots.filter((slot) => portionsIn(line, slot).length > 0)
      : lineSlots
  const list = n % 11 === 0 ? slots : filled.length === 0 ? lineSlots : filled
  return missingPortions?.slot ?? pick(list, Math.floor(n / 2)) ?? 'bases'
}

/**
 * Makes a command from an intent, for a cart and a menu; `step` names the line that it may create.
 */
export function toStep(
  { deed, numbers: [a, b, c, d] }: CommandIntent,
  cart: Cart,
  menu: Menu,
  step: number,
): RandomStep {
  const fresh: LineId = `l${step}`
  const suited =
    a % 10 === 0 ? cart.lines : cart.lines.filter(({ kind }) => suits[deed]?.includes(kind) ?? true)
  const target = a % 2 === 1 ? suited.at(-1) : pick(suited, a)
  const line: LineId = target?.id ?? 'nowhere'
  const slot = aSlot(deed, target, b, menu)
  const at = c % ((target ? portionsIn(target, slot).length : 0) + (d % 9 === 0 ? 1 : 0) || 1)
  const warm = d % 2 === 0
  const paidWith = c % 4 === 0 ? 'points' : 'euros'
  const formula = pick(Object.values(menu.formulas), b)?.id ?? 0
  const dessert = pick(Object.values(menu.desserts), b)?.id ?? 0
  const freeSauce = d % 3 === 0 ? aSauce(menu, d % 4) : null
  switch (deed) {
    case 'add-portion':
      return {
        type: deed,
        line,
        slot,
        ingredient: anIngredient(target, slot, c, menu),
        warm: d % 5 === 0,
      }
    case 'swap-portion':
      return {
        type: deed,
        line,
        slot,
        ingredient: anIngredient(target, slot, c, menu),
        warm: d % 5 === 0,
      }
    case 'remove-portion':
      return { type: deed, line, slot, at }
    case 'set-warm':
      return { type: deed, line, slot, at, warm }
    case 'start-formula':
      return { type: deed, line: fresh, formula, paidWith }
    case 'start-custom':
      return { type: deed, line: fresh }
    case 'start-dessert':
      return { type: deed, line: fresh, dessert, paidWith }
    case 'decline-slot':
      return { type: deed, line, slot }
    case 'attach-dessert':
    case 'remove-dessert':
      return { type: deed, line }
    case 'detach-dessert':
      return { type: deed, line, as: fresh }
    case 'choose-dessert':
      return { type: deed, line, dessert }
    case 'add-signature': {
      const signatures = Object.values(menu.ingredients).filter(
        ({ composition }) => composition !== null,
      )
      return { type: deed, line: fresh, ingredient: pick(signatures, b % 4)?.id ?? 0, freeSauce }
    }
    case 'add-item': {
      const sold = Object.values(menu.ingredients).filter(
        (ingredient, i) => isSoldAlone(ingredient, menu) === d % 10 > 0 && i % 4 === 0,
      )
      const drinks = Object.values(menu.ingredients).filter((ingredient) =>
        isAlcohol(ingredient, menu),
      )
      // After a dessert paid with points, its hot drink is added, and sometimes one hot drink more
      // than allowed.
      const treat =
        c % 8 === 0 || canPayWithPoints(cart.lines, hotDrinks(menu)[0]!, menu)
          ? hotDrinks(menu)
          : desserts(menu)
      return {
        type: deed,
        line: fresh,
        ingredient: pick(b % 4 === 0 ? drinks : b % 4 === 1 ? treat : sold, b)?.id ?? 0,
        freeSauce,
        warm: d % 7 === 0,
        paidWith: b % 4 === 1 ? 'points' : paidWith,
        suggested: a % 6 === 0,
      }
    }
    case 'add-recipe':
      return { type: deed, line: fresh, recipe: b % 13, as: warm ? 'custom' : { formula: c % 9 } }
    case 'set-item':
      return { type: deed, line, freeSauce, warm: c % 3 === 0, paidWith }
    case 'set-container':
      return { type: deed, line, container: pick([null, 'own', 'deposit'] as const, d) ?? null }
    case 'set-quantity':
      return { type: deed, line, quantity: b % 4 === 0 ? b % 23 : b % 4 }
    case 'remove-one':
    case 'remove-line':
      return { type: deed, line }
    case 'duplicate-line':
      return { type: deed, line, as: fresh }
    case 'remove-points-formula':
      return { type: deed, formula }
    case 'set-promo':
      return { type: deed, promo: pick([null, ...promos], b) ?? null }
    // These actions are made rare, as no cart would ever grow otherwise.
    case 'drop-points-lines':
    case 'clear':
      return d % 3 === 0 ? { type: deed } : { type: 'tidy' }
    case 'change-restaurant':
      return { type: deed, to: b }
    default:
      return { type: deed }
  }
}

/** Does a step to a cart that stays in its restaurant. */
export const applyStep = (
  cart: Cart,
  step: Exclude<RandomStep, { type: 'change-restaurant' }>,
  menu: Menu,
): Applied =>
  step.type === 'set-container' ? setContainer(cart, step, menu) : applyCommand(cart, step, menu)

/** A cart that a customer could have made from this menu. */
export const aRandomCart = (menu: Menu, intent = anIntent): fc.Arbitrary<Cart> =>
  fc.array(intent, { maxLength: 100, size: 'max' }).map((intents) =>
    intents.reduce((cart, intent, i) => {
      const step = toStep(intent, cart, menu, i)
      const applied = step.type === 'change-restaurant' ? null : applyStep(cart, step, menu)
      return applied?.ok ? applied.cart : cart
    }, emptyCart),
  )
