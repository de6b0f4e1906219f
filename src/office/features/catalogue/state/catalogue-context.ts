import { createContext, use } from 'react'
import type { CatalogueDraft, CatalogueFault, OfficeCatalogue } from '#contract/office/catalogue.ts'
import type { Edit, Entries, Json } from '#domain/catalogue/entries.ts'

/**
 * An edit that could not be saved: it stays on the page with the typed value until it is corrected.
 */
export type UnwrittenEdit = Edit & {
  /** The problems that the checks found in the edit (H6). */
  faults: readonly CatalogueFault[]
  /** The value that another user wrote meanwhile (P6); undefined if there is none. */
  concurrentEdit?: { value: Json; by: string | null }
  /** The reason why the edit could not be sent, as a sentence; `retry` sends it again. */
  problem?: string
}

/**
 * An edit by the user. `before`: the value that the user saw; given if the value may have changed
 * since.
 */
export type TypedEdit = Pick<Edit, 'entry' | 'field' | 'after'> & Partial<Pick<Edit, 'before'>>

/** The catalogue, its draft, and the edits made in this browser. */
export type CatalogueState = {
  catalogue: OfficeCatalogue
  published: Entries
  /** The published entries with the changes of the draft and the edits being saved. */
  drafted: Entries
  draft: CatalogueDraft
  /**
   * Saves edits in the draft: the page shows them at once, the server gets them as soon as
   * possible.
   */
  edit: (edits: readonly TypedEdit[]) => void
  /** Undoes the last edit made in this document. */
  undo: () => void
  isSaving: boolean
  unwritten: readonly UnwrittenEdit[]
  /** Sends again the edits that could not be sent. */
  retry: () => void
  /** Discards an unsaved edit, and shows the value in the draft. */
  drop: (edit: UnwrittenEdit) => void
  /** Replaces the draft, as after a publication. */
  replaceDraft: (draft: CatalogueDraft) => void
  /** Loads the catalogue and the draft again. */
  reload: () => void
}

export const CatalogueContext = createContext<CatalogueState | null>(null)

export function useCatalogue(): CatalogueState {
  const state = use(CatalogueContext)
  if (state === null) throw new Error('useCatalogue must be called where a catalogue is loaded')
  return state
}
