import { tidyText } from '#contract/tidy-text.ts'
import type { CatalogueDraft, CatalogueFault, OfficeCatalogue } from '#contract/office/catalogue.ts'
import { type Edit, EXISTS, type Entries, applyEdits, isSame } from '#domain/catalogue/entries.ts'
import type { TypedEdit, UnwrittenEdit } from './catalogue-context.ts'

/** A field that another user changed meanwhile, with its current value. */
export type Overtaken = Pick<Edit, 'entry' | 'field'> & {
  value: Edit['after']
  by: string | null
}

/**
 * The state of the catalogue in this browser: the server’s data, and the edits not yet saved there.
 */
export type DraftState = {
  catalogue: OfficeCatalogue
  published: Entries
  draft: CatalogueDraft
  /** Edits not sent yet, one per field, in the order in which their fields were first edited. */
  waitingEdits: readonly Edit[]
  /** The edits in the request that awaits its answer. */
  inFlightEdits: readonly Edit[]
  /** Edits that the server has in the draft of a newer catalogue, which this page has yet to load. */
  editsOfNewerDraft: readonly Edit[]
  /** Edits that the checks refused, or whose field somebody else wrote first. */
  refusedEdits: readonly UnwrittenEdit[]
  /** Edits whose answer was lost: the server may have them. */
  unansweredEdits: readonly Edit[]
  /** The reason why nothing is being sent, as a sentence; null if there is no problem. */
  problem: string | null
  /**
   * The number of answers from the server. A reply is outdated if this number has increased since
   * its request was sent.
   */
  answers: number
  /**
   * The edits made on this page, one step for each action of the user, in the order of typing. Undo
   * reverts the last step.
   */
  undoSteps: readonly (readonly Edit[])[]
}

/** Maximum number of edits in one request, as fixed by the contract. */
const AT_ONCE = 500
/** Maximum number of steps that can be undone; one step may contain several edits. */
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

/** The published entries with the draft and all unsaved edits, except refused ones. */
export const draftedOf = ({
  published,
  draft,
  editsOfNewerDraft,
  inFlightEdits,
  waitingEdits,
}: DraftState): Entries =>
  applyEdits(published, [...draft.edits, ...editsOfNewerDraft, ...inFlightEdits, ...waitingEdits])

const keyOf = ({ entry, field }: FieldPlace): string => `${entry}\n${field}`

/** The latest values of fields in this browser, without refused edits. */
function latestValues({
  published,
  draft,
  editsOfNewerDraft,
  inFlightEdits,
  waitingEdits,
}: DraftState) {
  const edits = [...draft.edits, ...editsOfNewerDraft, ...inFlightEdits, ...waitingEdits]
  const values = new Map(edits.map((edit) => [keyOf(edit), edit.after]))
  return {
    at: (place: FieldPlace): Edit['after'] => {
      const value = values.get(keyOf(place))
      return value === undefined ? (published.get(place.entry)?.[place.field] ?? null) : value
    },
    set: (place: FieldPlace, value: Edit['after']) => values.set(keyOf(place), value),
  }
}

/** Cleans a value as the server does: an empty text becomes a missing one. */
function cleaned(after: Edit['after']): Edit['after'] {
  const text = typeof after === 'string' ? tidyText(after) : after
  return text === '' ? null : text
}

/**
 * Adds edits to `waitingEdits`. `before` is the value that the user saw; if it is missing, the
 * current value is used. An edit without a change is dropped, unless it marks a stale translation
 * as reviewed.
 */
