import type { Cart, CartLine, Promo } from '#domain/cart/cart.ts'
import { tidy } from './cart-upkeep.ts'
import {
  type Bowl,
  type BowlForm,
  type PlacedSides,
  type BowlSide,
  asCustom,
  asFormula,
  asSide,
  bareOf,
  formulasFor,
  inCheapestOrder,
  isBowl,
  keyOf,
  sidesOf,
} from './bowl-forms.ts'
import { type Arrangement, type CartUnit, cartOf } from './best-price-cart.ts'
import { isCompleted } from '#domain/cart/composition.ts'
import { lineProblem } from '#domain/cart/line-checks.ts'
import type { Formula, Menu } from '#domain/menu/menu.ts'
import type { Cents } from '#domain/money/money.ts'
import type { PricedLine } from '#domain/cart/priced.ts'
import { priceLine, sumOfLines } from '#domain/pricing/pricing.ts'
import { priceFinished } from './unfinished.ts'

/**
 * A bowl that is sold in another form, with names in the menu's language. `joins`: the sides that
 * move into the bowl; `leaves`: the sides that become separate lines. If both are empty and the
 * name stays the same, only the order of the portions changes, so that the most expensive ones are
 * included.
 */
type BestChange = {
  readonly from: string
  readonly to: string
  readonly joins: readonly string[]
  readonly leaves: readonly string[]
}

/**
 * A cart with the same products at a lower price. `saves`: the difference between the amounts to
 * pay, in cents, after the discount of the cart's promo code.
 */
export type BestPrice = {
  readonly saves: Cents
  readonly cart: Cart
  readonly changes: readonly BestChange[]
}

/**
 * Maximum numbers of bowls and sides for an exact search. A larger cart is searched in parts of
 * this size (windows), whose best result may miss the largest possible saving.
 */
export const EXACT_BOWLS = 3
export const EXACT_SIDES = 6
/**
 * Maximum number of windows (parts of the cart that are searched), and of search steps in each. The
 * result is only a hint to the customer, for which more computing time is not justified.
 */
const MOST_WINDOWS = 4
const MOST_STEPS = 20_000

/**
 * Returns the cheapest form in which the shop can sell the same products; null if none costs less
 * than the cart (E6). Each bowl keeps its base, ingredients, sauces and container, and never
 * becomes smaller. Sides may move between bowls and separate lines. Lines paid with points stay
 * unchanged.
 */
export function bestPrice(cart: Cart, menu: Menu): BestPrice | null {
  const before = priceFinished(cart, menu).toPay
  const bowls = cart.lines.flatMap((line) =>
    isBowl(line, menu) && sidesOf(line).length <= 2 ? unitsOf(line, line) : [],
  )
  const loose = cart.lines.flatMap((line) => {
    const side = asSide(line, menu)
    return side ? unitsOf(line, side) : []
  })
  let best: BestPrice | null = null
  for (let at = 0; at < bowls.length && at < EXACT_BOWLS * MOST_WINDOWS; at += EXACT_BOWLS) {
    const window = bowls.slice(at, at + EXACT_BOWLS)
    const sideCount = window.flatMap(({ singleLine }) => sidesOf(singleLine)).length
    const windowSides = loose.slice(0, Math.max(0, EXACT_SIDES - sideCount))
    const candidate = search({ cart, menu, before, bowls: window, loose: windowSides })
    if (candidate && candidate.saves > (best?.saves ?? 0)) best = candidate
  }
  return best
}

const unitsOf = <T extends CartLine>(from: CartLine, line: T): CartUnit<T>[] =>
  Array.from({ length: from.quantity }, () => ({ from, singleLine: { ...line, quantity: 1 } }))

type Window = {
  readonly cart: Cart
  readonly menu: Menu
  readonly before: Cents
  readonly bowls: readonly CartUnit<Bowl>[]
  readonly loose: readonly CartUnit<BowlSide>[]
}

/**
 * Tries the forms of each bowl in turn, and skips those that cannot cost less than the best result
 * so far.
 */
