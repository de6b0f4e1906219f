import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import type { CatalogueDraft, OfficeCatalogue } from '#contract/office/catalogue.ts'
import type { WireMenu } from '#contract/shop/menu.ts'
import type { Edit, Json } from '#domain/catalogue/entries.ts'
import type { DatabaseKind } from '#testing/programs/a-database.ts'
import {
  type TestAnswer,
  TUESDAY_AT_NINE,
  type TestApp,
  openTestApp,
} from '#testing/programs/test-app.ts'
import { HAUSSMANN } from './an-order.ts'
import { type APerson, aPersonWith } from './a-staff.ts'

export const AVOCADO = 'ingredient 221'
export const FETA = 'ingredient 402'
export const HOUR = 3_600_000

/**
 * A program whose catalogue two people edit: Sofia writes into the draft, Claire publishes. Each test
 * begins on Tuesday at nine, and leaves no draft behind.
 */
export function catalogueEditors(kind: DatabaseKind) {
  // Filled by the hooks.
  const on = {} as { app: TestApp; sofia: APerson; claire: APerson }
  beforeAll(async () => {
    on.app = await openTestApp(kind)
  })
  beforeEach(async () => {
    on.app.clock.now = TUESDAY_AT_NINE
    on.sofia = await aPersonWith(on.app, 'catalogue')
    on.claire = await aPersonWith(on.app, 'owner')
  })
  afterEach(async () => {
    const { id } = await draft()
    if (id !== null) await on.sofia.browser.delete(`/api/office/catalogue/draft/${id}`)
  })
  afterAll(() => on.app.close())

  const draft = async (person = on.sofia) =>
    (await person.browser.get('/api/office/catalogue/draft')).json<CatalogueDraft>()
  const published = async () =>
    (await on.sofia.browser.get('/api/office/catalogue')).json<OfficeCatalogue>()
  const valueOf = async (entry: string, field: string): Promise<Json> =>
    (await published()).entries[entry]?.[field] ?? null
  /** An edit whose `before` is the value currently shown in the draft. */
  async function edit(
    entry: string,
    field: string,
    after: Json,
    person = on.sofia,
  ): Promise<TestAnswer> {
    const mine = (await draft()).edits.find(
      (draftEdit) => draftEdit.entry === entry && draftEdit.field === field,
    )
    const before = mine === undefined ? await valueOf(entry, field) : mine.after
    return patch([{ entry, field, before, after }], person)
  }
  const patch = (edits: readonly Edit[], person = on.sofia) =>
    person.browser.ask('PATCH', '/api/office/catalogue/draft', { edits })
  async function publish(
    changes: Record<string, unknown> = {},
    person = on.claire,
    key: string = randomUUID(),
  ): Promise<TestAnswer> {
    const { id, seen } = await draft()
    return person.browser.ask(
      'POST',
      '/api/office/catalogue/draft/publications',
      { draft: id ?? '1', seen, without: [], at: null, pilot: null, ...changes },
      { 'idempotency-key': key },
    )
  }
  const confirmAll = ({ id, edits }: CatalogueDraft, person = on.claire) =>
    person.browser.post('/api/office/catalogue/draft/confirmations', {
      draft: id,
      positions: edits.map(({ position }) => position),
    })
  const codeOf = (answer: TestAnswer) => answer.json<Problem>().code
  const priceInShop = async (id = 221): Promise<number | undefined> => {
    const menu = (await on.app.get(`/api/restaurants/${HAUSSMANN}/menu`)).json<WireMenu>()
    return menu.ingredients.find((ingredient) => ingredient.id === id)?.price
  }

  return { on, draft, published, valueOf, edit, patch, publish, confirmAll, codeOf, priceInShop }
}
