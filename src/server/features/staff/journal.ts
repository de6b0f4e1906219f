import type { findAudit as endpoint } from '#contract/office/audit.ts'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { PARIS } from '#domain/time/opening.ts'
import type { Services } from '#server/services/services.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { hasRight, restaurantsWith } from '#domain/staff/rights.ts'
import { findAudit, nameSubjects } from '#server/stores/audit/find-audit.ts'

/**
 * Reads the journal, newest first, with the names of its subjects (P5): the entries of the whole
 * chain, or only those of the restaurants in which the viewer has the right `audit` and those of
 * the viewer's own actions.
 */
export async function searchAudit(
  { catalogue, database }: Pick<Services, 'catalogue' | 'database'>,
  viewer: StaffViewer,
  { from, until, person, action, subject, after }: QueryOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const restaurants = restaurantsWith(viewer.grants, 'audit')
  const { entries, next } = await findAudit(database.readOnly, {
    from: from === undefined ? null : startOf(from),
    before: until === undefined ? null : startOf(until, 1),
    person: person ?? null,
    action: action ?? null,
    subject: subject ?? null,
    after: after ?? null,
    seesCustomers: hasRight(viewer.grants, 'customers'),
    scope: restaurants === null ? null : { restaurants, reader: viewer.staff },
  })
  const names = await nameSubjects(
    database.readOnly,
    entries.map((entry) => entry.subject),
  )
  const shops = new Map(
    catalogue.now().source.restaurants.map(({ id, name }) => [`restaurant ${id}`, name]),
  )
  const nameOf = (subjectKey: string): string | null => {
    const storedName = names.get(subjectKey)
    if (storedName === undefined) return shops.get(subjectKey) ?? null
    return 'name' in storedName ? storedName.name : orderNumber(storedName.number)
  }
  return {
    results: entries.map((entry) => ({ ...entry, subjectName: nameOf(entry.subject) })),
    next,
  }
}

/**
 * The beginning, in Paris, of the day that is `daysLater` days after `day`, in epoch milliseconds.
 */
const startOf = (day: string, daysLater = 0): number =>
  Temporal.PlainDate.from(day).add({ days: daysLater }).toZonedDateTime(PARIS).epochMilliseconds
