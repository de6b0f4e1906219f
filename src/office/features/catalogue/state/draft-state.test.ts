import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CatalogueDraft, OfficeCatalogue } from '#contract/office/catalogue.ts'
import {
  type Edit,
  type Json,
  applyEdits,
  editsBetween,
  isSame,
} from '#domain/catalogue/entries.ts'
import { runSeed } from '#testing/runs/regression-seeds.ts'
import {
  type DraftState,
  beginDraft,
  draftedOf,
  addEdits,
  failSending,
  maySend,
  mergeOvertaken,
  mergePolledDraft,
  rejectEdits,
  resumeSending,
  startSending,
  undoLastEdit,
  unwrittenOf,
  confirmWritten,
} from './draft-state.ts'

const AVOCADO = 'ingredient 221'
const nothing: CatalogueDraft = { id: null, version: 'v1', seen: 0, edits: [], stale: [] }
const entries = {
  [AVOCADO]: { exists: true, price: 1.8, 'name.fr': 'Avocat', 'name.nl': 'Avocado' },
}
const catalogue: OfficeCatalogue = {
  version: 'v1',
  since: '2026-11-20T14:00:00Z',
  entries,
  places: {},
  restaurants: 45,
  draft: nothing,
}

/** A server with one catalogue: it writes all edits of a request, or refuses it. */
function aServer() {
  const published = new Map(Object.entries(entries))
  let drafted: ReadonlyMap<string, Readonly<Record<string, Json>>> = published
  let editCount = 0
  const valueOf = ({ entry, field }: Pick<Edit, 'entry' | 'field'>): Json =>
    drafted.get(entry)?.[field] ?? null
  const write = (edits: readonly Edit[]) => {
    drafted = applyEdits(drafted, edits)
    editCount += edits.length
  }
  const draft = (): CatalogueDraft => ({
    ...nothing,
    id: '1',
    seen: editCount,
    edits: editsBetween(published, drafted).map((edit, position) => ({
      ...edit,
      position,
      by: 'Sofia',
      at: '2026-11-23T09:00:00Z',
      isMine: true,
      canConfirm: false,
      needsSecond: false,
      confirmedBy: null,
      overtakenBy: null,
    })),
  })
  /** Answers a request. Returns the function that applies the answer to the browser’s state. */
  const answer = (edits: readonly Edit[]): ((state: DraftState) => DraftState) => {
    const fields = edits
      .filter((edit) => !isSame(valueOf(edit), edit.before))
      .map(({ entry, field }) => ({ entry, field, value: valueOf({ entry, field }), by: 'Claire' }))
    if (fields.length > 0) return (state) => mergeOvertaken(state, fields)
    const faults = edits
      .filter(({ after }) => after === -1)
      .map(({ entry, field }) => ({ entry, field, code: 'below_zero' as const, values: {} }))
    if (faults.length > 0) return (state) => rejectEdits(state, faults)
    write(edits)
    const now = draft()
    return (state) => confirmWritten(state, now)
  }
  return { valueOf, write, draft, answer }
}

const price = (after: Json) => ({ entry: AVOCADO, field: 'price', after })
const draftValue = (state: DraftState, field: string) =>
  draftedOf(state).get(AVOCADO)?.[field] ?? null
const send = (state: DraftState, { answer }: ReturnType<typeof aServer>) => {
  const sendingState = startSending(state)
  return answer(sendingState.inFlightEdits)(sendingState)
}

