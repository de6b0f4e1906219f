import type { EndpointCall } from '#server/http/requests/serve.ts'
import { type Edit, type Json, isSame } from '#domain/catalogue/entries.ts'
import type { Entries } from '#domain/catalogue/entries.ts'
import { dayIn } from '#domain/time/opening.ts'
import { readSource } from '#server/chain/source.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { undoHours as endpoint } from '#contract/office/hours.ts'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'
import { describeConflictingOrders } from '#server/features/reschedule/reschedule.ts'
import { mayIn } from '#server/features/rights/scope.ts'
import { editedFilesOf } from '#server/import/export-chain.ts'
import { entriesOf } from '#server/import/entries-of-files.ts'
import { fieldRefusal, Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { type JournalEntry, readAuditEntry } from '#server/stores/audit/changed-hours.ts'
import type { DateGroup } from './date-edits.ts'
import { type HoursChange, writeHours } from './write-hours.ts'

/**
 * Undoes a change of hours by an opposite change, which the journal records too. Returns the orders
 * at times that are no longer open. Refuses if one of the changed fields was changed again since,
 * or if one of the changed dates has passed.
 */
export async function undoHours(
  services: Services,
  { staff: viewer, params: { change: id } }: EndpointCall<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  let before: RestaurantEntry[] = []
  const change = await writeHours(services, viewer.staff, async (tx) => {
    const entry = await readAuditEntry(tx, id)
    const edits = entry === null ? null : editsOf(entry)
    if (entry === null || edits === null) throw new Refusal('not_found')
    const places = new Set(edits.map((edit) => Number(edit.entry.split(' ')[1])))
    if ([...places].some((restaurant) => !mayIn(viewer, 'hours', restaurant)))
      throw new Refusal('not_found')
    // Past dates are history and cannot be changed.
    const today = dayIn(services.now()).toString()
    if (edits.some(({ field }) => field.startsWith('day.') && field.slice('day.'.length) < today))
      throw fieldRefusal('dates', 'day_passed')
    const source = await readSource(tx, services.now())
    before = source.restaurants.filter(({ id }) => places.has(id))
    const now = entriesOf(editedFilesOf(source))
    const overtaken = edits.filter((edit) => !isSame(valueIn(now, edit), edit.after))
    if (overtaken.length > 0)
      throw new Refusal('changed_meanwhile', {
        details: {
          fields: overtaken.map((edit) => ({
            entry: edit.entry,
            field: edit.field,
            value: valueIn(now, edit),
            by: null,
          })),
        },
      })
    return { edits: edits.map(reversedEdit), ...toReversedEntry(entry) }
  })
  const { restaurants } = services.catalogue.now()
  const changes = before.flatMap((entry) => {
    const after = restaurants.get(entry.id)
    return after === undefined ? [] : [{ before: entry, after }]
  })
  return { change, orders: await describeConflictingOrders(services, viewer, changes) }
}

const valueIn = (entries: Entries, { entry, field }: Edit): Json =>
  entries.get(entry)?.[field] ?? null

const reversedEdit = ({ entry, field, before, after }: Edit): Edit => ({
  entry,
  field,
  before: after,
  after: before,
})

function toReversedEntry({
  action,
  subject,
  before,
  after,
}: JournalEntry): Omit<HoursChange, 'edits'> {
  const { dates, places } = after ?? {}
  return action === 'calendar-changed'
    ? {
        action,
        subject,
        before: { groups: after?.['groups'] },
        after: { dates, places, undone: true, groups: before?.['groups'] },
      }
    : { action: 'hours-changed', subject, before: { ...after }, after: { ...before } }
}

/** Returns the edits recorded in an entry of the journal; null for an entry of another kind. */
function editsOf({ action, subject, before, after }: JournalEntry): Edit[] | null {
  if (action === 'hours-changed')
    return Object.keys(after ?? {}).map((field) => ({
      entry: subject,
      field,
      before: (before?.[field] ?? null) as Json,
      after: (after?.[field] ?? null) as Json,
    }))
  if (action !== 'calendar-changed') return null
  const previousValues = valuesOf(before?.['groups'])
  return [...valuesOf(after?.['groups'])].map(([place, value]) => {
    const [restaurant = '', date = ''] = place.split(' ')
    return {
      entry: `restaurant ${restaurant}`,
      field: `day.${date}`,
      before: previousValues.get(place) ?? null,
      after: value,
    }
  })
}

/** The values of groups by restaurant and date. */
const valuesOf = (groups: unknown): Map<string, Json> =>
  new Map(
    ((groups ?? []) as DateGroup[]).flatMap(({ value, dates, restaurants }) =>
      restaurants.flatMap((restaurant) =>
        dates.map((date): [string, Json] => [`${restaurant} ${date}`, value]),
      ),
    ),
  )
