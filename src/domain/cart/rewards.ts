import { type CartLine, type LineId, isPaidWithPoints } from './cart.ts'
import type { Formula, Menu, Product, Reward } from '#domain/menu/menu.ts'
import { isAlcohol } from '#domain/menu/products.ts'

type RewardChoice = Extract<Reward['grants'][number], { categories: unknown }>

const grants = ({ categories, onlyIfPointsEqual }: RewardChoice, product: Product): boolean =>
  categories.includes(product.categoryId) &&
  (onlyIfPointsEqual === null || product.points === onlyIfPointsEqual)

/**
 * A reward of two products, of which only one, `companion`, has a price in points. The other, the
 * bundled product, costs the remaining points of the reward (L2).
 */
type Bundle = { reward: Reward; companion: RewardChoice; pointsLeft: number }

function bundlesOf({ rewards }: Menu): (Bundle & { bundledChoice: RewardChoice })[] {
  return rewards.flatMap((reward) => {
    const [first, second] = reward.grants
    if (
      reward.grants.length !== 2 ||
      !first ||
      !second ||
      !('categories' in first) ||
      !('categories' in second)
    )
      return []
    return [[first, second] as const, [second, first] as const].flatMap(
      ([bundledChoice, companion]) =>
        companion.onlyIfPointsEqual === null || bundledChoice.onlyIfPointsEqual !== null
          ? []
          : [
              {
                reward,
                companion,
                bundledChoice,
                pointsLeft: reward.points - companion.onlyIfPointsEqual,
              },
            ],
    )
  })
}

/**
 * Returns the bundle, a reward of two products, through which points can pay for a product; null if
 * the product has a price in points itself, or is in no bundle.
 */
function bundleOf(product: Product, menu: Menu): Bundle | null {
  if (product.points !== null || isAlcohol(product, menu)) return null
  return bundlesOf(menu).find(({ bundledChoice }) => grants(bundledChoice, product)) ?? null
}

/**
 * Returns the price of a product in points. For the bundled product of a reward, this is the points
 * of the reward less those of its companion. Null if points cannot pay for the product (L2, C10,
 * F6).
 */
export function pointsPriceOf(product: Product | Formula, menu: Menu): number | null {
  if (!('categoryId' in product)) return product.points
  return isAlcohol(product, menu)
    ? null
    : (product.points ?? bundleOf(product, menu)?.pointsLeft ?? null)
}

/**
 * Whether points can pay for one more unit of a product now. A bundled product needs another
 * companion, paid with points, in the cart (L2).
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
 * Returns, by line, the number of units that points can no longer pay for: each companion allows
 * one unit of the bundled product, and the units added last are the excess ones (L2).
 */
export function unitsWithoutCompanion(
  lines: readonly CartLine[],
  menu: Menu,
): ReadonlyMap<LineId, number> {
  const excessUnits = new Map<LineId, number>()
  if (!lines.some(isPaidWithPoints)) return excessUnits
  for (const bundle of bundlesOf(menu)) {
    let over = unitsIn(lines, bundle, menu) - unitsBeside(lines, bundle, menu)
    for (const line of lines.toReversed()) {
      if (over <= 0) break
      if (!isIn(line, bundle, menu)) continue
      const units = Math.min(over, line.quantity)
      excessUnits.set(line.id, units)
      over -= units
    }
  }
  return excessUnits
}

/**
 * Returns the number of units of the cart that can be paid with points only because the other product
 * of their bundle is in the cart.
 */
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