export function addEdits(
  state: DraftState,
  typed: readonly TypedEdit[],
  isUndo = false,
): DraftState {
  const newEdits: Edit[] = []
  const values = latestValues(state)
  const waitingEdits = new Map(state.waitingEdits.map((edit) => [keyOf(edit), edit]))
  const staleFields = new Set(state.draft.stale.map(keyOf))
  let { refusedEdits } = state
  for (const { entry, field, after: typedValue, before: valueBeforeTyping } of typed) {
    const place = { entry, field }
    const key = keyOf(place)
    const after = cleaned(typedValue)
    const conflict = refusedEdits.find(isAt(place))
    // For a conflict, the user saw the value of the other user, which the local draft may not
    // contain yet.
    const currentValue =
      conflict?.concurrentEdit === undefined ? values.at(place) : conflict.concurrentEdit.value
    const before = valueBeforeTyping ?? currentValue
    const isStale = staleFields.has(key)
    if (conflict !== undefined) refusedEdits = refusedEdits.filter((edit) => edit !== conflict)
    if (isSame(currentValue, after) && !isStale) continue
    const joined = joinEdit(waitingEdits.get(key), { entry, field, before, after })
    if (isStale || !isSame(joined.before, after)) waitingEdits.set(key, joined)
    else waitingEdits.delete(key)
    values.set(place, after)
    // The page does not load the temporary prices of restaurants, but `before` has their value.
    newEdits.push({ entry, field, before: currentValue ?? before, after })
  }
  const next = { ...state, refusedEdits, waitingEdits: [...waitingEdits.values()] }
  return newEdits.length === 0 || isUndo
    ? next
    : { ...next, undoSteps: [...next.undoSteps, newEdits].slice(-UNDO_DEPTH) }
}

/** A second edit of a field replaces the first, but keeps its `before`. */
const joinEdit = (first: Edit | undefined, edit: Edit): Edit =>
  first === undefined ? edit : { ...edit, before: first.before }

/** Undoes the last edit made in this browser, except in fields that were changed since. */
export function undoLastEdit(state: DraftState): DraftState {
  const last = state.undoSteps.at(-1)
  if (last === undefined) return state
  const isUnwritten = (edit: Edit) => state.refusedEdits.some(isAt(edit))
  // An unwritten edit is dropped, and the field keeps the value of the draft.
  const refusedEdits = state.refusedEdits.filter((edit) => !last.some(isAt(edit)))
  const next = { ...state, refusedEdits, undoSteps: state.undoSteps.slice(0, -1) }
  const values = latestValues(next)
  const back = last
    .toReversed()
    .filter((edit) => !isUnwritten(edit) && isSame(values.at(edit), edit.after))
    .map(({ entry, field, before }) => ({ entry, field, after: before }))
  if (back.length > 0) return addEdits(next, back, true)
  return last.some(isUnwritten) ? next : undoLastEdit(next)
}

/** Whether a request can be sent now. */
export const maySend = ({ waitingEdits, inFlightEdits, problem }: DraftState): boolean =>
  waitingEdits.length > 0 && inFlightEdits.length === 0 && problem === null

export const startSending = (state: DraftState): DraftState => ({
  ...state,
  inFlightEdits: state.waitingEdits.slice(0, AT_ONCE),
  waitingEdits: state.waitingEdits.slice(AT_ONCE),
})

/** The state after the server has saved the sent edits. */
export function confirmWritten(state: DraftState, draft: CatalogueDraft): DraftState {
  const { inFlightEdits } = state
  const unansweredEdits = state.unansweredEdits.filter((edit) => !inFlightEdits.some(isAt(edit)))
  const next = { ...state, inFlightEdits: [], unansweredEdits, answers: state.answers + 1 }
  return draft.version === state.catalogue.version
    ? refreshConflicts({ ...next, draft })
    : { ...next, editsOfNewerDraft: [...state.editsOfNewerDraft, ...inFlightEdits] }
}

/**
 * The state after the checks refused some of the sent edits; the others are sent again without them
 * (H6).
 */
