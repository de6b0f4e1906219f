import { Readable } from 'node:stream'
import {
  EXPORT_DAYS,
  type Export,
  type ExportWish,
  MOST_EXPORT_DAYS,
  bookDatasets,
} from '#contract/office/exports.ts'
import type { Locale } from '#contract/pages/locales.ts'
import { type Period, daysIn } from '#domain/time/days.ts'
import { type Right, restaurantsWith } from '#domain/staff/rights.ts'
import { isDeepStrictEqual } from 'node:util'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { hashOf } from '#server/kit/hash.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import { readLegalEntity } from '#server/stores/books/sellers.ts'
import {
  countUnfinished,
  deleteExports,
  listExportsOf,
  readExport,
  readPart,
  writeExport,
} from '#server/stores/exports/exports.ts'

const DAY = 86_400_000
/** Files that somebody may have unwritten at a time. */
const MOST_UNFINISHED = 20

/**
 * Has a file written for somebody, of what they may see (H17). One key asks once. Refuses a period of
 * more than a year or without a day (`period_wrong`), files of the books without the right to them, and
 * more than twenty files that are not written yet.
 */
export async function askFor(
  { database, jobs, now }: Pick<Services, 'database' | 'jobs' | 'now'>,
  viewer: StaffViewer,
  { wish, key, locale }: { wish: ExportWish; key: string; locale: Locale },
): Promise<Export> {
  const { staff, grants } = viewer
  const right = rightFor(wish)
  const scope = restaurantsWith(grants, right)
  if (scope?.length === 0) throw new Refusal('right_missing')
  if (wish.kind === 'dataset') checkPeriod(wish)
  else if ((await readLegalEntity(database.db, wish.seller)) === null)
    throw new Refusal('not_found')
  const restaurants = wish.kind === 'dataset' ? narrowedTo(scope, wish.restaurant) : null
  // A key is of the person who used it.
  const ownKey = hashOf(`export ${staff} ${key}`)
  return database.db.transaction().execute(async (tx) => {
    const at = now()
    const isRepeated = (await readExport(tx, { key: ownKey }, staff)) !== null
    if (!isRepeated && (await countUnfinished(tx, staff)) >= MOST_UNFINISHED)
      throw new Refusal('too_many_requests')
    const id = await writeExport(tx, { wish, restaurants, locale, key: ownKey, staff, at })
    const asked = await readExport(tx, { key: ownKey }, staff)
    if (asked === null) throw new Error('the export was not written')
    if (id === null) {
      if (!isDeepStrictEqual(asked.wish, wish)) throw new Refusal('idempotency_key_reused')
      return asked
    }
    await writeAudit(tx, {
      actor: { by: 'staff', staff },
      action: 'file-exported',
      subject: `staff ${staff}`,
      after: { ...wish },
      at,
    })
    await jobs.enqueue(tx, 'file-export', { export: id })
    return asked
  })
}

const rightFor = (wish: ExportWish): Right =>
  wish.kind !== 'dataset' || bookDatasets.has(wish.dataset) ? 'books' : 'reports'

function checkPeriod(period: Period): void {
  const days = daysIn(period)
  if (days < 1 || days > MOST_EXPORT_DAYS) throw new Refusal('period_wrong')
}

function narrowedTo(scope: number[] | null, restaurant: number | undefined): number[] | null {
  if (restaurant === undefined) return scope
  if (scope !== null && !scope.includes(restaurant)) throw new Refusal('not_found')
  return [restaurant]
}

export const listOwn = (
  { database }: Pick<Services, 'database'>,
  { staff }: StaffViewer,
): Promise<Export[]> => listExportsOf(database.db, staff)

/** A file of the person, read part by part as it is sent. Refuses one that is not done. */
export async function openFile(
  { database: { db } }: Pick<Services, 'database'>,
  { staff }: StaffViewer,
  id: string,
): Promise<{ name: string; bytes: number; content: Readable }> {
  const asked = await readExport(db, { id }, staff)
  if (asked?.state !== 'done' || asked.name === null) throw new Refusal('not_found')
  async function* parts() {
    for (let position = 0; ; position += 1) {
      const part = await readPart(db, id, position)
      if (part === null) return
      yield part
    }
  }
  return { name: asked.name, bytes: asked.bytes, content: Readable.from(parts()) }
}

/** Deletes files that were asked for more than a week ago. */
export const deleteOldExports = ({
  database,
  now,
}: Pick<Services, 'database' | 'now'>): Promise<void> =>
  deleteExports(database.db, now() - EXPORT_DAYS * DAY)
