import { allRows, runStatement } from '#server/db/statements.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AlertView } from '#contract/office/alerts.ts'
import type { Problem } from '#contract/errors.ts'
import type { TodayView } from '#contract/office/today.ts'
import { SETTLE_MILLISECONDS } from '#domain/alerts/compare-alerts.ts'
import { type TestKitchen, aKitchen, orderIdOf } from '#testing/builders/a-kitchen.ts'
import { BOURSE, HAUSSMANN, anOrder, place } from '#testing/builders/an-order.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { ROUND_MILLISECONDS, watchAlerts } from './watch-alerts.ts'
import { MINUTE } from '#domain/time/durations.ts'

const NOON = Date.parse('2026-11-24T11:00:00Z')

describe.each(oneDatabase)('alerts, on the %s database', (kind) => {
  let app: TestApp
  let kitchen: TestKitchen
  let owner: APerson
  let order: string
  beforeAll(async () => {
    app = await openTestApp(kind)
    owner = await aPersonWith(app, 'owner')
    kitchen = await aKitchen(app)
    order = await orderIdOf(
      app,
      await place(app, await anOrder(app, { takeawayAt: '2026-11-24T11:00:00.000Z' })),
    )
    await app.drain()
    app.clock.now = NOON
    const tapAnswer = await kitchen.tap(order, { action: 'start' })
    if (tapAnswer.status !== 200)
      throw new Error(`the order could not be started: ${tapAnswer.status}`)
    await hearBoard()
  })
  beforeEach(async () => {
    await runStatement(app.database.db)`delete from alerts`
  })
  afterAll(() => app.close())

  /**
   * Sends a heartbeat of the board, because an order of a restaurant without a live board raises
   * another alert.
   */
  const hearBoard = async () => {
    await kitchen.ask('POST', '/api/kitchen/heartbeat', { showing: [] })
    await app.services.heartbeats.refresh()
  }
  /**
   * Advances the clock, sends a heartbeat of the board, and runs the comparison that is then due.
   */
  const watch = async (after = ROUND_MILLISECONDS) => {
    app.clock.now += after
    await hearBoard()
    await watchAlerts(app.services)
  }
  const today = async (person = owner): Promise<TodayView> => {
    app.clock.now += 1000
    const answer = await person.browser.get('/api/office/today')
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.json<TodayView>()
  }
  const late = async (person = owner) =>
    (await today(person)).attention.find(({ about: problem }) => problem.kind === 'late')
  const take = (person: APerson, id: string) =>
    person.browser.ask('PUT', `/api/office/alerts/${id}/taken`)
  const handBack = (person: APerson, id: string) =>
    person.browser.ask('DELETE', `/api/office/alerts/${id}/taken`)
  const rows = async () =>
    await allRows(app.database.db)<{
      kind: string
      subject: string
      ended: boolean
      settled: boolean
    }>`
        select kind, subject, ended_at is not null as ended, settled_at is not null as settled
        from alerts where kind = 'late' order by id`
  const entries = async () =>
    await allRows(app.database.db)<{ action: string; subject: string; staff_id: string }>`
        select action, subject, staff_id from audit_entries where action like 'alert-%' order by id`
  /**
   * Marks the late order as ready, does `work`, and then undoes the step. Afterwards the clock has
   * the time that it had at the end of `work`.
   */
  const mended = async (work: () => Promise<void>) => {
    const before = app.clock.now
    const ready = await kitchen.tap(order, { action: 'ready' })
    expect(ready.status).toBe(200)
    await work()
    const after = app.clock.now
    // The step can be undone only within seconds, so the clock is set back for the undo.
    app.clock.now = before + 1000
    expect((await kitchen.tap(order, { action: 'undo' })).status).toBe(200)
    app.clock.now = after
  }

  it('open once for a problem, and end with the problem (H1)', async () => {
    expect((await late())?.alert).toBeNull()
    await watch()
    await watch()
    expect(await rows()).toEqual([
      { kind: 'late', subject: `restaurant ${HAUSSMANN}`, ended: false, settled: false },
    ])
    expect((await late())?.alert).toMatchObject({ taken: null })
    await mended(async () => {
      await watch()
      expect((await rows())[0]).toMatchObject({ ended: true, settled: false })
      const day = await today()
      expect(day.lastEndedAt).toBe(new Date(app.clock.now - 1000).toISOString())
    })
  })

  it('are counted for the navigation rail, for each person only those that this person may see (H1)', async () => {
    await watch()
    const counted = async ({ browser }: APerson) =>
      (await browser.get('/api/office/open-work')).json<{ attention: number | null }>()
    const { attention } = await today()
    expect(await counted(owner)).toEqual({ attention: attention.length, changes: 0 })
    const elsewhere = await aPersonWith(app, 'manager', { restaurants: [BOURSE] })
    const there = (await today(elsewhere)).attention.length
    expect(there).toBeLessThan(attention.length)
    expect(await counted(elsewhere)).toEqual({ attention: there, changes: null })
  })

  it('reopen as the same alert within minutes, and as a new alert later (H1)', async () => {
    await watch()
    const id = (await late())?.alert?.id ?? ''
    await take(owner, id)
    await mended(() => watch())
    expect((await rows())[0]).toMatchObject({ ended: true, settled: false })
    await watch(SETTLE_MILLISECONDS - MINUTE)
    expect((await late())?.alert).toMatchObject({ id, taken: { isOwn: true } })
    await mended(async () => {
      await watch()
      await watch(SETTLE_MILLISECONDS)
      expect((await rows())[0]).toMatchObject({ ended: true, settled: true })
    })
    await watch()
    expect(await rows()).toHaveLength(2)
    expect((await late())?.alert?.id).not.toBe(id)
    expect((await late())?.alert?.taken).toBeNull()
  })

  it('are updated once per round, even if several processes are due (H1)', async () => {
    await watch()
    const before = await allRows(app.database.db)<{ at: Date }>`select at from alert_rounds`
    app.clock.now += ROUND_MILLISECONDS - 1
    await Promise.all([1, 2, 3].map(() => watchAlerts(app.services)))
    expect(await allRows(app.database.db)`select at from alert_rounds`).toEqual(before)
    app.clock.now += 1
    await Promise.all([1, 2, 3].map(() => watchAlerts(app.services)))
    expect(await rows()).toHaveLength(1)
  })

  it('are taken by one person, whose name the others see, and can be handed back (H1)', async () => {
    const manager = await aPersonWith(app, 'manager', { restaurants: [HAUSSMANN] })
    await watch()
    const id = (await late())?.alert?.id ?? ''
    const before = (await entries()).length
    const takeAnswer = await take(manager, id)
    expect(takeAnswer.status).toBe(200)
    const at = new Date(app.clock.now).toISOString()
    expect(takeAnswer.json<AlertView>().taken).toEqual({ name: manager.name, at, isOwn: true })
    // Taking the same alert a second time changes nothing.
    app.clock.now += MINUTE
    expect((await take(manager, id)).json<AlertView>().taken?.at).toBe(at)
    expect((await late())?.alert?.taken).toEqual({ name: manager.name, at, isOwn: false })
    for (const answer of [await take(owner, id), await handBack(owner, id)]) {
      expect(answer.status).toBe(409)
      expect(answer.json<Problem>()).toMatchObject({
        code: 'alert_taken',
        details: { taken: { name: manager.name, at } },
      })
    }
    expect((await handBack(manager, id)).json<AlertView>().taken).toBeNull()
    expect((await handBack(owner, id)).status).toBe(200)
    expect((await entries()).slice(before)).toEqual(
      ['alert-taken', 'alert-handed-back'].map((action) => ({
        action,
        subject: `restaurant ${HAUSSMANN}`,
        staff_id: manager.id,
      })),
    )
  })

  it('are taken by one person if two people take them at the same time (H1)', async () => {
    const people = [owner, await aPersonWith(app, 'owner')]
    await watch()
    const id = (await late())?.alert?.id ?? ''
    const answers = await Promise.all(people.map((person) => take(person, id)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const winner = answers.find(({ status }) => status === 200)?.json<AlertView>().taken?.name
    expect(answers.find(({ status }) => status === 409)?.json<Problem>().details).toMatchObject({
      taken: { name: winner, isOwn: false },
    })
  })

  it('are not found if they belong to another restaurant or the chain, have ended, or are unknown (P2)', async () => {
    const manager = await aPersonWith(app, 'manager', { restaurants: [BOURSE] })
    await watch()
    const id = (await late())?.alert?.id ?? ''
    const chainAlerts = await allRows(app.database.db)<{ id: string }>`
      insert into alerts (kind, subject, restaurants, about, opened_at)
      values ('failed-jobs', 'job order-received', null, '{"kind":"failed-jobs","job":"order-received","count":1}', now())
      returning id::text`
    for (const each of [id, chainAlerts[0]?.id ?? '', '999999999']) {
      expect((await take(manager, each)).status).toBe(404)
      expect((await handBack(manager, each)).status).toBe(404)
    }
    await mended(async () => {
      await watch()
      expect((await take(owner, id)).status).toBe(404)
    })
  })

  it('are free again if the person who took them has left (H1)', async () => {
    const manager = await aPersonWith(app, 'manager', { restaurants: [HAUSSMANN] })
    await watch()
    const id = (await late())?.alert?.id ?? ''
    await take(manager, id)
    await runStatement(app.database.db)`update staff set left_at = now() where id = ${manager.id}`
    expect((await late())?.alert?.taken).toBeNull()
    expect((await take(owner, id)).status).toBe(200)
  })
})