function search({ cart, menu, before, bowls, loose }: Window): BestPrice | null {
  const pool = new Pool([
    ...loose.map(({ singleLine }) => singleLine),
    ...bowls.flatMap(({ singleLine }) => sidesOf(singleLine)),
  ])
  const fixed = linesOutsideWindow(cart, [...bowls, ...loose])
    .filter((line) => isCompleted(line, menu))
    .map((line) => priceLine(line, menu))
  const formulas = bowls.map(({ singleLine }) => formulasFor(singleLine, menu))
  const floors = bowls.map(({ singleLine }, i) => floorOf(singleLine, formulas[i] ?? [], menu))
  const sold = cached((side: BowlSide) => soldAlone(side, menu), keyOf)
  let best = before
  let cheapest: Arrangement | null = null
  let steps = 0

  const visit = (forms: readonly PricedForm[], committed: Cents): void => {
    steps += 1
    if (steps > MOST_STEPS) return
    const at = forms.length
    const least = committed + floors.slice(at).reduce((sum, floor) => sum + floor, 0)
    if (atLeast(least, cart.promo, menu) >= best) return
    const bowl = bowls[at]?.singleLine
    if (!bowl) {
      const alone = pool.remainingSides().map(sold)
      const lines = [
        ...fixed,
        ...forms.map(({ priced }) => priced),
        ...alone.flatMap((pricedLine) => pricedLine ?? []),
      ]
      const { toPay } = sumOfLines(lines, cart.promo, menu)
      if (toPay < best && !alone.includes(null)) {
        best = toPay
        cheapest = { forms, alone: pool.remainingSides() }
      }
      return
    }
    for (const form of formsOf(bowl, formulas[at] ?? [], pool, menu)) {
      const priced = priceLine(form.line, menu)
      pool.take(form.sides)
      visit([...forms, { ...form, priced }], committed + costOf(priced))
      pool.giveBack(form.sides)
    }
  }
  visit(
    [],
    fixed.reduce((sum, line) => sum + costOf(line), 0),
  )
  return cheapest && confirmBestPrice({ cart, menu, before, bowls, loose }, cheapest, before - best)
}

type PricedForm = BowlForm & { readonly priced: PricedLine }

/** Returns a side priced as a separate line; null if the menu does not sell the side alone. */
function soldAlone(side: BowlSide, menu: Menu): PricedLine | null {
  const line = inCheapestOrder(side, menu)
  return lineProblem(line, menu) === null ? priceLine(line, menu) : null
}

/** Returns the result if the rules of a cart and its computed price confirm it; otherwise null. */
function confirmBestPrice(
  window: Window,
  arrangement: Arrangement,
  saves: Cents,
): BestPrice | null {
  const { cart, menu, before, bowls, loose } = window
  const after = cartOf(cart, bowls, loose, arrangement, menu)
  const isTrue =
    tidy(after, menu).cart === after && priceFinished(after, menu).toPay === before - saves
  if (!isTrue) return null
  const changes = bowls.flatMap(({ singleLine }, i): BestChange[] => {
    const form = arrangement.forms[i]
    if (!form || form.line === singleLine) return []
    const names = (sides: readonly BowlSide[], but: readonly BowlSide[]) =>
      without(sides, but).map((side) => priceLine(side, menu).name)
    const bowlSides = sidesOf(singleLine)
    const change = {
      from: priceLine(singleLine, menu).name,
      to: priceLine(form.line, menu).name,
      joins: names(form.sides, bowlSides),
      leaves: names(bowlSides, form.sides),
    }
    return [change]
  })
  return { saves, cart: after, changes }
}

/**
 * Yields each form in which a bowl can be sold with sides of the pool; the current form comes
 * first.
 */
function* formsOf(
  bowl: Bowl,
  formulas: readonly Formula[],
  pool: Pool,
  menu: Menu,
): Generator<BowlForm> {
  const bowlSides = sidesOf(bowl)
  if (pool.holds(bowlSides)) yield { line: inCheapestOrder(bowl, menu), sides: bowlSides }
  for (const formula of formulas) {
    for (const placedSides of placings(formula, pool, menu)) {
      const form = asFormula(bowl, formula, placedSides, menu)
      if (form) yield form
    }
  }
  const optionalSides = bowl.kind === 'custom' ? bowlSides : []
  const sideChoices = optionalSides.length > 0 ? [[], ...optionalSides.map((side) => [side])] : [[]]
  for (const sides of sideChoices) {
    if (!pool.holds(sides) || (bowl.kind === 'custom' && sides.length === bowlSides.length))
      continue
    const form = asCustom(bowl, sides, menu)
    if (form) yield form
  }
}

