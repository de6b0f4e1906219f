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
  waiting: readonly Edit[]
  /** The edits of the request that is on its way. */
  sent: readonly Edit[]
  /** Edits that were written into a draft of another catalogue, which is still to be loaded. */
  written: readonly Edit[]
  /** Edits that were refused, or that somebody else's edit met. */
  refused: readonly UnwrittenEdit[]
  /** Edits whose answer was lost: the server may have them. */
  lost: readonly Edit[]
  /** Why nothing is sent at the moment, as a sentence; null while all goes well. */
  problem: string | null
  /** How often the server answered. An answer to an older question is no news. */
  answers: number
  /** What was edited here, the last at the end: undoing takes it from there. */
  done: readonly (readonly Edit[])[]
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
    waiting: [],
    sent: [],
    written: [],
    refused: [],
    lost: [],
    problem: null,
    answers: 0,
    done: [],
  }
}

type FieldPlace = Pick<Edit, 'entry' | 'field'>
const isAt =
  (place: FieldPlace) =>
  ({ entry, field }: FieldPlace): boolean =>
    entry === place.entry && field === place.field

/** The entries with the draft and what is on its way; what was refused is not among them. */
export const draftedOf = ({ published, draft, written, sent, waiting }: DraftState): Entries =>
  applyEdits(published, [...draft.edits, ...written, ...sent, ...waiting])

