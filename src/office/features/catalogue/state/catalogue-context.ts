import { createContext, use } from 'react'
import type { CatalogueDraft, CatalogueFault, OfficeCatalogue } from '#contract/office/catalogue.ts'
import type { Edit, Entries, Json } from '#domain/catalogue/entries.ts'

/** An edit that was not written: it stays on the page with what was typed, until it is mended. */
export type UnwrittenEdit = Edit & {
  /** What the checks say about it (H6). */
  faults: readonly CatalogueFault[]
  /** What somebody else wrote meanwhile (P6); undefined where nobody did. */
  concurrentEdit?: { value: Json; by: string | null }
  /** Why it could not be sent, as a sentence; it is sent again by `retry`. */
  problem?: string
}

/** An edit as somebody types it. `before`: what they saw, where it may have changed since. */
export type TypedEdit = Pick<Edit, 'entry' | 'field' | 'after'> & Partial<Pick<Edit, 'before'>>

/** The catalogue, its draft, and what somebody types into it. */
export type CatalogueState = {
  catalogue: OfficeCatalogue
  published: Entries
  /** The published entries with the draft, and with what is being written. */
  drafted: Entries
  draft: CatalogueDraft
  /** Writes edits into the draft: at once on the page, and as soon as it can on the server. */
  edit: (edits: readonly TypedEdit[]) => void
  /** Takes the last edit of this page back. */
  undo: () => void
  isSaving: boolean
  unwritten: readonly UnwrittenEdit[]
  /** Sends what could not be sent again. */
  retry: () => void
  /** Drops an unwritten edit, and shows what the draft has. */
  drop: (edit: UnwrittenEdit) => void
  /** Replaces the draft, as after a publication. */
  replaceDraft: (draft: CatalogueDraft) => void
  /** Reads everything again. */
  reload: () => void
}

export const CatalogueContext = createContext<CatalogueState | null>(null)

export function useCatalogue(): CatalogueState {
  const state = use(CatalogueContext)
  if (state === null) throw new Error('no catalogue was loaded')
  return state
}