export function rejectEdits(state: DraftState, faults: readonly CatalogueFault[]): DraftState {
  const { inFlightEdits } = state
  const faultsOf = (edit: Edit) =>
    faults.filter(({ entry, field }) => entry === edit.entry && field === edit.field)
  const wrong = inFlightEdits.filter((edit) => faultsOf(edit).length > 0)
  // If a field of a new entry is refused, all fields of that entry are refused, because an entry is
  // created as a whole.
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

/**
 * The state after another user changed some of the fields: their values are shown next to the typed
 * ones (P6).
 */
export function mergeOvertaken(state: DraftState, fields: readonly Overtaken[]): DraftState {
  const overtakenAt = (edit: Edit) => fields.find(isAt(edit))
  const isOut = (edit: Edit) => fields.length === 0 || overtakenAt(edit) !== undefined
  const next = requeue(
    state,
    state.inFlightEdits.filter((edit) => !isOut(edit)),
    [],
  )
  // Whether the newer value is one that this browser sent and for which the answer was lost. The
  // server had saved that value, so the later edit of the field continues from it.
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
        // Both users wrote the same value.
        if (isSame(value, edit.after)) return []
        return [{ ...edit, faults: [], concurrentEdit: { value, by } }]
      }),
    ],
  }
}

/**
 * The state without a pending request. The `requeued` edits wait again. A later edit of a field in
 * `removed` takes over the `before` of the removed edit.
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
  const joinedEdits = new Map(requeued.map((edit) => [keyOf(edit), edit]))
  for (const edit of waitingEdits)
    joinedEdits.set(keyOf(edit), joinEdit(joinedEdits.get(keyOf(edit)), edit))
  return {
    ...state,
    answers: state.answers + 1,
    inFlightEdits: [],
    waitingEdits: [...joinedEdits.values()],
  }
}

/**
 * The state after a request failed or its answer was lost: its edits wait, and `problem` states the
 * reason.
 */
export const failSending = (state: DraftState, problem: string): DraftState => ({
  ...requeue(state, state.inFlightEdits, []),
  unansweredEdits: [...state.unansweredEdits, ...state.inFlightEdits],
  problem,
})

export const resumeSending = (state: DraftState): DraftState =>
  state.problem === null ? state : { ...state, problem: null }

/**
 * Takes over a draft that was requested when the count of answers was `answers`; ignores the draft
 * if another answer has arrived since.
 */
export function mergePolledDraft(
  state: DraftState,
  draft: CatalogueDraft,
  answers: number,
): DraftState {
  if (answers !== state.answers || state.inFlightEdits.length > 0) return state
  return replaceDraft(state, draft)
}

/** Takes over a draft that the server returned to another part of the page. */
export const replaceDraft = (state: DraftState, draft: CatalogueDraft): DraftState =>
  draft.version === state.catalogue.version
    ? refreshConflicts({ ...state, draft, answers: state.answers + 1 })
    : { ...state, answers: state.answers + 1 }

/** Whether the draft belongs to a newer published catalogue than the loaded one. */
export const isOutdated = ({ catalogue }: DraftState, { version }: CatalogueDraft): boolean =>
  version !== catalogue.version

/**
 * Takes over a catalogue that was requested when the count of answers was `answers`; null if
 * another answer has arrived since.
 */
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

/** Updates the other user’s value in conflicting edits, and drops edits equal to it. */
function refreshConflicts(state: DraftState): DraftState {
  if (state.refusedEdits.every(({ concurrentEdit }) => concurrentEdit === undefined)) return state
  const values = latestValues(state)
  const refusedEdits = state.refusedEdits.flatMap((edit) => {
    if (edit.concurrentEdit === undefined) return [edit]
    const value = values.at(edit)
    if (isSame(value, edit.after)) return []
    const by = state.draft.edits.find(isAt(edit))?.by ?? edit.concurrentEdit.by
    return [{ ...edit, concurrentEdit: { value, by } }]
  })
  return { ...state, refusedEdits }
}

/** Discards an unsaved edit. */
export const dropEdit = (state: DraftState, edit: FieldPlace): DraftState => ({
  ...state,
  waitingEdits: state.waitingEdits.filter((candidate) => !isAt(edit)(candidate)),
  refusedEdits: state.refusedEdits.filter((candidate) => !isAt(edit)(candidate)),
})

/** All unsaved edits, each with the reason why it is not saved. */
export const unwrittenOf = ({
  refusedEdits,
  waitingEdits,
  problem,
}: DraftState): UnwrittenEdit[] => [
  ...refusedEdits,
  ...(problem === null ? [] : waitingEdits.map((edit) => ({ ...edit, faults: [], problem }))),
]