/** Yields every choice of sides for the formula. A place that requires a side is never empty. */
function* placings(formula: Formula, pool: Pool, menu: Menu): Generator<PlacedSides> {
  const { sides } = formula
  function* from(at: number, placedSides: PlacedSides): Generator<PlacedSides> {
    const place = sides[at]
    if (!place) {
      yield placedSides
      return
    }
    for (const side of pool.kinds()) {
      const category =
        side.kind === 'item'
          ? menu.ingredients[side.ingredient]?.categoryId
          : menu.desserts[side.dessert]?.categoryId
      const next: PlacedSides = [...placedSides, [place.slot, side]]
      if (category !== undefined && place.categories.includes(category)) {
        if (pool.holds(next.map(([, placedSide]) => placedSide))) yield* from(at + 1, next)
      }
    }
    if (!place.required) yield* from(at + 1, placedSides)
  }
  yield* from(0, [])
}

/** Returns the minimum price of a bowl in any of its forms, whatever sides it contains. */
const floorOf = (bowl: Bowl, formulas: readonly Formula[], menu: Menu): Cents =>
  Math.min(
    costOf(priceLine(bowl, menu)),
    ...[null, ...formulas].map((formula) => costOf(priceLine(bareOf(bowl, formula, menu), menu))),
  )

/** Returns the price of a line with its deposit, in cents, before the discount of a promo code. */
const costOf = ({ total, deposit }: PricedLine): Cents => total + deposit

/**
 * Returns a lower bound, in cents, of the price of lines that cost at least `total` before the
 * promo code. The code's minimum is ignored.
 */
function atLeast(total: Cents, promo: Promo | null, menu: Menu): Cents {
  if (!promo) return total
  if (promo.kind === 'percent') return total - Math.round((total * promo.percent) / 100)
  if (promo.kind === 'amount') return Math.max(0, total - promo.cents)
  const { kind, id } = promo.product
  const free =
    kind === 'formula'
      ? menu.formulas[id]
      : kind === 'dessert'
        ? menu.desserts[id]
        : menu.ingredients[id]
  return total - (free?.price ?? 0)
}

/**
 * Returns the lines outside a window: those without a unit in the window, and the remaining units
 * of the other lines.
 */
const linesOutsideWindow = (cart: Cart, units: readonly CartUnit<CartLine>[]): CartLine[] =>
  cart.lines.flatMap((line) => {
    const quantity = line.quantity - units.filter(({ from }) => from === line).length
    return quantity > 0 ? { ...line, quantity } : []
  })

function without(
  sides: readonly BowlSide[],
  removedSides: readonly BowlSide[],
): readonly BowlSide[] {
  const keys = removedSides.map(keyOf)
  return sides.filter((side) => {
    const at = keys.indexOf(keyOf(side))
    if (at >= 0) keys.splice(at, 1)
    return at < 0
  })
}

/**
 * The sides that are in no bowl at this point of the search. Sides with the same key are
 * interchangeable.
 */
class Pool {
  private readonly countsByKey = new Map<string, { side: BowlSide; count: number }>()
  constructor(sides: readonly BowlSide[]) {
    this.giveBack(sides)
  }
  kinds(): BowlSide[] {
    return [...this.countsByKey.values()].filter(({ count }) => count > 0).map(({ side }) => side)
  }
  holds(sides: readonly BowlSide[]): boolean {
    const keys = sides.map(keyOf)
    return keys.every(
      (key) =>
        (this.countsByKey.get(key)?.count ?? 0) >=
        keys.filter((candidate) => candidate === key).length,
    )
  }
  take(sides: readonly BowlSide[]): void {
    for (const side of sides) this.add(side, -1)
  }
  giveBack(sides: readonly BowlSide[]): void {
    for (const side of sides) this.add(side, 1)
  }
  remainingSides(): BowlSide[] {
    return [...this.countsByKey.values()].flatMap(({ side, count }) =>
      Array.from({ length: count }, () => side),
    )
  }
  private add(side: BowlSide, count: number): void {
    const key = keyOf(side)
    const entry = this.countsByKey.get(key)
    if (entry) entry.count += count
    else this.countsByKey.set(key, { side, count })
  }
}

function cached<A, R>(make: (argument: A) => R, key: (argument: A) => string): (argument: A) => R {
  const results = new Map<string, R>()
  return (argument) => {
    const cachedResult = results.get(key(argument))
    if (cachedResult !== undefined) return cachedResult
    const fresh = make(argument)
    results.set(key(argument), fresh)
    return fresh
  }
}
