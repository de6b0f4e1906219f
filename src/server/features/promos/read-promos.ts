import {
  type listGifts as giftsEndpoint,
  LISTED_PROMOS,
  type OfficePromo,
  type OfficePromos,
  type PromoGroup,
  type PromoRequest,
} from '#contract/office/promos.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { PromoTarget } from '#domain/cart/cart.ts'
import { dayIn } from '#domain/time/opening.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import type { Services } from '#server/services/services.ts'
import type { Catalogue } from '#server/state/catalogue/catalogue.ts'
import type { NewPromoCode } from '#server/stores/promos/codes.ts'
import {
  type PromoState,
  countPromos,
  readPromoDays,
  readPromos,
} from '#server/stores/promos/listed-promos.ts'
import { readOpenPromoRequests } from '#server/stores/promos/promo-requests.ts'
import { readConfirmers } from '#server/features/rights/second-person.ts'
import { isAlcoholIn, listOf } from './check-code.ts'

type PromoServices = Pick<Services, 'catalogue' | 'database' | 'now'>

/** Number of days in the chart. */
const DAYS = 30
/** Maximum number of restaurants, and of products, that a sentence names. */
const MOST_NAMES = 3

const statesOf = {
  running: ['running'],
  coming: ['coming'],
  over: ['past', 'used-up', 'stopped', 'off'],
} as const satisfies Record<PromoGroup, readonly PromoState[]>

/**
 * Reads the promotions of a group with their cost, the requests that wait for a second person, and
 * the total discount per day. Goodwill codes are left out, and so are the customers who used a code
 * (H14).
 */
export async function readOfficePromos(
  { catalogue, database, now }: PromoServices,
  { staff }: StaffViewer,
  { group, locale }: { group: PromoGroup; locale: Locale },
): Promise<OfficePromos> {
  const at = now()
  const day = dayIn(at)
  const today = day.toString()
  const { db } = database
  const since = day.subtract({ days: DAYS - 1 })
  const [storedPromos, counts, requests, cost] = [
    await readPromos(db, { states: statesOf[group], today, most: LISTED_PROMOS }),
    await countPromos(db, today),
    await readOpenPromoRequests(db),
    await readPromoDays(db, since.toString()),
  ]
  const { confirmersOf, problemOf } = await readConfirmers(db, 'promos', at)
  const tell = createCodeView(catalogue.now(), locale)
  const countOf = (of: PromoGroup) =>
    statesOf[of].reduce((sum, state) => sum + (counts.get(state) ?? 0), 0)
  return {
    counts: { running: countOf('running'), coming: countOf('coming'), over: countOf('over') },
    results: storedPromos.map((code): OfficePromo => ({
      ...tell(code),
      id: String(code.id),
      state: code.state,
      isOfCatalogue: code.source === 'catalogue',
      used: code.used,
      discount: code.discount,
    })),
    requests: requests.map(({ id, request, estimate, askedBy, askedByName, askedAt }) => {
      return {
        ...tell(request),
        id,
        estimate,
        askedBy: { id: askedBy, name: askedByName },
        askedAt: askedAt.toISOString(),
        isMine: askedBy === staff,
        canDecide: problemOf(staff, askedBy) === null,
        confirmers: confirmersOf(askedBy),
      } satisfies PromoRequest
    }),
    days: Array.from({ length: DAYS }, (_, n) => {
      const date = since.add({ days: n }).toString()
      const dayCost = cost.find((costOfDay) => costOfDay.day === date)
      return { day: date, orders: dayCost?.orders ?? 0, discount: dayCost?.discount ?? 0 }
    }),
  }
}

/** Returns a function that describes a code with the names of its product and restaurants. */
function createCodeView({ source }: Catalogue, locale: Locale) {
  const names = new Map(source.restaurants.map(({ id, name }) => [id, name]))
  const nameOf = (kind: PromoTarget['kind'], id: number) =>
    kind === 'custom'
      ? source.documents.custom_formula.name[locale]
      : (source[listOf[kind]].find((entry) => entry.id === id)?.name[locale] ?? null)
  const namedTargets = (targets: NewPromoCode['only_products']) =>
    targets && {
      count: targets.length,
      names: targets.slice(0, MOST_NAMES).map(({ kind, id }) => nameOf(kind, id) ?? `#${id}`),
    }
  return (code: NewPromoCode) => ({
    code: code.code,
    worth: worthOf(code, nameOf),
    minimum: code.minimum,
    from: code.valid_from,
    until: code.valid_to,
    overallLimit: code.overall_limit,
    perCustomerLimit: code.per_customer_limit,
    firstOrderOnly: code.first_order_only,
    restaurants:
      code.restaurants === null
        ? null
        : {
            count: code.restaurants.length,
            names: code.restaurants.slice(0, MOST_NAMES).map((id) => names.get(id) ?? `#${id}`),
          },
    days: code.weekdays && [...code.weekdays],
    hours:
      code.pickup_from === null || code.pickup_until === null
        ? null
        : { from: code.pickup_from, until: code.pickup_until },
    only: namedTargets(code.only_products),
    except: namedTargets(code.except_products),
    most: code.most_off,
  })
}

function worthOf(
  { kind, value, product }: NewPromoCode,
  nameOf: (kind: PromoTarget['kind'], id: number) => string | null,
): OfficePromo['worth'] {
  if (kind === 'percent') return { kind, percent: value }
  if (kind === 'amount') return { kind, amount: value }
  const gift = product ?? 'ingredient'
  return { kind, product: { kind: gift, id: value }, name: nameOf(gift, value) }
}

/** Lists the products that a promotion may give for free, with their names in a language. */
export function readGifts(
  { catalogue }: Pick<Services, 'catalogue'>,
  locale: Locale,
): ReplyOf<typeof giftsEndpoint> {
  const { source } = catalogue.now()
  const isSold = (categoryId: number) =>
    [...source.ingredients, ...source.desserts].some(({ category }) => category.id === categoryId)
  const giftOption =
    (kind: 'ingredient' | 'dessert' | 'formula') =>
    ({ id, name }: { id: number; name: Readonly<Record<Locale, string>> }) => ({
      kind,
      id,
      name: name[locale],
    })
  return {
    results: [
      ...source.formulas.map(giftOption('formula')),
      ...source.ingredients
        .filter(({ category }) => !isAlcoholIn(source, category.id))
        .map(giftOption('ingredient')),
      ...source.desserts.map(giftOption('dessert')),
    ].toSorted((a, b) => a.name.localeCompare(b.name, locale)),
    targets: [
      ...source.categories
        .filter(({ id }) => !isAlcoholIn(source, id) && isSold(id))
        .map(({ id, name }) => ({ kind: 'category' as const, id, name: name[locale] })),
      { kind: 'custom', id: 1, name: source.documents.custom_formula.name[locale] },
    ],
  }
}
