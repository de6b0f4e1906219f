import * as z from 'zod/mini'
import { type ApiClient, ApiProblem } from '#contract/client.ts'
import {
  type CatalogueDraft,
  type OfficeCatalogue,
  catalogueFaultSchema,
  editCatalogue,
  getCatalogueDraft,
  getOfficeCatalogue,
  overtakenSchema,
} from '#contract/office/catalogue.ts'
import { changedMeanwhile } from '#office/base/changed-meanwhile.ts'
import type { TypedEdit } from './catalogue-context.ts'
import {
  type DraftState,
  beginDraft,
  dropEdit,
  addEdits,
  failSending,
  isOutdated,
  loadCatalogue,
  maySend,
  mergeOvertaken,
  mergePolledDraft,
  rejectEdits,
  replaceDraft,
  resumeSending,
  startSending,
  undoLastEdit,
  confirmWritten,
} from './draft-state.ts'

const faultsSchema = z.object({ faults: z.array(catalogueFaultSchema) })

/** How often a catalogue that was published in the meantime is asked for once more. */
const LOADS = 5

/**
 * Keeps the draft of this document, and writes edits one request at a time. It outlives the pages:
 * what was not written is still there when somebody comes back to them.
 */
export type DraftStore = ReturnType<typeof createDraftStore>

export function createDraftStore(
  catalogue: OfficeCatalogue,
  api: () => ApiClient,
  sentence: (error: unknown) => string,
) {
  let state = beginDraft(catalogue)
  let isLoading = false
  const listeners = new Set<() => void>()

  function setState(next: DraftState): void {
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
    if (maySend(state)) void send()
  }

  async function send(): Promise<void> {
    setState(startSending(state))
    try {
      const draft = await api().call(editCatalogue, { body: { edits: [...state.inFlightEdits] } })
      setState(confirmWritten(state, draft))
      if (isOutdated(state, draft)) await reload()
    } catch (error) {
      const overtaken = changedMeanwhile(error, overtakenSchema)
      const faults = faultsOf(error)
      if (overtaken !== null) {
        setState(mergeOvertaken(state, overtaken.fields))
        await poll()
      } else
        setState(faults === null ? failSending(state, sentence(error)) : rejectEdits(state, faults))
    }
  }

  /** Reads the draft, so that what others edit is shown. */
  async function poll(): Promise<void> {
    if (state.problem !== null) setState(resumeSending(state))
    if (state.inFlightEdits.length > 0) return
    const { answers } = state
    try {
      const draft = await api().call(getCatalogueDraft, {})
      if (isOutdated(state, draft)) await reload()
      else setState(mergePolledDraft(state, draft, answers))
    } catch {
      // The next time comes soon; what is being written says whether it arrives.
    }
  }

  async function reload(): Promise<void> {
    if (isLoading) return
    isLoading = true
    try {
      for (let attemptsLeft = LOADS; attemptsLeft > 0; attemptsLeft -= 1) {
        const { answers } = state
        // The next question can only be asked once this one is answered.
        // oxlint-disable-next-line no-await-in-loop
        const reply = await api().call(getOfficeCatalogue, {})
        // The state as it is now: somebody may have typed while the answer was on its way.
        const next = loadCatalogue(state, reply, answers)
        if (next === null) continue
        setState(next)
        return
      }
    } catch {
      // As above.
    } finally {
      isLoading = false
    }
  }

  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    edit: (edits: readonly TypedEdit[]) => setState(addEdits(state, edits)),
    undo: () => setState(undoLastEdit(state)),
    retry: () => setState(resumeSending(state)),
    drop: (edit: Pick<TypedEdit, 'entry' | 'field'>) => setState(dropEdit(state, edit)),
    replaceDraft: (draft: CatalogueDraft) => {
      setState(replaceDraft(state, draft))
      if (isOutdated(state, draft)) void reload()
    },
    poll,
    reload,
  }
}

function faultsOf(error: unknown) {
  if (!(error instanceof ApiProblem) || error.problem.code !== 'catalogue_edit_refused') return null
  return faultsSchema.safeParse(error.problem.details).data?.faults ?? []
}
