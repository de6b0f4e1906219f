import { allRows } from '#server/db/statements.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import type { KitchenView, ListedKitchen } from '#contract/office/kitchens.ts'
import type { AuditEntryView } from '#contract/office/audit.ts'
import { aKitchen } from '#testing/builders/a-kitchen.ts'
import { BOURSE, HAUSSMANN } from '#testing/builders/an-order.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { databaseState } from '#testing/programs/database-state.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { MINUTE } from '#domain/time/durations.ts'

describe.each(oneDatabase)('a restaurant managed from the office, on the %s database', (kind) => {
  let app: TestApp
  let owner: APerson
  let manager: APerson
  beforeAll(async () => {
    app = await openTestApp(kind)
    owner = await aPersonWith(app, 'owner')
    manager = await aPersonWith(app, 'manager', { restaurants: [HAUSSMANN] })
  })
  beforeEach(() => {
    app.clock.now = TUESDAY_AT_NINE
  })
  afterAll(() => app.close())

  const path = (subpath = '', slug = 'paris-haussmann') => `/api/office/kitchens/${slug}${subpath}`
  const readKitchenView = async (slug?: string) =>
    (await owner.browser.get(path('', slug))).json<KitchenView>()
  const list = async (by = owner) =>
    (await by.browser.get('/api/office/kitchens')).json<{ results: ListedKitchen[] }>().results
  const journal = async (action: string) =>
    (await owner.browser.get(`/api/office/audit?action=${action}`)).json<{
      results: AuditEntryView[]
    }>().results
  const pair = (code: string, name = 'Comptoir 1') =>
    app.post('/api/kitchen/devices', { code, name })

  it('pairs a board by a code that is shown once and valid for 15 minutes; the journal omits the code (H13, P5)', async () => {
    const codeAnswer = await manager.browser.post(path('/pairing-codes'))
    const { code, expiresAt } = codeAnswer.json<{ code: string; expiresAt: string }>()
    expect([codeAnswer.status, code, Date.parse(expiresAt)]).toEqual([
      201,
      expect.stringMatching(/^[\dA-Z]{4}-[\dA-Z]{4}$/),
      TUESDAY_AT_NINE + 15 * MINUTE,
    ])
    expect((await pair(code)).status).toBe(201)
    expect((await pair(code)).json<Problem>().code).toBe('pairing_code_invalid')
    const late = (await manager.browser.post(path('/pairing-codes'))).json<{ code: string }>()
    app.clock.now += 15 * MINUTE
    expect((await pair(late.code)).json<Problem>().code).toBe('pairing_code_invalid')
    const [entry] = await journal('device-code-made')
    expect(entry).toMatchObject({
      by: 'staff',
      actor: { id: manager.id, name: manager.name },
      subject: `restaurant ${HAUSSMANN}`,
      subjectName: 'Mesclun Paris Haussmann',
      before: null,
      after: { expiresAt: expect.any(String) as string },
    })
    const rows = await allRows(app.database.db)<{ all: string }>`
      select string_agg(audit_entries::text, '') as all from audit_entries`
    expect(rows[0]?.all).not.toContain(code)
    const { devices } = await readKitchenView()
    expect(devices).toEqual([expect.objectContaining({ name: 'Comptoir 1', isSilent: false })])
    const device = devices[0]?.id
    expect(await journal('device-paired')).toEqual([
      expect.objectContaining({
        by: 'kitchen',
        actor: { id: device, name: 'Comptoir 1' },
        subject: `restaurant ${HAUSSMANN}`,
        before: null,
        after: { device, name: 'Comptoir 1' },
      }),
    ])
    expect((await list()).find(({ id }) => id === HAUSSMANN)).toMatchObject({
      slug: 'paris-haussmann',
      devices: 1,
      seenAt: new Date(TUESDAY_AT_NINE).toISOString(),
    })
  })

  it('unpairs a board, which then has no access; a board of another restaurant is not found (H13, P5)', async () => {
    const haussmannBoard = await aKitchen(app, HAUSSMANN, { person: null })
    const bourseBoard = await aKitchen(app, BOURSE, { person: null })
    const before = await databaseState(app.database)
    const foreign = await manager.browser.delete(path(`/devices/${bourseBoard.desk.device.id}`))
    expect(foreign.json<Problem>().code).toBe('not_found')
    expect(await databaseState(app.database)).toEqual(before)
    const { id } = haussmannBoard.desk.device
    const unpairAnswer = await manager.browser.delete(path(`/devices/${id}`))
    expect(unpairAnswer.json<KitchenView>().devices.map((device) => device.id)).not.toContain(id)
    expect((await haussmannBoard.ask('GET', '/api/kitchen/board')).status).toBe(401)
    expect((await bourseBoard.ask('GET', '/api/kitchen/board')).status).toBe(200)
    expect((await manager.browser.delete(path(`/devices/${id}`))).status).toBe(404)
    expect((await journal('device-unpaired'))[0]).toMatchObject({
      subject: `restaurant ${HAUSSMANN}`,
      before: { device: id, name: 'Tablette' },
      after: null,
    })
  })

  it('adds people with a PIN shown once, renews the PIN, and removes them; the journal stores names separately (H13, P5)', async () => {
    const kitchen = await aKitchen(app, HAUSSMANN, { person: null })
    const come = (person: string, pin: string) =>
      kitchen.ask('PUT', '/api/kitchen/desk/person', { person, pin })
    const added = await manager.browser.post(path('/people'), { name: '  Tom Berthier ' })
    const {
      pin,
      name,
      kitchen: kitchenAfter,
    } = added.json<{
      pin: string
      name: string
      kitchen: KitchenView
    }>()
    const tom = kitchenAfter.people.find((person) => person.name === 'Tom Berthier')?.id ?? ''
    expect([added.status, name, pin]).toEqual([
      201,
      'Tom Berthier',
      expect.stringMatching(/^\d{4}$/),
    ])
    expect((await come(tom, pin)).status).toBe(200)
    expect((await readKitchenView()).people.find(({ id }) => id === tom)?.at).toEqual(['Tablette'])
    const again = await manager.browser.post(path('/people'), { name: 'tom berthier' })
    expect([again.status, again.json<Problem>().fields]).toEqual([
      400,
      [{ field: 'name', code: 'kitchen_name_known' }],
    ])
    for (const [wrong, code] of [
      ['  ', 'name_empty'],
      ['x'.repeat(41), 'field_invalid'],
      ['Tom\u202e', 'field_invalid'],
    ])
      expect(
        (await manager.browser.post(path('/people'), { name: wrong })).json<Problem>().fields,
      ).toEqual([{ field: 'name', code }])
    const renewed = await manager.browser.post(path(`/people/${tom}/pin`))
    const { pin: renewedPin } = renewed.json<{ pin: string }>()
    expect([renewed.status, (await come(tom, renewedPin)).status]).toEqual([200, 200])
    // The previous PIN is refused, except if the new PIN is the same by chance: one case in ten
    // thousand.
    expect((await come(tom, pin)).status).toBe(renewedPin === pin ? 200 : 400)
    const removed = await manager.browser.delete(path(`/people/${tom}`))
    expect(removed.json<KitchenView>().people.map(({ id }) => id)).not.toContain(tom)
    expect((await come(tom, renewedPin)).json<Problem>().code).toBe('pin_wrong')
    expect((await manager.browser.delete(path(`/people/${tom}`))).status).toBe(404)
    expect((await manager.browser.post(path(`/people/${tom}/pin`))).status).toBe(404)
    const journalledPerson = { person: tom, name: 'Tom Berthier' }
    expect([
      (await journal('kitchen-person-added'))[0],
      (await journal('kitchen-pin-renewed'))[0],
      (await journal('kitchen-person-removed'))[0],
    ]).toMatchObject([
      { before: null, after: journalledPerson },
      { before: null, after: journalledPerson },
      { before: journalledPerson, after: null },
    ])
    const rows = await allRows(app.database.db)<{ all: string }>`
      select string_agg(audit_entries::text, '') as all from audit_entries`
    expect(rows[0]?.all).not.toMatch(/Tom|Berthier/)
  })

  it('changes the acceptance of orders and the printer; a person with outdated settings gets a conflict (H13, P5, P6)', async () => {
    const change = (body: object, by = manager) => by.browser.ask('PUT', path('/settings'), body)
    const initialSettings = { acceptance: 'automatic', printer: null }
    const newSettings = { acceptance: 'by-hand', printer: '192.168.1.50:9100' }
    const changeAnswer = await change({ ...newSettings, from: initialSettings })
    expect(changeAnswer.json<KitchenView>().settings).toEqual(newSettings)
    expect((await journal('kitchen-settings-changed'))[0]).toMatchObject({
      before: initialSettings,
      after: newSettings,
    })
    const late = await change(
      { acceptance: 'automatic', printer: null, from: initialSettings },
      owner,
    )
    expect([late.status, late.json<Problem>()]).toEqual([
      409,
      expect.objectContaining({ code: 'changed_meanwhile', details: { settings: newSettings } }),
    ])
    // A change to the values that are already stored causes no conflict, and no entry in the
    // journal.
    expect((await change({ ...newSettings, from: initialSettings }, owner)).status).toBe(200)
    expect(await journal('kitchen-settings-changed')).toHaveLength(1)
    for (const printer of [
      'http://x:1',
      'imprimante',
      '10.0.0.1:0',
      '',
      // Addresses at which no printer can be: this machine, a cloud's metadata service, and ports
      // of other services.
      '127.0.0.1:9100',
      'localhost:9100',
      '169.254.169.254:9100',
      '8.8.8.8:25',
      '10.0.0.5:6379',
      'postgres:5432',
    ])
      expect(
        (await change({ ...newSettings, printer, from: newSettings })).json<Problem>().fields,
      ).toEqual([{ field: 'printer', code: 'printer_invalid' }])
    await change({ ...initialSettings, from: newSettings })
    expect((await readKitchenView()).settings).toEqual(initialSettings)
  })

  it('lists and opens only the restaurants of the person (H13, P2)', async () => {
    expect((await list(manager)).map(({ id }) => id)).toEqual([HAUSSMANN])
    expect((await list()).length).toBeGreaterThan(10)
    const wide = await aPersonWith(app, 'reader')
    expect((await wide.browser.get('/api/office/kitchens')).status).toBe(403)
  })

  it('reports a silent board while its restaurant is open (H13)', async () => {
    const kitchen = await aKitchen(app, BOURSE)
    await kitchen.ask('POST', '/api/kitchen/heartbeat', { showing: [] })
    await app.services.heartbeats.refresh()
    app.clock.now = Date.parse('2026-11-24T11:30:00Z')
    const stateOf = async () => (await list()).find(({ id }) => id === BOURSE)?.state
    expect(await stateOf()).toBe('silent')
    expect((await readKitchenView('paris-bourse')).devices.every(({ isSilent }) => isSilent)).toBe(
      true,
    )
    await kitchen.ask('POST', '/api/kitchen/heartbeat', { showing: [] })
    await app.services.heartbeats.refresh()
    expect(await stateOf()).toBe('open')
  })
})
