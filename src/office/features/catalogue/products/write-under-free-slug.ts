import * as z from 'zod/mini'
import { ApiProblem } from '#contract/client.ts'
import {
  type CatalogueDraft,
  type CatalogueFault,
  catalogueFaultSchema,
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
type Outcome =
  | { newEntry: NewEntry; draft: CatalogueDraft }
  | { faults: readonly CatalogueFault[]; error: unknown }

/**
 * Writes a new entry into the draft under an unused slug. Only the server knows the slugs of former
 * entries: if the slug is the only field that the server refuses, another slug is tried.
 */
export async function writeUnderFreeSlug(
  make: (usedSlugs: ReadonlySet<string>) => NewEntry,
  write: (edits: readonly Edit[]) => Promise<CatalogueDraft>,
  usedSlugs: ReadonlySet<string>,
  triesLeft = TRIES,
): Promise<Outcome> {
  const newEntry = make(usedSlugs)
  try {
    return { newEntry, draft: await write(newEntry.edits) }
  } catch (error) {
    const faults =
      error instanceof ApiProblem && error.problem.code === 'catalogue_edit_refused'
        ? (refusal.safeParse(error.problem.details).data?.faults ?? [])
        : []
    const isOnlyTaken = faults.length > 0 && faults.every(({ field }) => field === 'slug')
    return isOnlyTaken && triesLeft > 1
      ? writeUnderFreeSlug(make, write, new Set([...usedSlugs, newEntry.slug]), triesLeft - 1)
      : { faults, error }
  }
}
