import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { emptyCart } from '#domain/cart/cart.ts'
import type { Cart, Portion, Slot } from '#domain/cart/cart.ts'
import { tidy } from '#domain/commands/cart-upkeep.ts'
import { portionsIn, slotRule, slotsOf } from '#domain/cart/composition.ts'
import type { Menu } from '#domain/menu/menu.ts'
import { priceCart } from '#domain/pricing/pricing.ts'
import { cartAt } from '#domain/pricing/promo-times.ts'
import { isLike, split } from '#domain/cart/slots.ts'
import { aMenu, idOf } from '#testing/builders/a-menu.ts'
import { ReferenceCart } from './reference-cart.ts'
import { isSingle, pairOf, unitPoints } from './reference-lists.ts'
import type { ReferenceLine } from './reference-lists.ts'
import { anIntent, applyStep, toStep } from './random-commands.ts'
import type { CommandIntent, RandomStep } from './random-commands.ts'

/**
 * A complete menu, and the menus of two restaurants without some products; the last one accepts no
 * containers.
 */
const menus: readonly Menu[] = [
  aMenu('fr', {
    ownContainers: {
      formulas: [1, 2, 3, 4, 5, 6, 7, 8],
      products: ['la-cesar', 'la-nordique', 'gaspacho-tomate-petit', 'skyr'].map(idOf),
      custom: true,
      discount: 30,
      deposit: 200,
    },
  }),
  aMenu('fr', {
    // `discount` exceeds the price of some products.
    ownContainers: {
      formulas: [1, 4],
      products: [idOf('la-nordique')],
      custom: true,
      discount: 950,
      deposit: 0,
    },
    without: [
      'laitue',
      'tomates-cerises',
      'caesar',
      'feta',
      'skyr',
      'granola',
      'eau-plate',
      'la-cesar',
    ].map(idOf),
  }),
  aMenu('fr', {
    without: [
      'semoule',
      'miel',
      'champignons',
      'biere-blonde',
      'compote-pomme',
      'the-noir',
      'maxi-fromage-blanc',
    ].map(idOf),
  }),
]
const menuNumber = (n: number): Menu => menus[n % menus.length] ?? aMenu()

/** The values in which the cart of the rules and the reference cart must agree. */
type ComparedView = { totals: Record<string, unknown>; lines: unknown[] }
type SlotView = { slot: Slot; included: string[]; extra: string[] }

/**
 * Calories rounded to thousandths: the reference cart adds and subtracts them step by step, the
 * rules sum them up anew, so the floating-point sums differ slightly.
 */
const inThousandths = (calories: number): number => Math.round(calories * 1000)

const unitView = (ingredient: number, warm: boolean): string =>
  `${ingredient}${warm ? ' warm' : ''}`

function engineView(cart: Cart, menu: Menu): ComparedView {
  const priced = priceCart(cart, menu)
  return {
    totals: {
      cartTotal: priced.cartTotal,
      deposits: priced.deposits,
      points: priced.eatfidPointsCost,
      discount: priced.discount,
      suggested: cart.suggestedCount,
      dismissed: cart.suggestionsDismissed,
    },
    lines: priced.lines.map(({ line, ...amounts }) => ({
      id: line.id,
      quantity: line.quantity,
      unit: amounts.unitPrice,
      points: amounts.points,
      completed: amounts.completed,
      container: line.container ?? null,
      ...(line.kind === 'item' || line.kind === 'signature'
        ? {
            product: line.ingredient,
            freeSauce: line.freeSauce,
            warm: line.kind === 'item' && line.warm,
          }
        : {
            calories: inThousandths(amounts.calories),
            supplements: amounts.supplementsTotal,
            dessert: line.kind === 'formula' ? (line.dessert?.dessert ?? null) : null,
            title: line.kind === 'dessert' ? null : line.title,
            slots: slotsOf(line).map((slot) =>
              slotView(slot, portionsIn(line, slot), slotRule(line, slot, menu)?.places ?? 0),
            ),
          }),
    })),
  }
}

function slotView(slot: Slot, portions: readonly Portion[], places: number): SlotView {
  const { included, extras } = split(portions, { places })
  const entries: { portion: Portion; quantity: number }[] = []
  for (const portion of extras) {
    const last = entries.at(-1)
    if (last && isLike(last.portion, portion)) last.quantity += 1
    else entries.push({ portion, quantity: 1 })
  }
  return {
    slot,
    included: included.map(({ ingredient, warm }) => unitView(ingredient, warm)),
    extra: entries.map(
      ({ portion, quantity }) => `${quantity} × ${unitView(portion.ingredient, portion.warm)}`,
    ),
  }
}

function referenceView(referenceCart: ReferenceCart): ComparedView {
  return {
    totals: {
      cartTotal: referenceCart.cartTotal - referenceCart.containersOff() + referenceCart.deposits(),
      deposits: referenceCart.deposits(),
      points: referenceCart.eatfid_points_cost,
      discount: referenceCart.discount(),
      suggested: referenceCart.suggested_count,
      dismissed: referenceCart.dismissed,
    },
    lines: referenceCart.lines.map((line) => ({
      id: line.orderId,
      quantity: line.quantity,
      ...referenceLineView(line, referenceCart.containerOff(line)),
      container: line.container ?? null,
      completed: referenceCart.completed(line),
    })),
  }
}

