import type { EndpointCall } from '#server/http/requests/serve.ts'
import type { PromoEstimate, estimatePromo } from '#contract/office/promos.ts'
import {
  type PromoSimulation,
  type PastPromoOrder,
  simulatePromo,
} from '#domain/pricing/promo-simulation.ts'
import { type Cents, centsFromEuros } from '#domain/money/money.ts'
import { largestDiscount } from '#domain/pricing/promo-bound.ts'
import type { Source } from '#server/chain/source.ts'
import { PROMOS_ALONE } from '#domain/staff/rights.ts'
import { dayIn } from '#domain/time/opening.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { Services } from '#server/services/services.ts'
import type { NewPromoCode } from '#server/stores/promos/codes.ts'
import {
  type PastOrderRow,
  switchCompilationOff,
  countPast,
  readPast,
} from '#server/stores/promos/past-orders.ts'
import { readReducibleMenu, reducibleLine } from '#server/stores/orders/reducible-lines.ts'
import { promoOf } from '#server/stores/promos/promo-code.ts'
import { readMadeAlone } from '#server/stores/promos/promo-requests.ts'
import { readConfirmers } from '#server/features/rights/second-person.ts'
import { DAY } from '#domain/time/durations.ts'
import { checkPromo, toPromoCode } from './check-promo.ts'
import { partlyOpenOf } from './partly-open.ts'

type PromoEstimateServices = Pick<Services, 'catalogue' | 'database' | 'now'>

/**
 * Maximum number of orders that are sampled. If the code has a limit per customer, the other orders
 * of the same customers are replayed too.
 */
const SAMPLE = 5000
const DAYS = 30

type Estimated = PromoSimulation &
  Pick<PromoEstimate, 'from' | 'until' | 'past' | 'replayed' | 'weight'>

/**
 * Estimates the total discount of a code if it had applied to the orders of the last 30 days,
 * without today (H14).
 */
export async function simulateOnPastOrders(
  { database, now }: Pick<PromoEstimateServices, 'database' | 'now'>,
  code: NewPromoCode,
): Promise<Estimated> {
  return database.readOnly.transaction().execute(async (tx) => {
    await switchCompilationOff(tx)
    return estimateIn(tx, code, now())
  })
}

async function estimateIn(db: Tx, code: NewPromoCode, at: number): Promise<Estimated> {
  const today = dayIn(at)
  const days = {
    from: today.subtract({ days: DAYS }).toString(),
    until: today.subtract({ days: 1 }).toString(),
  }
  const past = { ...days, restaurants: code.restaurants }
  const count = await countPast(db, past)
  const weight = Math.max(1, Math.ceil(count / SAMPLE))
  const pastOrders = await readPast(db, past, {
    weight,
    needsPersons: code.first_order_only
      ? 'first'
      : code.per_customer_limit === null
        ? null
        : 'uses',
  })
  const replay = simulatePromo(
    {
      promo: promoOf(code),
      overallLimit: code.overall_limit,
      perCustomerLimit: code.first_order_only ? null : code.per_customer_limit,
      firstOrderOnly: code.first_order_only,
    },
    pastOrders.map(pastOrder),
    { menu: await readReducibleMenu(db, null), weight },
  )
  return {
    ...replay,
    ...days,
    past: count,
    weight,
    replayed: pastOrders.filter(({ isSampled }) => isSampled).length,
  }
}

const pastOrder = ({ lines, ...order }: PastOrderRow): PastPromoOrder => ({
  ...order,
  lines: lines.map(reducibleLine),
})

/**
 * The sum, in cents, of the maximum discounts of the promotions that a person created alone in the
 * last 30 days. It counts towards the limit for promotions without a second person (P4).
 */
export async function sumMadeAlone(
  { catalogue }: Pick<PromoEstimateServices, 'catalogue'>,
  db: Queries,
  { staff, at, isHeld }: { staff: string; at: number; isHeld: boolean },
): Promise<number> {
  const codesMadeAlone = await readMadeAlone(db, { staff, since: at - DAYS * DAY }, isHeld)
  return codesMadeAlone.reduce((sum, code) => sum + mostGivenOff({ catalogue }, code), 0)
}

/** The maximum discount of a code over all its uses, in cents; Infinity if it is unlimited (P4). */
export const mostGivenOff = (
  { catalogue }: Pick<PromoEstimateServices, 'catalogue'>,
  code: NewPromoCode,
): number =>
  largestDiscount(
    { promo: promoOf(code), overallLimit: code.overall_limit },
    dearestPrice(catalogue.now().source, code),
  )

/**
 * The highest price in cents, in any restaurant, of the product that a code makes free; 0 if it
 * gives no product.
 */
function dearestPrice(source: Source, { product, value }: NewPromoCode): Cents {
  if (product === null) return 0
  const sold = {
    ingredient: source.ingredients,
    dessert: source.desserts,
    formula: source.formulas,
  }[product]
  const isIt = (price: { kind: string; id: number }) => price.kind === product && price.id === value
  const otherPrices = [
    ...source.priceZones.flatMap(({ prices }) => prices),
    ...source.priceExceptions,
  ]
  return Math.max(
    ...sold.filter(({ id }) => id === value).map(({ price }) => centsFromEuros(price)),
    ...otherPrices.filter(isIt).map(({ price }) => price),
    0,
  )
}

/** The estimate of a promotion that is being written, and whether a second person has to confirm it. */
export async function estimateDraftPromo(
  services: PromoEstimateServices,
  { staff: { staff }, body: rule }: EndpointCall<typeof estimatePromo>,
): Promise<PromoEstimate> {
  const { database, now } = services
  const at = now()
  const code = toPromoCode({ ...rule, code: 'X', from: null, until: null })
  checkPromo(services, code, at)
  const promoEstimate = await simulateOnPastOrders(services, code)
  const alone = await sumMadeAlone(services, database.db, { staff, at, isHeld: false })
  const most = mostGivenOff(services, code)
  const { confirmersOf } = await readConfirmers(database.db, 'promos', at)
  return {
    ...promoEstimate,
    limit: PROMOS_ALONE,
    madeAlone: Math.min(alone, PROMOS_ALONE),
    most: most === Infinity ? null : most,
    needsSecond: alone + most > PROMOS_ALONE,
    confirmers: confirmersOf(staff),
    partlyOpen: partlyOpenOf(services.catalogue.now().source, code),
  }
}
