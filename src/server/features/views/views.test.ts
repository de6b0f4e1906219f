import { allRows } from '#server/db/statements.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import { MOST_VIEWS, type SavedView } from '#contract/office/views.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'

const PATH = '/api/office/views'
const late = { page: 'orders', name: 'En retard', search: 'state=late' }

describe.each(oneDatabase)('the saved views of a person, on the %s database', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind)
  })
  afterAll(() => app.close())

  const viewsOf = async ({ browser }: APerson) =>
    (await browser.get(PATH)).json<{ results: SavedView[] }>().results
  const save = ({ browser }: APerson, view: object) => browser.post(PATH, view)
  const namesOf = async (person: APerson) =>
    (await viewsOf(person)).map(({ page, name, search }) => `${page} ${name} ${search}`)

  it('are saved under a name for one page, renamed and deleted (P7)', async () => {
    const reader = await aPersonWith(app, 'reader')
    await save(reader, { ...late, name: '  En retard ' })
    await save(reader, { page: 'reports', name: 'Lille', search: '' })
    expect(await namesOf(reader)).toEqual(['orders En retard state=late', 'reports Lille '])
    const [view] = await viewsOf(reader)
    const at = `${PATH}/${view?.id}`
    expect((await reader.browser.ask('PATCH', at, { name: 'Tard' })).json()).toMatchObject({
      results: [{ name: 'Lille' }, { page: 'orders', name: 'Tard', search: 'state=late' }],
    })
    const tardy = (await viewsOf(reader)).find(({ name }) => name === 'Tard')
    expect((await reader.browser.ask('DELETE', `${PATH}/${tardy?.id}`)).status).toBe(200)
    expect(await namesOf(reader)).toEqual(['reports Lille '])
  })

  it('have one view for each name of a page: saving and renaming replace it (P7)', async () => {
    const reader = await aPersonWith(app, 'reader')
    await save(reader, late)
    await save(reader, { ...late, page: 'today' })
    await save(reader, { ...late, search: 'state=late&restaurant=3' })
    // Letters with their accents apart are the same name.
    await save(reader, { ...late, name: 'Pre\u0302tes', search: '' })
    await save(reader, { ...late, name: 'Prêtes', search: 'state=ready' })
    const ready = (await viewsOf(reader)).find(({ name }) => name === 'Prêtes')
    await reader.browser.ask('PATCH', `${PATH}/${ready?.id}`, { name: late.name })
    expect((await namesOf(reader)).toSorted()).toEqual([
      'orders En retard state=ready',
      'today En retard state=late',
    ])
  })

  it('belong to this person only, and are deleted when the person leaves (P2, P7)', async () => {
    const [owner, reader] = [await aPersonWith(app, 'owner'), await aPersonWith(app, 'reader')]
    await save(reader, late)
    const [view] = await viewsOf(reader)
    for (const [method, body] of [['PATCH', { name: 'X' }], ['DELETE']] as const) {
      const refused = await owner.browser.ask(method, `${PATH}/${view?.id}`, body)
      expect(refused.json<Problem>().code).toBe('not_found')
    }
    expect(await viewsOf(owner)).toEqual([])
    await owner.browser.ask('DELETE', `/api/office/people/${reader.id}`)
    expect(
      await allRows(app.database.db)`select from staff_views where staff_id = ${reader.id}`,
    ).toEqual([])
  })

  it.each([
    [{ name: ' ' }, { field: 'name', code: 'field_required' }],
    [{ name: 'x'.repeat(61) }, { field: 'name', code: 'field_invalid' }],
    [{ page: 'kitchen' }, { field: 'page', code: 'field_invalid' }],
    [{ search: `a=${'x'.repeat(2000)}` }, { field: 'search', code: 'field_invalid' }],
    [{ search: 'a=1#b' }, { field: 'search', code: 'field_invalid' }],
    [{ search: 'late' }, { field: 'search', code: 'field_invalid' }],
  ])('are refused with the name of the invalid field: %j (P7)', async (changes, field) => {
    const refused = await save(await aPersonWith(app, 'reader'), { ...late, ...changes })
    expect(refused.json<Problem>().fields).toEqual([field])
  })

  it('are at most fifty, also when several are saved at once (P7)', async () => {
    const reader = await aPersonWith(app, 'reader')
    for (let at = 1; at < MOST_VIEWS; at += 1) await save(reader, { ...late, name: `Vue ${at}` })
    const replies = await Promise.all(
      ['a', 'b', 'c'].map((name) => save(reader, { ...late, name })),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429, 429])
    expect(await viewsOf(reader)).toHaveLength(MOST_VIEWS)
    // A view that exists can still be replaced.
    expect((await save(reader, { ...late, name: 'Vue 1', search: '' })).status).toBe(200)
  })
})