function referenceLineView(line: ReferenceLine, off: number) {
  if (isSingle(line)) {
    const points = unitPoints(line) * line.quantity
    return {
      unit: line.itemTotal - off,
      points,
      product: line.ingredient.id,
      freeSauce: line.freeSauce,
      warm: line.is_warm,
    }
  }
  const dessert =
    line.kind === 'formula' ? line.desserts[0] : line.kind === 'dessert' ? line : undefined
  const salad =
    line.kind === 'dessert'
      ? []
      : (['bases', 'ingredients', 'sauces', 'side1', 'side2'] as const).map((slot) => ({
          slot,
          pair: pairOf(line, slot),
        }))
  const sweet = dessert
    ? (['coulis', 'toppings'] as const).map((slot) => ({ slot, pair: pairOf(dessert, slot) }))
    : []
  return {
    unit: line.formulaTotal - off,
    points: line.points * line.quantity,
    calories: inThousandths(line.caloriesTotal),
    supplements: line.supplementsTotal,
    dessert: line.kind === 'formula' ? (dessert?.dessert.id ?? null) : null,
    title: line.kind === 'dessert' ? null : line.recipeTitle,
    slots: [...salad, ...sweet].map(({ slot, pair }): SlotView => ({
      slot,
      included: pair.included.map(({ ingredient, is_warm }) => unitView(ingredient, is_warm)),
      extra: pair.extra.map(
        ({ ingredient, is_warm, quantity }) => `${quantity} × ${unitView(ingredient, is_warm)}`,
      ),
    })),
  }
}

const FIRST_TIME = Date.parse('2026-10-24T00:00Z')

/** A pick-up time around the end of summer time, every 43 minutes; sometimes none. */
const aTime = ({ numbers: [n] }: CommandIntent): string | null =>
  n % 5 === 0 ? null : new Date(FIRST_TIME + n * 43 * 60_000).toISOString()

/**
 * Applies a list of intents to both carts; returns the steps taken and the first disagreement, if
 * any.
 */
function follow(
  intents: readonly CommandIntent[],
  menuAt: (nth: number) => Menu,
): { steps: RandomStep[]; disagreement: string | null } {
  const steps: RandomStep[] = []
  let menu = menuAt(0)
  let cart = emptyCart
  const referenceCart = new ReferenceCart(menu)
  for (const [i, intent] of intents.entries()) {
    const step = toStep(intent, cart, menu, i)
    steps.push(step)
    if (step.type === 'change-restaurant') {
      menu = menuAt(step.to)
      cart = tidy(cart, menu).cart
      referenceCart.changeRestaurant(menu)
    } else {
      const applied = applyStep(cart, step, menu)
      const isAccepted = referenceCart.perform(step)
      if (applied.ok) cart = applied.cart
      if (applied.ok !== isAccepted) {
        const verdict = applied.ok ? 'accept' : `refuse (${applied.code})`
        return { steps, disagreement: `the rules ${verdict}, the reference cart does the contrary` }
      }
    }
    const takeawayAt = aTime(intent)
    referenceCart.takeawayAt = takeawayAt
    const viewOfEngine = engineView(cartAt(cart, takeawayAt), menu)
    const viewOfReference = referenceView(referenceCart)
    if (!isDeepStrictEqual(viewOfEngine, viewOfReference)) {
      const [engineText, referenceText] = [viewOfEngine, viewOfReference].map((view) =>
        JSON.stringify(view),
      )
      return {
        steps,
        disagreement: `the rules:      ${engineText}\nthe reference cart: ${referenceText}`,
      }
    }
  }
  return { steps, disagreement: null }
}

export type OracleComparison =
  | { kind: 'agreed'; steps: number }
  | { kind: 'disagreed'; steps: number; seed: number; commands: RandomStep[]; disagreement: string }

const SEQUENCE = 200

/**
 * Compares the rules with the reference cart over at least `steps` random steps; a disagreement is
 * shrunk.
 */
export function compareWithReference({
  steps,
  seed,
  menuAt = menuNumber,
}: {
  steps: number
  seed: number
  /**
   * Returns the menu of a restaurant. The random steps choose restaurants by arbitrary whole
   * numbers, so every whole number must lead to some menu, and always to the same one.
   */
  menuAt?: (nth: number) => Menu
}): OracleComparison {
  let stepCount = 0
  for (let batch = 0; stepCount < steps; batch += 1) {
    const property = fc.property(
      fc.array(anIntent, { minLength: 1, maxLength: SEQUENCE, size: 'max' }),
      (intents) => {
        const followed = follow(intents, menuAt)
        stepCount += followed.steps.length
        return followed.disagreement === null
      },
    )
    const runs = Math.min(200, Math.ceil((2 * (steps - stepCount)) / SEQUENCE) + 1)
    const details = fc.check(property, { seed: seed + batch, numRuns: runs })
    if (details.failed) {
      const followed = follow(details.counterexample?.[0] ?? [], menuAt)
      return {
        kind: 'disagreed',
        steps: stepCount,
        seed: seed + batch,
        commands: followed.steps,
        disagreement: followed.disagreement ?? 'not repeated',
      }
    }
  }
  return { kind: 'agreed', steps: stepCount }
}

/**
 * A comparison as readable text: on failure, the seed and the shrunk commands that reproduce it.
 */
export function reportOf(comparison: OracleComparison): string {
  if (comparison.kind === 'agreed')
    return `the rules and the reference cart agreed over ${comparison.steps} steps`
  const { seed, commands, disagreement } = comparison
  return [
    `the rules and the reference cart disagree (seed ${seed}) after:`,
    ...commands.map((command) => `  ${JSON.stringify(command)}`),
    disagreement,
  ].join('\n')
}
