import { tidyText } from '#contract/tidy-text.ts'
import type { CatalogueDraft, CatalogueFault, OfficeCatalogue } from '#contract/office/catalogue.ts'
import { type Edit, EXISTS, type Entries, applyEdits, isSame } from '#domain/catalogue/entries.ts'
import type { TypedEdit, UnwrittenEdit } from './catalogue-context.ts'

/** The fields that somebody else wrote meanwhile, with their values of now. */
export type Overtaken = Pick<Edit, 'entry' | 'field'> & {
  value: Edit['after']
  by: string | null
}

/** The catalogue in this browser: what the server has, and what is on its way there. */
export type DraftState = {
  catalogue: OfficeCatalogue
  published: Entries
  draft: CatalogueDraft
  /** Edits that wait for their turn, one for each field, in the order of their first typing. */
  waitingEdits: readonly Edit[]
  /** The edits of the request that is on its way. */
  inFlightEdits: readonly Edit[]
  /** Edits that the server has in the draft of a newer catalogue, which this page has yet to load. */
  editsOfNewerDraft: readonly Edit[]
  /** Edits that the checks refused, or whose field somebody else wrote first. */
  refusedEdits: readonly UnwrittenEdit[]
  /** Edits whose answer was lost: the server may have them. */
  unansweredEdits: readonly Edit[]
  /** Why nothing is sent at the moment, as a sentence; null while all goes well. */
  problem: string | null
  /** How often the server answered: an answer to a request from before the last one is outdated. */
  answers: number
  /** The edits of this page in the order of their typing; undo takes the last one back. */
  undoSteps: readonly (readonly Edit[])[]
}

/** The most edits of one request, as the contract says. */
const AT_ONCE = 500
/** So many edits can be undone one by one. */
const UNDO_DEPTH = 100

export function beginDraft(catalogue: OfficeCatalogue): DraftState {
  return {
    catalogue,
    published: new Map(Object.entries(catalogue.entries)),
    draft: catalogue.draft,
    waitingEdits: [],
    inFlightEdits: [],
    editsOfNewerDraft: [],
    refusedEdits: [],
    unansweredEdits: [],
    problem: null,
    answers: 0,
    undoSteps: [],
  }
}

type FieldPlace = Pick<Edit, 'entry' | 'field'>
const isAt =
  (place: FieldPlace) =>
  ({ entry, field }: FieldPlace): boolean =>
    entry === place.entry && field === place.field

/** The entries with the draft and what is on its way; what was refused is not among them. */
export const draftedOf = ({
  published,
  draft,
  editsOfNewerDraft,
  inFlightEdits,
  waitingEdits,
}: DraftState): Entries =>
  applyEdits(published, [...draft.edits, ...editsOfNewerDraft, ...inFlightEdits, ...waitingEdits])

/** The last value of a field here, before what was refused. */
function valueOf(state: DraftState, place: FieldPlace): Edit['after'] {
  const { published, draft, editsOfNewerDraft, inFlightEdits, waitingEdits } = state
  for (const edits of [waitingEdits, inFlightEdits, editsOfNewerDraft, draft.edits]) {
    const lastEdit = edits.findLast(isAt(place))
    if (lastEdit !== undefined) return lastEdit.after
  }
  return published.get(place.entry)?.[place.field] ?? null
}

/** An empty text is a missing one, as the server reads it. */
function cleaned(after: Edit['after']): Edit['after'] {
  const text = typeof after === 'string' ? tidyText(after) : after
  return text === '' ? null : text
}

/**
 * Adds edits to those that wait. `before` is what their editor saw; without it, what is shown now.
 * An edit that changes nothing is dropped, unless it says of a stale text that it was read.
 */
export function addEdits(
  state: DraftState,
  typed: readonly TypedEdit[],
  isUndo = false,
): DraftState {
  const newEdits: Edit[] = []
  let next = state
  for (const { entry, field, after: typedValue, before: valueBeforeTyping } of typed) {
    const place = { entry, field }
    const after = cleaned(typedValue)
    const conflict = next.refusedEdits.find(isAt(place))
    // Beside what was typed stands what somebody else wrote, which the draft here may not have yet.
    const currentValue =
      conflict?.concurrentEdit === undefined ? valueOf(next, place) : conflict.concurrentEdit.value
    const before = valueBeforeTyping ?? currentValue
    const refusedEdits = next.refusedEdits.filter((edit) => edit !== conflict)
    const isStale = next.draft.stale.some(isAt(place))
    if (isSame(currentValue, after) && !isStale) {
      next = { ...next, refusedEdits }
      continue
    }
    const waitingEdits = joinEdit(next.waitingEdits, { entry, field, before, after }).filter(
      (edit) => isStale || !isAt(place)(edit) || !isSame(edit.before, edit.after),
    )
    next = { ...next, refusedEdits, waitingEdits }
    newEdits.push({ entry, field, before: currentValue, after })
  }
  return newEdits.length === 0 || isUndo
    ? next
    : { ...next, undoSteps: [...next.undoSteps, newEdits].slice(-UNDO_DEPTH) }
}

