import * as z from 'zod/mini'
import { type ApiClient, ApiProblem } from '#contract/client.ts'
import {
  type CatalogueDraft,
  type CatalogueFault,
  catalogueFaultSchema,
  editCatalogue,
} from '#contract/office/catalogue.ts'
import { EXISTS, type Edit, type Entries, type EntryFields } from '#domain/catalogue/entries.ts'
import { folded } from '#domain/search/restaurant-search.ts'

const refusal = z.object({ faults: z.array(catalogueFaultSchema) })
/** Maximum number of slugs tried, as the server refuses slugs of former entries. */
const TRIES = 5

/** The slugs in use in the given catalogues (published and draft). */
export const slugsIn = (...chains: readonly Entries[]): ReadonlySet<string> =>
  new Set(
    chains.flatMap((entries) =>
      [...entries.values()].flatMap(({ slug }) => (typeof slug === 'string' ? [slug] : [])),
    ),
  )

export type NewEntry = { entry: string; slug: string; edits: readonly Edit[] }

/** Makes an entry from its name in French and the fields that the user filled in. */
export type MakeEntry = (
  chains: Record<'drafted' | 'published', Entries>,
  name: string,
  fields: EntryFields,
  usedSlugs: ReadonlySet<string>,
) => NewEntry

/** A new entry with its fields, as edits that are written in one request. */
export const toNewEntry = (entry: string, slug: string, fields: EntryFields): NewEntry => ({
  entry,
  slug,
  edits: Object.entries({ [EXISTS]: true, ...fields }).map(([field, after]) => ({
    entry,
    field,
    before: null,
    after,
  })),
})

/**
 * A slug made from a name and not used by any entry. `otherwise`: its beginning if the name has no
 * Latin letter.
 */
export function slugOf(
  name: string,
  usedSlugs: ReadonlySet<string>,
  otherwise = 'produit',
): string {
  const plainName =
    folded(name)
      .replaceAll('œ', 'oe')
      .replaceAll('æ', 'ae')
      .replaceAll(/[^a-z0-9]+/gu, '-')
      .replaceAll(/^-+|-+$/gu, '')
      .slice(0, 80) || otherwise
  const begin = /[a-z]/.test(plainName) ? plainName : `${otherwise}-${plainName}`
  for (let count = 1; ; count += 1) {
    const slug = count === 1 ? begin : `${begin}-${count}`
    if (!usedSlugs.has(slug)) return slug
  }
}

/** The faults for which the checks refused edits; none for any other error. */
export const editFaultsIn = (error: unknown): readonly CatalogueFault[] =>
  error instanceof ApiProblem && error.problem.code === 'catalogue_edit_refused'
    ? (refusal.safeParse(error.problem.details).data?.faults ?? [])
    : []

/**
 * Writes a new entry into the draft under an unused slug. Only the server knows the slugs of former
 * entries: if the slug is the only field that the server refuses, another slug is tried.
 */
export async function writeUnderFreeSlug(
  api: ApiClient,
  make: (usedSlugs: ReadonlySet<string>) => NewEntry,
  usedSlugs: ReadonlySet<string>,
  triesLeft = TRIES,
): Promise<{ newEntry: NewEntry; draft: CatalogueDraft }> {
  const newEntry = make(usedSlugs)
  try {
    const draft = await api.call(editCatalogue, { body: { edits: [...newEntry.edits] } })
    return { newEntry, draft }
  } catch (error) {
    const faults = editFaultsIn(error)
    const isOnlyTaken = faults.length > 0 && faults.every(({ field }) => field === 'slug')
    if (!isOnlyTaken || triesLeft === 1) throw error
    return writeUnderFreeSlug(api, make, new Set([...usedSlugs, newEntry.slug]), triesLeft - 1)
  }
}
