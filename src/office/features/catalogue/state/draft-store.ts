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

/**
 * Maximum number of requests for the catalogue, if answers are outdated by edits made meanwhile.
 */
const LOADS = 5

/**
 * Stores the catalogue's draft in this browser tab and sends its edits, one request at a time. The
 * store remains when the user opens another page of the office, so unsent edits are still there
 * when the user returns.
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

  /** Loads the draft, so that the edits of other users are shown. */
  async function poll(): Promise<void> {
    if (state.problem !== null) setState(resumeSending(state))
    if (state.inFlightEdits.length > 0) return
    const { answers } = state
    try {
      const draft = await api().call(getCatalogueDraft, {})
      if (isOutdated(state, draft)) await reload()
      else setState(mergePolledDraft(state, draft, answers))
    } catch {
      // No error is shown: the draft is requested again soon. If edits cannot be sent, the failed
      // request of these edits shows the error.
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
        // `state` is read again here: the user may have made edits while the answer was on its way.
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