/** One edit for each field: the later one goes on from where the first one began. */
function joinEdit(edits: readonly Edit[], edit: Edit): Edit[] {
  const at = edits.findIndex(isAt(edit))
  const first = edits[at]
  return first === undefined ? [...edits, edit] : edits.with(at, { ...edit, before: first.before })
}

/** Undoes the last edit of this page, where nobody has changed the field since. */
export function undoLastEdit(state: DraftState): DraftState {
  const last = state.undoSteps.at(-1)
  if (last === undefined) return state
  const isUnwritten = (edit: Edit) => state.refusedEdits.some(isAt(edit))
  // An unwritten edit is dropped, and the field keeps the value of the draft.
  const refusedEdits = state.refusedEdits.filter((edit) => !last.some(isAt(edit)))
  const next = { ...state, refusedEdits, undoSteps: state.undoSteps.slice(0, -1) }
  const back = last
    .toReversed()
    .filter((edit) => !isUnwritten(edit) && isSame(valueOf(next, edit), edit.after))
    .map(({ entry, field, before }) => ({ entry, field, after: before }))
  if (back.length > 0) return addEdits(next, back, true)
  return last.some(isUnwritten) ? next : undoLastEdit(next)
}

/** Whether a request can go out now. */
export const maySend = ({ waitingEdits, inFlightEdits, problem }: DraftState): boolean =>
  waitingEdits.length > 0 && inFlightEdits.length === 0 && problem === null

export const startSending = (state: DraftState): DraftState => ({
  ...state,
  inFlightEdits: state.waitingEdits.slice(0, AT_ONCE),
  waitingEdits: state.waitingEdits.slice(AT_ONCE),
})

/** The state once the server has written what was sent. */
export function confirmWritten(state: DraftState, draft: CatalogueDraft): DraftState {
  const { inFlightEdits } = state
  const unansweredEdits = state.unansweredEdits.filter((edit) => !inFlightEdits.some(isAt(edit)))
  const next = { ...state, inFlightEdits: [], unansweredEdits, answers: state.answers + 1 }
  return draft.version === state.catalogue.version
    ? refreshConflicts({ ...next, draft })
    : { ...next, editsOfNewerDraft: [...state.editsOfNewerDraft, ...inFlightEdits] }
}

/** The checks refused some of what was sent; the others are sent again without them (H6). */
export function rejectEdits(state: DraftState, faults: readonly CatalogueFault[]): DraftState {
  const { inFlightEdits } = state
  const faultsOf = (edit: Edit) =>
    faults.filter(({ entry, field }) => entry === edit.entry && field === edit.field)
  const wrong = inFlightEdits.filter((edit) => faultsOf(edit).length > 0)
  // An entry is created as a whole, or not at all.
  const created = new Set(
    inFlightEdits
      .filter(({ field, after }) => field === EXISTS && after === true)
      .map(({ entry }) => entry),
  )
  const isOut = (edit: Edit) =>
    wrong.length === 0 ||
    wrong.includes(edit) ||
    (created.has(edit.entry) && wrong.some(({ entry }) => entry === edit.entry))
  const out = inFlightEdits.filter(isOut).filter((edit) => !state.waitingEdits.some(isAt(edit)))
  return {
    ...requeue(
      state,
      inFlightEdits.filter((edit) => !isOut(edit)),
      inFlightEdits.filter(isOut),
    ),
    refusedEdits: [
      ...state.refusedEdits,
      ...out.map((edit) => ({ ...edit, faults: wrong.length === 0 ? faults : faultsOf(edit) })),
    ],
  }
}

