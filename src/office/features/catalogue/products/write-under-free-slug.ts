import * as z from 'zod/mini'
import { type ApiClient, ApiProblem } from '#contract/client.ts'
import {
  type CatalogueDraft,
  type CatalogueFault,
  catalogueFaultSchema,
  editCatalogue,
} from '#contract/office/catalogue.ts'
import type { Edit, Entries } from '#domain/catalogue/entries.ts'

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
