import type { findAudit as endpoint } from '#contract/office/audit.ts'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { PARIS } from '#domain/time/opening.ts'
import type { Services } from '#server/services/services.ts'
import { findAudit, nameSubjects } from '#server/stores/audit/find-audit.ts'

/** The journal of the chain, newest first, with the names of what it tells of (P5). */
export async function searchAudit(
  { catalogue, database }: Pick<Services, 'catalogue' | 'database'>,
  { from, until, person, action, subject, after }: QueryOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { found, next } = await findAudit(database.readOnly, {
    from: from === undefined ? null : startOf(from),
    before: until === undefined ? null : startOf(until, 1),
    person: person ?? null,
    action: action ?? null,
    subject: subject ?? null,
    after: after ?? null,
  })
  const names = await nameSubjects(
    database.readOnly,
    found.map((entry) => entry.subject),
  )
  const restaurants = new Map(
    catalogue.now().source.restaurants.map(({ id, name }) => [`restaurant ${id}`, name]),
  )
  const nameOf = (about: string): string | null => {
    const named = names.get(about)
    if (named === undefined) return restaurants.get(about) ?? null
    return 'name' in named ? named.name : orderNumber(named.number)
  }
  return {
    results: found.map((entry) => ({ ...entry, subjectName: nameOf(entry.subject) })),
    next,
  }
}

/** The beginning of a day in Paris, `later` days after it, in epoch milliseconds. */
const startOf = (day: string, later = 0): number =>
  Temporal.PlainDate.from(day).add({ days: later }).toZonedDateTime(PARIS).epochMilliseconds