describe('the draft in the browser', () => {
  it('shows an edit at once, and merges the edits that are typed while another one is being sent (H6)', () => {
    let state = startSending(addEdits(beginDraft(catalogue), [price(1.7)]))
    state = addEdits(state, [price(1.6)])
    state = addEdits(state, [price(1.5)])
    expect(draftValue(state, 'price')).toBe(1.5)
    expect(state.waitingEdits).toEqual([{ ...price(1.5), before: 1.7 }])
  })

  it('keeps a refused edit with its fault, and writes the other edits without it (H6)', () => {
    const server = aServer()
    let state = addEdits(beginDraft(catalogue), [
      price(-1),
      { entry: AVOCADO, field: 'name.nl', after: 'Rijpe avocado' },
    ])
    state = send(state, server)
    expect(unwrittenOf(state)).toMatchObject([{ ...price(-1), faults: [{ code: 'below_zero' }] }])
    expect(draftValue(state, 'price')).toBe(1.8)
    state = send(state, server)
    expect(server.valueOf({ entry: AVOCADO, field: 'name.nl' })).toBe('Rijpe avocado')
    // A new price replaces the refused one.
    state = send(addEdits(state, [price(1.9)]), server)
    expect([unwrittenOf(state), draftValue(state, 'price')]).toEqual([[], 1.9])
  })

  it('keeps a typed value beside a concurrent edit, and writes it when the user enters it again (P6)', () => {
    const server = aServer()
    server.write([{ ...price(1.95), before: 1.8 }])
    let state = send(addEdits(beginDraft(catalogue), [price(1.7)]), server)
    expect(unwrittenOf(state)).toMatchObject([
      { ...price(1.7), concurrentEdit: { value: 1.95, by: 'Claire' } },
    ])
    state = send(addEdits(state, [price(1.7)]), server)
    expect([unwrittenOf(state), server.valueOf(price(0))]).toEqual([[], 1.7])
  })

  it('undoes an edit that met a concurrent edit, and leaves the concurrent edit unchanged (H6, P6)', () => {
    const server = aServer()
    server.write([{ ...price(1.95), before: 1.8 }])
    let state = send(addEdits(beginDraft(catalogue), [price(1.7)]), server)
    state = undoLastEdit(state)
    expect(state.waitingEdits).toEqual([])
    expect([unwrittenOf(state), server.valueOf(price(0))]).toEqual([[], 1.95])
  })

  it('writes the published value over a concurrent edit when the user enters it (P6)', () => {
    const server = aServer()
    server.write([{ ...price(1.95), before: 1.8 }])
    let state = send(addEdits(beginDraft(catalogue), [price(1.7)]), server)
    state = send(addEdits(state, [price(1.8)]), server)
    expect([unwrittenOf(state), server.valueOf(price(0))]).toEqual([[], 1.8])
  })

  it('sends an edit again after its answer was lost, and recognises an edit that the server has written (H6)', () => {
    const server = aServer()
    let state = startSending(addEdits(beginDraft(catalogue), [price(1.7)]))
    server.answer(state.inFlightEdits)
    state = addEdits(failSending(state, 'no network'), [price(1.6)])
    expect(maySend(state)).toBe(false)
    expect(unwrittenOf(state)).toMatchObject([{ after: 1.6, problem: 'no network' }])
    state = send(resumeSending(state), server)
    state = send(state, server)
    expect([unwrittenOf(state), server.valueOf(price(0))]).toEqual([[], 1.6])
  })

  it('keeps all edits of a new entry unwritten when one of them is refused (H6)', () => {
    const server = aServer()
    const entry = 'ingredient 999'
    const state = send(
      addEdits(beginDraft(catalogue), [
        { entry, field: 'exists', after: true },
        { entry, field: 'price', after: -1 },
        price(1.7),
      ]),
      server,
    )
    expect(unwrittenOf(state).map(({ entry: of, field }) => `${of} ${field}`)).toEqual([
      'ingredient 999 exists',
      'ingredient 999 price',
    ])
    expect(state.waitingEdits).toHaveLength(1)
  })

  it('undoes edits one by one, but not an edit that somebody else has overwritten since (H6)', () => {
    const server = aServer()
    let state = send(addEdits(beginDraft(catalogue), [price(1.7)]), server)
    state = addEdits(state, [{ entry: AVOCADO, field: 'name.nl', after: 'Rijpe avocado' }])
    state = undoLastEdit(state)
    expect([draftValue(state, 'name.nl'), draftValue(state, 'price')]).toEqual(['Avocado', 1.7])
    expect(draftValue(undoLastEdit(state), 'price')).toBe(1.8)
    server.write([{ ...price(2), before: 1.7 }])
    state = mergePolledDraft(state, server.draft(), state.answers)
    expect(draftValue(undoLastEdit(state), 'price')).toBe(2)
  })

  it('undoes an import as a whole, and restores a price that the page has not loaded (H8)', () => {
    const exception = {
      entry: 'restaurant 2',
      field: 'exception.ingredient.221.2026-12-01T00:00',
      before: { price: 2, until: '2026-12-08T00:00' },
      after: { price: 1.9, until: '2026-12-08T00:00' },
    }
    const server = aServer()
    server.write([{ ...exception, before: null, after: exception.before }])
    let state = send(addEdits(beginDraft(catalogue), [exception, price(1.7)]), server)
    state = send(undoLastEdit(state), server)
    expect([server.valueOf(exception), server.valueOf(price(0))]).toEqual([exception.before, 1.8])
  })

  it('ignores the answer to a poll that started before its own edit (H6)', () => {
    const server = aServer()
    let state = addEdits(beginDraft(catalogue), [price(1.7)])
    const [oldDraft, answersBefore] = [server.draft(), state.answers]
    state = send(state, server)
    expect(draftValue(mergePolledDraft(state, oldDraft, answersBefore), 'price')).toBe(1.7)
  })

  it('loses no edit, in whatever order edits and answers arrive (H6, P6)', () => {
    const fields = ['price', 'name.fr', 'name.nl'] as const
    const field = fc.constantFrom(...fields)
    const value = fc.constantFrom<Json>('A', 'B', 'C', -1, null)
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ do: fc.constant('edit'), field, value }) },
      { weight: 4, arbitrary: fc.record({ do: fc.constant('send') }) },
      { weight: 4, arbitrary: fc.record({ do: fc.constant('answer') }) },
      fc.record({ do: fc.constant('lose-request') }),
      fc.record({ do: fc.constant('lose-answer') }),
      fc.record({ do: fc.constant('ask') }),
      fc.record({ do: fc.constant('told') }),
      fc.record({ do: fc.constant('resume') }),
      fc.record({ do: fc.constant('other'), field, value }),
    ) as fc.Arbitrary<{ do: string; field?: string; value?: Json }>
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const server = aServer()
        let state = beginDraft(catalogue)
        let question: { draft: CatalogueDraft; answers: number } | null = null
        /**
         * The last value typed into each field in this browser, until another user overwrites it.
         */
        const typed = new Map<string, Json>()
        const at = (of: string) => ({ entry: AVOCADO, field: of })
        for (const { do: deed, field: of = 'price', value: after = null } of steps) {
          if (deed === 'edit') {
            const isOf = (edit: { field: string }) => edit.field === of
            const unwrittenEdit = unwrittenOf(state).find(isOf)
            const waiting = state.waitingEdits.find(isOf)
            const visibleValue =
              unwrittenEdit?.concurrentEdit === undefined
                ? draftValue(state, of)
                : unwrittenEdit.concurrentEdit.value
            // An edit to the value already shown, or back to the value from which a waiting edit
            // began, writes nothing.
            const writes =
              !isSame(visibleValue, after) && !(waiting && isSame(waiting.before, after))
            if (writes || state.inFlightEdits.some(isOf)) typed.set(of, after)
            else if (unwrittenEdit || waiting) {
              if (isSame(server.valueOf(at(of)), after)) typed.set(of, after)
              else typed.delete(of)
            }
            state = addEdits(state, [{ ...at(of), after }])
          }
          if (deed === 'send' && maySend(state)) state = startSending(state)
          if (state.inFlightEdits.length > 0) {
            if (deed === 'answer') state = server.answer(state.inFlightEdits)(state)
            if (deed === 'lose-request') state = failSending(state, 'lost')
            if (deed === 'lose-answer') {
              server.answer(state.inFlightEdits)
              state = failSending(state, 'lost')
            }
          }
          if (deed === 'ask') question = { draft: server.draft(), answers: state.answers }
          if (deed === 'told' && question)
            state = mergePolledDraft(state, question.draft, question.answers)
          if (deed === 'resume') state = resumeSending(state)
          if (deed === 'other') {
            const mine = typed.get(of)
            const isWritten = mine !== undefined && isSame(server.valueOf(at(of)), mine)
            server.write([{ ...at(of), before: server.valueOf(at(of)), after }])
            if (isWritten) typed.delete(of)
          }
        }
        for (
          let roundsLeft = 20;
          roundsLeft > 0 && (state.inFlightEdits.length > 0 || state.waitingEdits.length > 0);
          roundsLeft--
        ) {
          state = state.inFlightEdits.length > 0 ? state : startSending(resumeSending(state))
          state = server.answer(state.inFlightEdits)(state)
        }
        state = mergePolledDraft(state, server.draft(), state.answers)
        for (const [of, mine] of typed) {
          const unwrittenEdit = unwrittenOf(state).find((edit) => edit.field === of)
          expect(unwrittenEdit ? unwrittenEdit.after : server.valueOf(at(of))).toEqual(mine)
        }
        for (const of of fields) expect(draftValue(state, of)).toEqual(server.valueOf(at(of)))
      }),
      { numRuns: 2000, seed: runSeed },
    )
  })
})
