import { Readable } from 'node:stream'
import {
  EXPORT_DAYS,
  type Export,
  type ExportWish,
  MOST_EXPORT_DAYS,
  bookDatasets,
  holdsPersons,
  rightOfList,
} from '#contract/office/exports.ts'
import type { Locale } from '#contract/pages/locales.ts'
import { type Period, daysIn } from '#domain/time/days.ts'
import { type Right, restaurantsWith } from '#domain/staff/rights.ts'
import { isDeepStrictEqual } from 'node:util'
import { listedIn } from '#server/features/reports/report-scope.ts'
import { requireConfirmed } from '#server/http/guards/confirmed.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { hashOf } from '#server/kit/hash.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import { readLegalEntity } from '#server/stores/books/sellers.ts'
import {
  countUnfinished,
  type Extent,
  deleteExports,
  listExportsOf,
  readExport,
  readExtent,
  readPart,
  writeExport,
} from '#server/stores/exports/exports.ts'
import { DAY } from '#domain/time/durations.ts'

/** Maximum number of files of one person that are not written yet. */
const MOST_UNFINISHED = 20

type ExportServices = Pick<Services, 'catalogue' | 'database' | 'jobs' | 'now'>

/**
 * Requests a file with the data that the person may see (H17). A repeated key requests it only
 * once. Refuses a period without a day or of more than `MOST_EXPORT_DAYS` days (`period_wrong`),
 * data that the person may not see, and a request while `MOST_UNFINISHED` of their files are not
 * written yet.
 */
export async function requestExport(
  services: ExportServices,
  viewer: StaffViewer,
  { wish, key, locale }: { wish: ExportWish; key: string; locale: Locale },
): Promise<Export> {
  const { database, jobs, now } = services
  const { staff, grants } = viewer
  const scope = restaurantsWith(grants, rightFor(wish))
  if (scope?.length === 0) throw new Refusal('right_missing')
  const extent = await extentFor(services, scope, wish)
  // The staff member is part of the stored key, because another person may use the same key.
  const ownKey = hashOf(`export ${staff} ${key}`)
  return database.db.transaction().execute(async (tx) => {
    const at = now()
    const isRepeated = (await readExport(tx, { key: ownKey }, staff)) !== null
    if (!isRepeated && (await countUnfinished(tx, staff)) >= MOST_UNFINISHED)
      throw new Refusal('too_many_requests')
    const id = await writeExport(tx, { wish, extent, locale, key: ownKey, staff, at })
    const storedExport = await readExport(tx, { key: ownKey }, staff)
    if (storedExport === null) throw new Error('the export was not stored')
    if (id === null) {
      if (!isDeepStrictEqual(storedExport.wish, wish)) throw new Refusal('idempotency_key_reused')
      return storedExport
    }
    await writeAudit(tx, {
      actor: { by: 'staff', staff },
      action: 'file-exported',
      subject: `staff ${staff}`,
      after: { ...wish },
      at,
    })
    await jobs.enqueue(tx, 'file-export', { export: id })
    return storedExport
  })
}

function rightFor(wish: ExportWish): Right {
  switch (wish.kind) {
    case 'dataset':
      return bookDatasets.has(wish.dataset) ? 'books' : 'reports'
    case 'found-orders':
      return 'orders'
    case 'list':
      return rightOfList[wish.list]
    default:
      return 'books'
  }
}

/**
 * Returns the restaurants and the seller whose data a file contains. `scope`: the ids of the
 * restaurants in which the person has the right that the file requires; null for all restaurants.
 */
async function extentFor(
  services: ExportServices,
  scope: number[] | null,
  wish: ExportWish,
): Promise<Extent> {
  switch (wish.kind) {
    case 'dataset':
      checkPeriod(wish)
      return listedIn(services, scope, wish.scope)
    case 'found-orders':
      checkPeriod(wish)
      return listedIn(
        services,
        scope,
        wish.restaurant === null ? undefined : `restaurant:${wish.restaurant}`,
      )
    case 'list':
      return { restaurants: scope, seller: null }
    default:
      if ((await readLegalEntity(services.database.db, wish.seller)) === null)
        throw new Refusal('not_found')
      return { restaurants: null, seller: wish.seller }
  }
}

function checkPeriod(period: Period): void {
  const days = daysIn(period)
  if (days < 1 || days > MOST_EXPORT_DAYS) throw new Refusal('period_wrong')
}

export const listOwnExports = (
  { database }: Pick<Services, 'database'>,
  { staff }: StaffViewer,
): Promise<Export[]> => listExportsOf(database.db, staff)

/**
 * Reads a finished file of the person. Refuses a file that is not done, and one that they may no
 * longer see. A file with personal data requires a recent confirmation by passkey (P3).
 */
export async function readOwnExport(
  { database: { db }, now }: Pick<Services, 'database' | 'now'>,
  viewer: StaffViewer,
  id: string,
): Promise<Export> {
  const storedExport = await readExport(db, { id }, viewer.staff)
  if (storedExport?.state !== 'done') throw new Refusal('not_found')
  if (!maySee(viewer, storedExport.wish, await readExtent(db, id))) throw new Refusal('not_found')
  if (holdsPersons(storedExport.wish)) requireConfirmed(viewer, true, now())
  return storedExport
}

/** Opens a finished file of the person, to be read part by part while it is sent. */
export async function openFile(
  services: Pick<Services, 'database' | 'now'>,
  viewer: StaffViewer,
  id: string,
): Promise<{ name: string; bytes: number; content: Readable }> {
  const { name, bytes } = await readOwnExport(services, viewer, id)
  if (name === null) throw new Error('a finished export has no file name')
  async function* readParts() {
    let sentBytes = 0
    for (let position = 0; sentBytes < bytes; position += 1) {
      const part = await readPart(services.database.db, id, position)
      if (part === null) throw new Error('the export was deleted while it was being sent')
      sentBytes += part.byteLength
      yield part
    }
  }
  return { name, bytes, content: Readable.from(readParts()) }
}

/** Whether a person still has the right to all the data in a file. */
function maySee({ grants }: StaffViewer, wish: ExportWish, extent: Extent | null): boolean {
  const scope = restaurantsWith(grants, rightFor(wish))
  if (scope === null) return true
  return extent?.restaurants?.every((restaurant) => scope.includes(restaurant)) === true
}

/** Deletes files that were requested more than a week ago. */
export const deleteOldExports = ({
  database,
  now,
}: Pick<Services, 'database' | 'now'>): Promise<void> =>
  deleteExports(database.db, now() - EXPORT_DAYS * DAY)
