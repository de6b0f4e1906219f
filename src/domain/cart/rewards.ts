import { type CartLine, type LineId, isPaidWithPoints } from './cart.ts'
import type { Formula, Menu, Product, Reward } from '#domain/menu/menu.ts'
import { isAlcohol } from '#domain/menu/products.ts'

type Choice = Extract<Reward['grants'][number], { categories: unknown }>

const grants = ({ categories, onlyIfPointsEqual }: Choice, product: Product): boolean =>
  categories.includes(product.categoryId) &&
  (onlyIfPointsEqual === null || product.points === onlyIfPointsEqual)

/**
 * A reward of two things, of which `companion` alone has a price in points: the other costs the
 * rest beside it (L2).
 */
type Bundle = { reward: Reward; companion: Choice; rest: number }

function bundlesOf({ rewards }: Menu): (Bundle & { other: Choice })[] {
  return rewards.flatMap((reward) => {
    const [one, two] = reward.grants
    if (
      reward.grants.length !== 2 ||
      !one ||
      !two ||
      !('categories' in one) ||
      !('categories' in two)
    )
      return []
    return [[one, two] as const, [two, one] as const].flatMap(([other, companion]) =>
      companion.onlyIfPointsEqual === null || other.onlyIfPointsEqual !== null
        ? []
        : [{ reward, companion, other, rest: reward.points - companion.onlyIfPointsEqual }],
    )
  })
}

/**
 * The bundle without which points do not pay for a product; null when it has a price in points of
 * its own, or none.
 */
function bundleOf(product: Product, menu: Menu): Bundle | null {
  if (product.points !== null || isAlcohol(product, menu)) return null
  return bundlesOf(menu).find(({ other }) => grants(other, product)) ?? null
}

/**
 * What one costs in points: its own price, or the rest of a bundle; null when points never pay for
 * it (L2, C10, F6).
 */
export function pointsPriceOf(product: Product | Formula, menu: Menu): number | null {
  if (!('categoryId' in product)) return product.points
  return isAlcohol(product, menu) ? null : (product.points ?? bundleOf(product, menu)?.rest ?? null)
}

/**
 * Whether one more could be paid with points now: what belongs to a bundle wants its companion in
 * the cart (L2).
 */
export function canPayWithPoints(
  lines: readonly CartLine[],
  product: Product | Formula,
  menu: Menu,
): boolean {
  if (pointsPriceOf(product, menu) === null) return false
  const bundle = 'categoryId' in product ? bundleOf(product, menu) : null
  return bundle === null || unitsBeside(lines, bundle, menu) > unitsIn(lines, bundle, menu)
}

/**
 * Units that points cannot pay any more, by line: of a bundle there are no more than companions,
 * and the last added are too many (L2).
 */
export function unitsWithoutCompanion(
  lines: readonly CartLine[],
  menu: Menu,
): ReadonlyMap<LineId, number> {
  const found = new Map<LineId, number>()
  if (!lines.some(isPaidWithPoints)) return found
  for (const bundle of bundlesOf(menu)) {
    let over = unitsIn(lines, bundle, menu) - unitsBeside(lines, bundle, menu)
    for (const line of lines.toReversed()) {
      if (over <= 0) break
      if (!isIn(line, bundle, menu)) continue
      const units = Math.min(over, line.quantity)
      found.set(line.id, units)
      over -= units
    }
  }
  return found
}

/** How many units points pay only beside a companion. */
export const unitsInBundles = (lines: readonly CartLine[], menu: Menu): number =>
  bundlesOf(menu).reduce((sum, bundle) => sum + unitsIn(lines, bundle, menu), 0)

function productOf(line: CartLine, menu: Menu): Product | undefined {
  if (line.kind === 'item') return menu.ingredients[line.ingredient]
  return line.kind === 'dessert' ? menu.desserts[line.dessert] : undefined
}

function isIn(line: CartLine, { reward }: Bundle, menu: Menu): boolean {
  const product = isPaidWithPoints(line) ? productOf(line, menu) : undefined
  return product !== undefined && bundleOf(product, menu)?.reward === reward
}

function isBeside(line: CartLine, { companion }: Bundle, menu: Menu): boolean {
  const product = isPaidWithPoints(line) ? productOf(line, menu) : undefined
  return product !== undefined && grants(companion, product)
}

const sum = (lines: readonly CartLine[]): number =>
  lines.reduce((units, { quantity }) => units + quantity, 0)
const unitsIn = (lines: readonly CartLine[], bundle: Bundle, menu: Menu): number =>
  sum(lines.filter((line) => isIn(line, bundle, menu)))
const unitsBeside = (lines: readonly CartLine[], bundle: Bundle, menu: Menu): number =>
  sum(lines.filter((line) => isBeside(line, bundle, menu)))
