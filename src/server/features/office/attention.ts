import type { Attention, KitchenNow } from '#contract/office/today.ts'
import { soldOutAt } from '#domain/time/stops.ts'
import type { Services } from '#server/services/services.ts'
import { readApprovals } from '#server/stores/payments/approvals.ts'
import { countPaidNotReceived, readLedgerDifferences } from '#server/stores/orders/day-figures.ts'
import { readOpenRequests } from '#server/stores/customers/privacy-requests.ts'

/** A product that is sold out in so many kitchens is more than a matter of one kitchen. */
const MANY_KITCHENS = 3
/** Differences with the provider are shown for so many days. */
const LEDGER_DAYS = 7

type About = { scope: number[] | null; day: string; kitchens: readonly KitchenNow[] }

/** What needs a hand in some restaurants, the worst first; what concerns the chain only for it. */
export async function readAttention(services: Services, about: About): Promise<Attention[]> {
  const { database, jobs } = services
  const { scope, day } = about
  const isChain = scope === null
  const [unpaid, approvals, failed, differences, requests] = await Promise.all([
    countPaidNotReceived(database.readOnly, { restaurants: scope, day }),
    readApprovals(database.readOnly, scope),
    isChain ? jobs.failed() : null,
    isChain ? readLedgerDifferences(database.readOnly, daysBefore(day, LEDGER_DAYS)) : [],
    isChain ? readOpenRequests(database.readOnly) : { count: 0, dueAt: null },
  ])
  return [
    ...silentKitchens(services, about),
    ...about.kitchens
      .filter(({ late }) => late > 0)
      .toSorted((a, b) => b.worst - a.worst)
      .map(({ id, name, late, worst }) => ({
        kind: 'late' as const,
        restaurant: { id, name },
        count: late,
        worst,
      })),
    ...(unpaid > 0 ? [{ kind: 'paid-not-received' as const, count: unpaid }] : []),
    ...Object.entries(failed ?? {})
      .filter(([, count]) => count > 0)
      .map(([job, count]) => ({ kind: 'failed-jobs' as const, job, count })),
    ...differences.map((one) => ({ kind: 'ledger-difference' as const, ...one })),
    ...soldOutTogether(services, about),
    ...sellersMissing(services, about),
    ...(approvals.length > 0 ? [{ kind: 'approvals' as const, count: approvals.length }] : []),
    ...(requests.dueAt === null
      ? []
      : [{ kind: 'privacy' as const, count: requests.count, dueAt: requests.dueAt }]),
  ]
}

const daysBefore = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).subtract({ days }).toString()

function silentKitchens({ catalogue, heartbeats }: Services, { kitchens }: About): Attention[] {
  const entries = new Map(catalogue.now().shown.map((entry) => [entry.id, entry]))
  return kitchens
    .filter(({ state }) => state === 'unreachable')
    .map(({ id, name, taken }) => {
      const seenAt = heartbeats.seenAt(id)
      return {
        kind: 'unreachable',
        restaurant: { id, name },
        since: seenAt === null ? null : new Date(seenAt).toISOString(),
        phone: entries.get(id)?.phone ?? '',
        waiting: taken,
      }
    })
}

/** Products that are sold out in several kitchens at once, the most of them first. */
function soldOutTogether({ catalogue, stops, now }: Services, { kitchens }: About): Attention[] {
  const at = now()
  const counts = new Map<number, number>()
  for (const { id } of kitchens)
    for (const product of soldOutAt(stops.of(id), at))
      counts.set(product, (counts.get(product) ?? 0) + 1)
  const { ingredients, desserts } = catalogue.now().source
  const names = new Map([...ingredients, ...desserts].map(({ id, name }) => [id, name] as const))
  return [...counts]
    .filter(([, count]) => count >= MANY_KITCHENS)
    .toSorted((a, b) => b[1] - a[1])
    .flatMap(([product, kitchensWithout]) => {
      const name = names.get(product)
      return name === undefined
        ? []
        : [{ kind: 'sold-out' as const, product: name, kitchens: kitchensWithout }]
    })
}

/** Restaurants that visitors see and that nobody sells for, so they take no order (B1). */
function sellersMissing({ catalogue }: Services, { kitchens }: About): Attention[] {
  const { sellers } = catalogue.now()
  const restaurants = kitchens
    .filter(({ id }) => !sellers.has(id))
    .map(({ id, name }) => ({ id, name }))
  return restaurants.length === 0 ? [] : [{ kind: 'seller-missing', restaurants }]
}