/** The last value of a field here, before what was refused. */
function valueOf(state: DraftState, place: FieldPlace): Edit['after'] {
  const { published, draft, written, sent, waiting } = state
  for (const edits of [waiting, sent, written, draft.edits]) {
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
  for (const { entry, field, after: given, before: seen } of typed) {
    const place = { entry, field }
    const after = cleaned(given)
    const conflict = next.refused.find(isAt(place))
    // Beside what was typed stands what somebody else wrote, which the draft here may not have yet.
    const currentValue =
      conflict?.theirs === undefined ? valueOf(next, place) : conflict.theirs.value
    const before = seen ?? currentValue
    const refused = next.refused.filter((edit) => edit !== conflict)
    const isStale = next.draft.stale.some(isAt(place))
    if (isSame(currentValue, after) && !isStale) {
      next = { ...next, refused }
      continue
    }
    const waiting = joinEdit(next.waiting, { entry, field, before, after }).filter(
      (edit) => isStale || !isAt(place)(edit) || !isSame(edit.before, edit.after),
    )
    next = { ...next, refused, waiting }
    newEdits.push({ entry, field, before: currentValue, after })
  }
  return newEdits.length === 0 || isUndo
    ? next
    : { ...next, done: [...next.done, newEdits].slice(-UNDO_DEPTH) }
}

/** One edit for each field: the later one goes on from where the first one began. */
function joinEdit(edits: readonly Edit[], edit: Edit): Edit[] {
  const at = edits.findIndex(isAt(edit))
  const first = edits[at]
  return first === undefined ? [...edits, edit] : edits.with(at, { ...edit, before: first.before })
}

/** Undoes the last edit of this page, where nobody has changed the field since. */
export function undoLastEdit(state: DraftState): DraftState {
  const last = state.done.at(-1)
  if (last === undefined) return state
  const isUnwritten = (edit: Edit) => state.refused.some(isAt(edit))
  // What was not written is dropped, and what stands there stays.
  const refused = state.refused.filter((edit) => !last.some(isAt(edit)))
  const next = { ...state, refused, done: state.done.slice(0, -1) }
  const back = last
    .toReversed()
    .filter((edit) => !isUnwritten(edit) && isSame(valueOf(next, edit), edit.after))
    .map(({ entry, field, before }) => ({ entry, field, after: before }))
  if (back.length > 0) return addEdits(next, back, true)
  return last.some(isUnwritten) ? next : undoLastEdit(next)
}

/** Whether a request can go out now. */
export const maySend = ({ waiting, sent, problem }: DraftState): boolean =>
  waiting.length > 0 && sent.length === 0 && problem === null

export const startSending = (state: DraftState): DraftState => ({
  ...state,
  sent: state.waiting.slice(0, AT_ONCE),
  waiting: state.waiting.slice(AT_ONCE),
})

/** The state once the server has written what was sent. */
export function confirmWritten(state: DraftState, draft: CatalogueDraft): DraftState {
  const { sent } = state
  const unansweredEdits = state.lost.filter((edit) => !sent.some(isAt(edit)))
  const next = { ...state, sent: [], lost: unansweredEdits, answers: state.answers + 1 }
  return draft.version === state.catalogue.version
    ? refreshConflicts({ ...next, draft })
    : { ...next, written: [...state.written, ...sent] }
}

/** The checks refused some of what was sent; the others are sent again without them (H6). */
export function rejectEdits(state: DraftState, faults: readonly CatalogueFault[]): DraftState {
  const { sent } = state
  const faultsOf = (edit: Edit) =>
    faults.filter(({ entry, field }) => entry === edit.entry && field === edit.field)
  const wrong = sent.filter((edit) => faultsOf(edit).length > 0)
  // An entry is created as a whole, or not at all.
  const created = new Set(
    sent.filter(({ field, after }) => field === EXISTS && after === true).map(({ entry }) => entry),
  )
  const isOut = (edit: Edit) =>
    wrong.length === 0 ||
    wrong.includes(edit) ||
    (created.has(edit.entry) && wrong.some(({ entry }) => entry === edit.entry))
  const out = sent.filter(isOut).filter((edit) => !state.waiting.some(isAt(edit)))
  return {
    ...requeue(
      state,
      sent.filter((edit) => !isOut(edit)),
      sent.filter(isOut),
    ),
    refused: [
      ...state.refused,
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
    state.sent.filter((edit) => !isOut(edit)),
    [],
  )
  // The answer to an edit of our own was lost: it is written, and the later one goes on from it.
  const isOurs = (edit: Edit) => {
    const value = overtakenAt(edit)?.value ?? null
    return state.lost.some((lostEdit) => isAt(edit)(lostEdit) && isSame(lostEdit.after, value))
  }
  const typed = [...state.sent, ...state.waiting].filter(isOut)
  const last = typed.filter((edit, at) => typed.findLastIndex(isAt(edit)) === at)
  const out = last.filter((edit) => !isOurs(edit))
  const goesOn = last
    .filter((edit) => isOurs(edit) && !isSame(overtakenAt(edit)?.value ?? null, edit.after))
    .map((edit) => ({ ...edit, before: overtakenAt(edit)?.value ?? null }))
  return {
    ...next,
    lost: state.lost.filter((edit) => !isOut(edit)),
    waiting: [...next.waiting.filter((edit) => !isOut(edit)), ...goesOn],
    refused: [
      ...state.refused,
      ...out.flatMap((edit): UnwrittenEdit[] => {
        const { value, by } = overtakenAt(edit) ?? { value: null, by: null }
        // Both wrote the same.
        if (isSame(value, edit.after)) return []
        return [{ ...edit, faults: [], theirs: { value, by } }]
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
  const waiting = state.waiting.map((edit) => {
    const first = removed.find(isAt(edit))
    return first === undefined ? edit : { ...edit, before: first.before }
  })
  return {
    ...state,
    answers: state.answers + 1,
    sent: [],
    waiting: waiting.reduce<Edit[]>((all, edit) => joinEdit(all, edit), [...requeued]),
  }
}

/** What was sent did not arrive, or nobody knows: it waits with the sentence that says why. */
export const failSending = (state: DraftState, problem: string): DraftState => ({
  ...requeue(state, state.sent, []),
  lost: [...state.lost, ...state.sent],
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
  if (answers !== state.answers || state.sent.length > 0) return state
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
  if (answers !== state.answers || state.sent.length > 0) return null
  const fresh = beginDraft(catalogue)
  const { published, draft } = fresh
  return refreshConflicts({
    ...state,
    catalogue,
    published,
    draft,
    written: [],
    answers: answers + 1,
  })
}

/** Gives edits that conflict the current value, and drops those that are equal to it. */
function refreshConflicts(state: DraftState): DraftState {
  if (state.refused.every(({ theirs }) => theirs === undefined)) return state
  const refused = state.refused.flatMap((edit) => {
    if (edit.theirs === undefined) return [edit]
    const value = valueOf(state, edit)
    if (isSame(value, edit.after)) return []
    const by = state.draft.edits.find(isAt(edit))?.by ?? edit.theirs.by
    return [{ ...edit, theirs: { value, by } }]
  })
  return { ...state, refused }
}

/** Drops an edit that was not written. */
export const dropEdit = (state: DraftState, edit: FieldPlace): DraftState => ({
  ...state,
  waiting: state.waiting.filter((candidate) => !isAt(edit)(candidate)),
  refused: state.refused.filter((candidate) => !isAt(edit)(candidate)),
})

/** All that was not written, and why. */
export const unwrittenOf = ({ refused, waiting, problem }: DraftState): UnwrittenEdit[] => [
  ...refused,
  ...(problem === null ? [] : waiting.map((edit) => ({ ...edit, faults: [], problem }))),
]
