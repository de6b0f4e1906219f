import { randomBytes } from 'node:crypto'
import { type Entries, type Edit, applyEdits } from '#domain/catalogue/entries.ts'
import { fieldOf, kindOf } from '#domain/catalogue/field-table.ts'
import { SOURCE_LANGUAGE } from '#domain/catalogue/stale-texts.ts'
import { locales } from '#contract/pages/locales.ts'
import { dryRun } from '#server/import/import-text.ts'
import { writeEdits } from '#server/import/write-edits.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { type Catalogue, createCatalogue } from '#server/state/catalogue/catalogue.ts'
import {
  lockChangeSet,
  readDraft,
  setOfPreview,
  writePreviewToken,
} from '#server/stores/catalogue/change-sets.ts'
import { readEdits } from '#server/stores/catalogue/edits.ts'
import { readSourceWithPilots } from './pilot.ts'
import { publishedEntries } from './published-entries.ts'

type PreviewServices = Pick<Services, 'catalogue' | 'database' | 'now'>

/**
 * Returns the token of the private link that previews the shop with the draft (H8): one for each
 * draft.
 */
export async function previewToken({ database }: PreviewServices): Promise<string> {
  return database.db.transaction().execute(async (tx) => {
    const draft = await readDraft(tx)
    if (draft === null || (await lockChangeSet(tx, draft.id))?.state !== 'draft')
      throw new Refusal('catalogue_not_open')
    return writePreviewToken(tx, draft.id, randomBytes(24).toString('base64url'))
  })
}

/**
 * Finds the preview of a link: its change set, a mark that changes with the content, and a function
 * that builds it. Null if the link belongs to no change set that is still to be published.
 */
export async function findPreview(
  services: PreviewServices,
  token: string,
): Promise<{ set: string; mark: string; make: () => Promise<Catalogue | null> } | null> {
  const { catalogue, database, now } = services
  const set = await setOfPreview(database.db, token)
  if (set === null) return null
  const edits = await readEdits(database.db, set)
  const { version } = await catalogue.refresh()
  return {
    set,
    mark: `${set} ${edits.length} ${edits.at(-1)?.position ?? 0} ${version}`,
    async make() {
      const previewEdits = [...edits, ...inFrench(publishedEntries(catalogue.now(), edits), edits)]
      return dryRun(database, async (tx) => {
        const writeResult = await writeEdits(tx, previewEdits, now())
        return 'faults' in writeResult
          ? null
          : createCatalogue(await readSourceWithPilots(tx, now()))
      })
    },
  }
}

/**
 * Fills texts that the draft still lacks with the French ones, so that an editor can preview the
 * rest (H7).
 */
function inFrench(
  published: Entries,
  edits: readonly Edit[],
): Pick<Edit, 'entry' | 'field' | 'after'>[] {
  const drafted = applyEdits(published, edits)
  return [...new Set(edits.map(({ entry }) => entry))].flatMap((entry) => {
    const fields = drafted.get(entry) ?? {}
    const kind = kindOf(entry)
    return Object.entries(fields).flatMap(([field, after]) => {
      const text = kind === null ? null : fieldOf(kind, field)
      if (text?.language !== SOURCE_LANGUAGE) return []
      return locales
        .map((locale) => `${text.name}.${locale}`)
        .filter((translatedField) => !(translatedField in fields))
        .map((translatedField) => ({ entry, field: translatedField, after }))
    })
  })
}
