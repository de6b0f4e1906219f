import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuditEntryView } from '#contract/office/audit.ts'
import type { OfficeDelivery, OfficeSite } from '#contract/office/site.ts'
import type { Problem } from '#contract/errors.ts'
import type { Site } from '#contract/shop/site.ts'
import { BOURSE, anOrder, place, send } from '#testing/builders/an-order.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { openSecondApp } from '#testing/programs/a-second-app.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { databaseState } from '#testing/programs/database-state.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { HOUR } from '#domain/time/durations.ts'

const iso = (at: number) => new Date(at).toISOString()
const texts = {
  fr: 'Samedi 28, nos cuisines de Paris ouvrent jusqu’à 19 h.',
  en: 'On Saturday 28, our Paris kitchens stay open until 7 pm.',
  es: 'El sábado 28, abrimos en París hasta las 19 h.',
  nl: 'Zaterdag 28 zijn we in Parijs open tot 19 uur.',
}

describe.each(oneDatabase)('the site managed from the office, on the %s database', (kind) => {
  let app: TestApp
  let owner: APerson
  beforeAll(async () => {
    app = await openTestApp(kind)
    owner = await aPersonWith(app, 'owner')
  })
  beforeEach(async () => {
    app.clock.now = TUESDAY_AT_NINE
    await owner.browser.delete('/api/office/site/maintenance')
  })
  afterAll(() => app.close())

  const readOfficeSite = async () =>
    (await owner.browser.get('/api/office/site')).json<OfficeSite>()
  const close = (body: object) => owner.browser.ask('PUT', '/api/office/site/maintenance', body)
  const readShopSite = async () => (await app.get('/api/site')).json<Site>()
  const journal = async (subject: string, count: number) =>
    (await owner.browser.get(`/api/office/audit?subject=${encodeURIComponent(subject)}`))
      .json<{ results: AuditEntryView[] }>()
      .results.slice(0, count)
      .map(({ action, before, after, reason }) => ({ action, before, after, reason }))
  const write = (body: object, key = randomUUID()) =>
    owner.browser.ask('POST', '/api/office/site/notices', body, { 'idempotency-key': key })
  const notice = (from: number, until: number, otherTexts: object = {}) => ({
    texts: { ...texts, ...otherTexts },
    beginsAt: iso(from),
    endsAt: iso(until),
  })

  it('closes ordering until a time with a reason for visitors, and opens it again (H15, P5)', async () => {
    const body = await anOrder(app)
    await place(app, await anOrder(app, { takeawayAt: '2026-11-24T12:00:00.000Z' }))
    expect(await readOfficeSite()).toMatchObject({
      maintenance: null,
      ordersDue: 1,
      ordersUnpaid: 0,
    })
    const end = iso(TUESDAY_AT_NINE + HOUR)
    const closed = await close({ until: end, reason: 'new-site' })
    expect(closed.json<OfficeSite>().maintenance).toEqual({
      since: iso(TUESDAY_AT_NINE),
      until: end,
      reason: 'new-site',
    })
    expect((await readShopSite()).maintenance).toEqual({ until: end, reason: 'new-site' })
    expect((await send(app, body)).json<Problem>().code).toBe('maintenance')
    expect((await close({ until: null, reason: null })).json<Problem>().code).toBe(
      'changed_meanwhile',
    )
    expect((await readOfficeSite()).maintenance?.until).toBe(end)
    const opened = await owner.browser.delete('/api/office/site/maintenance')
    expect(opened.json<OfficeSite>().maintenance).toBeNull()
    expect((await send(app, body)).status).toBe(201)
    const was = { endsAt: end, reason: 'new-site' }
    expect(await journal('site', 2)).toEqual([
      { action: 'maintenance-ended', before: was, after: null, reason: null },
      { action: 'maintenance-begun', before: null, after: was, reason: null },
    ])
  })

  it('is closed by only one of two simultaneous requests; the other gets a conflict (H15, P6)', async () => {
    const answers = await Promise.all([
      close({ until: null, reason: null }),
      close({ until: null, reason: 'new-site' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const won = answers.find(({ status }) => status === 200)?.json<OfficeSite>()
    expect((await readOfficeSite()).maintenance).toEqual(won?.maintenance)
  })

  it('refuses a past end and an unknown reason; opening an open site writes no journal entry (H15)', async () => {
    const before = await databaseState(app.database)
    expect(
      (await close({ until: iso(TUESDAY_AT_NINE), reason: null })).json<Problem>().fields,
    ).toEqual([{ field: 'until', code: 'end_passed' }])
    expect((await close({ until: null, reason: 'Travaux' })).status).toBe(400)
    expect((await close({ until: 'ce soir', reason: null })).status).toBe(400)
    expect((await owner.browser.delete('/api/office/site/maintenance')).status).toBe(200)
    expect(await databaseState(app.database)).toEqual(before)
  })

  it('disables online ordering of one restaurant, for a reason that only the office reads (H15, P5)', async () => {
    const path = `/api/office/site/ordering-off/${BOURSE}`
    const body = await anOrder(app, { restaurant: BOURSE })
    expect((await owner.browser.ask('PUT', path, { reason: ' ' })).json<Problem>().fields).toEqual([
      { field: 'reason', code: 'reason_empty' },
    ])
    const off = await owner.browser.ask('PUT', path, { reason: 'Travaux' })
    expect(off.json<OfficeSite>().ordersOff).toEqual([
      {
        restaurant: { id: BOURSE, name: expect.stringContaining('Bourse') as string },
        since: iso(TUESDAY_AT_NINE),
        reason: 'Travaux',
      },
    ])
    expect((await send(app, body)).json<Problem>().code).toBe('online_ordering_unavailable')
    expect((await app.get('/api/openings')).text).not.toContain('Travaux')
    await owner.browser.ask('PUT', path, { reason: 'Travaux' })
    const on = await owner.browser.delete(path)
    expect(on.json<OfficeSite>().ordersOff).toEqual([])
    expect((await send(app, body)).status).toBe(201)
    expect(await journal(`restaurant ${BOURSE}`, 3)).toEqual([
      {
        action: 'ordering-on',
        before: { reason: 'Travaux' },
        after: null,
        reason: null,
      },
      { action: 'ordering-off', before: null, after: null, reason: 'Travaux' },
    ])
    const nowhere = await owner.browser.ask('PUT', '/api/office/site/ordering-off/999999', {
      reason: 'Travaux',
    })
    expect(nowhere.status).toBe(404)
  })

  it('shows a notice exactly from its start to its end, newest notice first (H15, P5)', async () => {
    const [from, until] = [TUESDAY_AT_NINE + HOUR, TUESDAY_AT_NINE + 3 * HOUR]
    expect((await write(notice(from, until))).status).toBe(201)
    const later = { fr: 'Le site change ce soir.' }
    expect((await write(notice(from + HOUR, until, later))).status).toBe(201)
    const frenchAt = async (at: number) => {
      app.clock.now = at
      return (await readShopSite()).notices.map((shownNotice) => shownNotice.texts.fr)
    }
    expect(await frenchAt(from - 1)).toEqual([])
    expect(await frenchAt(from)).toEqual([texts.fr])
    expect((await readShopSite()).notices[0]?.texts).toEqual(texts)
    expect(await frenchAt(from + HOUR)).toEqual([later.fr, texts.fr])
    expect((await readOfficeSite()).notices.map(({ state }) => state)).toEqual(['shown', 'shown'])
    expect(await frenchAt(until)).toEqual([])
    expect((await readOfficeSite()).notices.map(({ state }) => state)).toEqual(['over', 'over'])
    app.clock.now = TUESDAY_AT_NINE
    const { notices } = await readOfficeSite()
    expect(notices).toMatchObject([
      { state: 'coming', by: owner.name, endedAt: null, beginsAt: iso(from), endsAt: iso(until) },
      { state: 'coming' },
    ])
    for (const { id } of notices) {
      const ended = await owner.browser.delete(`/api/office/site/notices/${id}`)
      expect(
        ended.json<OfficeSite>().notices.find((officeNotice) => officeNotice.id === id)?.state,
      ).toBe('over')
      expect((await owner.browser.delete(`/api/office/site/notices/${id}`)).status).toBe(200)
    }
    expect(await frenchAt(from)).toEqual([])
    expect(await journal(`notice ${notices[0]?.id}`, 9)).toEqual([
      {
        action: 'notice-ended',
        before: { ...texts, endsAt: iso(until) },
        after: null,
        reason: null,
      },
      {
        action: 'notice-written',
        before: null,
        after: { ...texts, beginsAt: iso(from), endsAt: iso(until) },
        reason: null,
      },
    ])
  })

  it('refuses a notice with a missing language, an end before its start, or a past end, at the field (H15)', async () => {
    const [from, until] = [TUESDAY_AT_NINE, TUESDAY_AT_NINE + HOUR]
    const before = await databaseState(app.database)
    const fields = async (body: object) => (await write(body)).json<Problem>().fields
    expect(await fields(notice(from, until, { es: '  ', nl: '' }))).toEqual([
      { field: 'texts.es', code: 'notice_text_missing' },
      { field: 'texts.nl', code: 'notice_text_missing' },
    ])
    const { en: _, ...three } = texts
    expect(await fields({ ...notice(from, until), texts: three })).toEqual([
      { field: 'texts.en', code: 'notice_text_missing' },
    ])
    expect(await fields(notice(from, until, { fr: 'x'.repeat(161) }))).toEqual([
      { field: 'texts.fr', code: 'field_invalid' },
    ])
    expect(await fields(notice(from, from))).toEqual([
      { field: 'endsAt', code: 'end_before_beginning' },
    ])
    expect(await fields(notice(from - 2 * HOUR, from))).toEqual([
      { field: 'endsAt', code: 'end_passed' },
    ])
    expect((await owner.browser.delete('/api/office/site/notices/999999')).status).toBe(404)
    expect(await databaseState(app.database)).toEqual(before)
  })

  it('stores a notice once per idempotency key, however often it is sent (H15)', async () => {
    const [key, body] = [randomUUID(), notice(TUESDAY_AT_NINE, TUESDAY_AT_NINE + HOUR)]
    const answers = await Promise.all([write(body, key), write(body, key)])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect((await readShopSite()).notices).toHaveLength(1)
    const otherNoticeAnswer = await write(notice(TUESDAY_AT_NINE, TUESDAY_AT_NINE + 2 * HOUR), key)
    expect(otherNoticeAnswer.json<Problem>().code).toBe('idempotency_key_reused')
    const [{ id } = { id: '' }] = (await readShopSite()).notices
    expect(await journal(`notice ${id}`, 9)).toHaveLength(1)
    await owner.browser.delete(`/api/office/site/notices/${id}`)
  })

  it('lists delivery services and partner companies from the imported files (H15)', async () => {
    const delivery = (await owner.browser.get('/api/office/site/delivery')).json<OfficeDelivery>()
    expect(delivery.services.length).toBeGreaterThan(0)
    expect(delivery.services[0]).toMatchObject({
      name: expect.any(String) as string,
      fee: expect.any(Number) as number,
      towns: expect.any(Number) as number,
    })
    expect(delivery.companies.length).toBeGreaterThan(0)
  })
})

describe('a notice that one process receives from another', () => {
  let app: TestApp
  let secondApp: Awaited<ReturnType<typeof openSecondApp>>
  beforeAll(async () => {
    app = await openTestApp('postgres')
    secondApp = await openSecondApp(app)
  })
  afterAll(async () => {
    await secondApp.close()
    await app.close()
  })

  it('is shown by both processes, and by neither after it is ended (H15)', async () => {
    const owner = await aPersonWith(app, 'owner')
    const body = { texts, beginsAt: iso(TUESDAY_AT_NINE), endsAt: iso(TUESDAY_AT_NINE + HOUR) }
    const noticeAnswer = await owner.browser.ask('POST', '/api/office/site/notices', body, {
      'idempotency-key': randomUUID(),
    })
    const { id } = noticeAnswer.json<{ id: string }>()
    const readNoticeIds = async () =>
      (await secondApp.get('/api/site')).json<Site>().notices.map((shownNotice) => shownNotice.id)
    await expect.poll(readNoticeIds, { timeout: 20_000 }).toEqual([id])
    await owner.browser.delete(`/api/office/site/notices/${id}`)
    await expect.poll(readNoticeIds, { timeout: 20_000 }).toEqual([])
  })
})