/** Somebody else wrote some of the fields: their values are shown beside what was typed (P6). */
export function mergeOvertaken(state: DraftState, fields: readonly Overtaken[]): DraftState {
  const overtakenAt = (edit: Edit) => fields.find(isAt(edit))
  const isOut = (edit: Edit) => fields.length === 0 || overtakenAt(edit) !== undefined
  const next = requeue(
    state,
    state.inFlightEdits.filter((edit) => !isOut(edit)),
    [],
  )
  // The answer to an edit of our own was lost: it is written, and the later one goes on from it.
  const isOwnEdit = (edit: Edit) => {
    const value = overtakenAt(edit)?.value ?? null
    return state.unansweredEdits.some(
      (sentEdit) => isAt(edit)(sentEdit) && isSame(sentEdit.after, value),
    )
  }
  const typed = [...state.inFlightEdits, ...state.waitingEdits].filter(isOut)
  const last = typed.filter((edit, at) => typed.findLastIndex(isAt(edit)) === at)
  const out = last.filter((edit) => !isOwnEdit(edit))
  const continuedEdits = last
    .filter((edit) => isOwnEdit(edit) && !isSame(overtakenAt(edit)?.value ?? null, edit.after))
    .map((edit) => ({ ...edit, before: overtakenAt(edit)?.value ?? null }))
  return {
    ...next,
    unansweredEdits: state.unansweredEdits.filter((edit) => !isOut(edit)),
    waitingEdits: [...next.waitingEdits.filter((edit) => !isOut(edit)), ...continuedEdits],
    refusedEdits: [
      ...state.refusedEdits,
      ...out.flatMap((edit): UnwrittenEdit[] => {
        const { value, by } = overtakenAt(edit) ?? { value: null, by: null }
        // Both wrote the same.
        if (isSame(value, edit.after)) return []
        return [{ ...edit, faults: [], concurrentEdit: { value, by } }]
      }),
    ],
  }
}

/**
 * The state with nothing on its way: `requeued` waits again, and what was typed after `removed`
 * begins where that did.
 */
function requeue(
  state: DraftState,
  requeued: readonly Edit[],
  removed: readonly Edit[],
): DraftState {
  const waitingEdits = state.waitingEdits.map((edit) => {
    const first = removed.find(isAt(edit))
    return first === undefined ? edit : { ...edit, before: first.before }
  })
  return {
    ...state,
    answers: state.answers + 1,
    inFlightEdits: [],
    waitingEdits: waitingEdits.reduce<Edit[]>((all, edit) => joinEdit(all, edit), [...requeued]),
  }
}

/** What was sent did not arrive, or nobody knows: it waits with the sentence that says why. */
export const failSending = (state: DraftState, problem: string): DraftState => ({
  ...requeue(state, state.inFlightEdits, []),
  unansweredEdits: [...state.unansweredEdits, ...state.inFlightEdits],
  problem,
})

export const resumeSending = (state: DraftState): DraftState =>
  state.problem === null ? state : { ...state, problem: null }

/** The draft as it was answered to a question asked after `answers` answers. */
export function mergePolledDraft(
  state: DraftState,
  draft: CatalogueDraft,
  answers: number,
): DraftState {
  if (answers !== state.answers || state.inFlightEdits.length > 0) return state
  return replaceDraft(state, draft)
}

/** The draft that another page was answered. */
export const replaceDraft = (state: DraftState, draft: CatalogueDraft): DraftState =>
  draft.version === state.catalogue.version
    ? refreshConflicts({ ...state, draft, answers: state.answers + 1 })
    : { ...state, answers: state.answers + 1 }

/** Whether another catalogue was published than the one that is shown. */
export const isOutdated = ({ catalogue }: DraftState, { version }: CatalogueDraft): boolean =>
  version !== catalogue.version

/** The catalogue as it was answered to a question asked after `answers` answers. */
export function loadCatalogue(
  state: DraftState,
  catalogue: OfficeCatalogue,
  answers: number,
): DraftState | null {
  if (answers !== state.answers || state.inFlightEdits.length > 0) return null
  const fresh = beginDraft(catalogue)
  const { published, draft } = fresh
  return refreshConflicts({
    ...state,
    catalogue,
    published,
    draft,
    editsOfNewerDraft: [],
    answers: answers + 1,
  })
}

/** Gives edits that conflict the current value, and drops those that are equal to it. */
function refreshConflicts(state: DraftState): DraftState {
  if (state.refusedEdits.every(({ concurrentEdit }) => concurrentEdit === undefined)) return state
  const refusedEdits = state.refusedEdits.flatMap((edit) => {
    if (edit.concurrentEdit === undefined) return [edit]
    const value = valueOf(state, edit)
    if (isSame(value, edit.after)) return []
    const by = state.draft.edits.find(isAt(edit))?.by ?? edit.concurrentEdit.by
    return [{ ...edit, concurrentEdit: { value, by } }]
  })
  return { ...state, refusedEdits }
}

/** Drops an edit that was not written. */
export const dropEdit = (state: DraftState, edit: FieldPlace): DraftState => ({
  ...state,
  waitingEdits: state.waitingEdits.filter((candidate) => !isAt(edit)(candidate)),
  refusedEdits: state.refusedEdits.filter((candidate) => !isAt(edit)(candidate)),
})

/** All that was not written, and why. */
export const unwrittenOf = ({
  refusedEdits,
  waitingEdits,
  problem,
}: DraftState): UnwrittenEdit[] => [
  ...refusedEdits,
  ...(problem === null ? [] : waitingEdits.map((edit) => ({ ...edit, faults: [], problem }))),
]
