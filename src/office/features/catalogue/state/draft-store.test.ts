import { expect, it } from 'vitest'
import type { ApiClient } from '#contract/client.ts'
import type { CatalogueDraft, OfficeCatalogue } from '#contract/office/catalogue.ts'
import { draftedOf } from './draft-state.ts'
import { createDraftStore } from './draft-store.ts'

const AVOCADO = 'ingredient 221'
const emptyDraft: CatalogueDraft = { id: null, version: 'v1', seen: 0, edits: [], stale: [] }
const catalogue: OfficeCatalogue = {
  version: 'v1',
  since: '2026-11-20T14:00:00Z',
  entries: { [AVOCADO]: { exists: true, price: 180 } },
  places: {},
  restaurants: 45,
  draft: emptyDraft,
}
const draftAt = (price: number): CatalogueDraft => ({
  ...emptyDraft,
  id: '1',
  seen: 1,
  edits: [
    {
      entry: AVOCADO,
      field: 'price',
      before: 180,
      after: price,
      position: 1,
      by: 'Camille',
      at: '2026-11-24T08:00:00Z',
      isMine: true,
      canConfirm: false,
      needsSecond: false,
      confirmedBy: null,
      overtakenBy: null,
    },
  ],
})

/** A fake server whose answers arrive when the test sends them. */
function aSlowServer() {
  const questions: ((answer: unknown) => void)[] = []
  const call = () => new Promise<unknown>((resolve) => questions.push(resolve))
  return { api: () => ({ call }) as unknown as ApiClient, questions }
}

const priceIn = (store: ReturnType<typeof createDraftStore>) =>
  draftedOf(store.getState()).get(AVOCADO)?.['price']

it('the store keeps a draft that arrives during a reload, and then reloads once more (H8)', async () => {
  const { api, questions } = aSlowServer()
  const store = createDraftStore(catalogue, api, String)
  const reloaded = store.reload()
  store.replaceDraft(draftAt(190))
  questions[0]?.(catalogue)
  await expect.poll(() => questions.length).toBe(2)
  expect(priceIn(store)).toBe(190)
  questions[1]?.({ ...catalogue, draft: draftAt(190) })
  await reloaded
  expect(priceIn(store)).toBe(190)
})

it('the store keeps an edit that is typed during a reload (H6)', async () => {
  const { api, questions } = aSlowServer()
  const store = createDraftStore(catalogue, api, String)
  const reloaded = store.reload()
  store.edit([{ entry: AVOCADO, field: 'price', after: 200 }])
  // The edit is sent while the first request for the catalogue is pending. It is answered before
  // the second request for the catalogue.
  questions[0]?.(catalogue)
  await expect.poll(() => questions.length).toBe(3)
  expect(priceIn(store)).toBe(200)
  questions[1]?.(draftAt(200))
  questions[2]?.(catalogue)
  await expect.poll(() => questions.length).toBe(4)
  expect(priceIn(store)).toBe(200)
  questions[3]?.({ ...catalogue, draft: draftAt(200) })
  await reloaded
  expect(priceIn(store)).toBe(200)
})
