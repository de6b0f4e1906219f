import { allRows, runStatement } from '#server/db/statements.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import type { WeeklyReports } from '#contract/office/weekly-reports.ts'
import { type StoredMail, readMails } from '#server/stores/mails/mails.ts'
import { writeGroup } from '#server/stores/staff/listed-people.ts'
import { BOURSE, HAUSSMANN, anOrder, place } from '#testing/builders/an-order.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { updateSums } from './update-sums.ts'
import { mailWeek } from './mail-week.ts'
import { planWeek } from './weekly-reports.ts'

/** Monday 30 November 2026, six in Paris: the week of TUESDAY_AT_NINE has ended. */
const DUE = Date.parse('2026-11-30T05:00:00Z')
const WEEK = 7 * 24 * 3_600_000
const PATH = '/api/office/weekly-reports'

describe.each(oneDatabase)('the weekly report by mail, on the %s database', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind)
    await app.database.db
      .transaction()
      .execute((tx) =>
        writeGroup(tx, { id: 'paris', name: 'Paris', restaurants: [BOURSE, HAUSSMANN] }),
      )
    for (const restaurant of [BOURSE, BOURSE, HAUSSMANN])
      await place(app, await anOrder(app, { restaurant }))
    await app.drain()
  })
  beforeEach(async () => {
    app.clock.now = TUESDAY_AT_NINE
    for (const table of ['weekly_reports', 'weekly_report_mails', 'mails'])
      await runStatement(app.database.db)`delete from ${sql.table(table)}`
  })
  afterAll(() => app.close())

  const requestReport = async (person: APerson, scope?: string): Promise<WeeklyReports> => {
    const answer = await person.browser.post(PATH, scope === undefined ? {} : { scope })
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.json<WeeklyReports>()
  }
  /**
   * Sets the clock to `at`, runs the background work, and returns the mails of weekly reports sent
   * so far.
   */
  const sentAt = async (at: number): Promise<StoredMail[]> => {
    app.clock.now = at
    await updateSums(app.services)
    await planWeek(app.services)
    await app.drain()
    return mails()
  }
  const mails = async () =>
    (await readMails(app.database.db, 100))
      .filter((mail) => mail.kind === 'weekly-report')
      .toSorted((a, b) => Number(a.id) - Number(b.id))
  const journal = async (person: APerson) =>
    (
      await allRows(app.database.db)<{ action: string; actor: string; scope: string }>`
        select action, actor, coalesce(before, after) ->> 'scope' as scope from audit_entries
        where subject = ${`staff ${person.id}`} and action like 'weekly-report-%' order by id`
    ).map(({ action, actor, scope }) => `${action} ${scope} ${actor}`)

  it('is requested once per scope, listed and stopped, and the journal records it (H16, P5)', async () => {
    const owner = await aPersonWith(app, 'owner')
    await requestReport(owner)
    const { next, results } = await requestReport(owner, 'chain')
    expect(next).toBe(new Date(DUE).toISOString())
    expect(results).toMatchObject([{ scope: 'chain', name: null }])
    await requestReport(owner, 'group:paris')
    await requestReport(owner, 'seller:mesclun')
    const weeklyReports = await requestReport(owner, `restaurant:${HAUSSMANN}`)
    expect(weeklyReports.results.map(({ name }) => name)).toEqual([
      null,
      'Paris',
      expect.stringMatching(/Mesclun/i),
      expect.stringContaining('Haussmann'),
    ])
    const id = weeklyReports.results[1]?.id
    const otherOwner = await aPersonWith(app, 'owner')
    expect((await otherOwner.browser.delete(`${PATH}/${id}`)).status).toBe(404)
    const remainingReports = (await owner.browser.delete(`${PATH}/${id}`)).json<WeeklyReports>()
    expect(remainingReports.results).toHaveLength(3)
    expect((await owner.browser.get(PATH)).json()).toEqual(remainingReports)
    expect((await owner.browser.delete(`${PATH}/${id}`)).status).toBe(404)
    expect(await journal(owner)).toEqual([
      'weekly-report-started chain staff',
      'weekly-report-started group:paris staff',
      'weekly-report-started seller:mesclun staff',
      `weekly-report-started restaurant:${HAUSSMANN} staff`,
      'weekly-report-stopped group:paris staff',
    ])
  })

  it('covers a scope of the person, and a person can request at most twenty (H16, P2)', async () => {
    const manager = await aPersonWith(app, 'manager', { restaurants: [BOURSE] })
    for (const scope of ['chain', 'seller:mesclun', 'group:paris', `restaurant:${HAUSSMANN}`])
      expect((await manager.browser.post(PATH, { scope })).status).toBe(404)
    expect((await requestReport(manager)).results).toMatchObject([{ scope: 'mine' }])
    const owner = await aPersonWith(app, 'owner')
    const ids = [...app.services.catalogue.now().restaurants.keys()].slice(0, 21)
    for (const id of ids.slice(0, 20)) await requestReport(owner, `restaurant:${id}`)
    const answer = await owner.browser.post(PATH, { scope: `restaurant:${ids[20]}` })
    expect(answer.json<Problem>().code).toBe('too_many_requests')
    const care = await aPersonWith(app, 'care')
    expect((await care.browser.post(PATH, {})).json<Problem>().code).toBe('right_missing')
  })

  it('is sent once, on Monday from six o’clock, with figures and without customer data (H16)', async () => {
    const owner = await aPersonWith(app, 'owner')
    await requestReport(owner)
    expect(await sentAt(DUE - 1)).toEqual([])
    const [mail, ...otherMails] = await sentAt(DUE)
    expect(otherMails).toEqual([])
    expect(mail).toMatchObject({ recipient: owner.email, locale: 'fr' })
    expect(mail?.subject).toMatch(/^Semaine du 23 novembre · Toute la chaîne \(/)
    const revenue = await app.database.db
      .selectFrom('orders')
      .select(({ fn }) => fn.sum<number>('to_pay').as('sum'))
      .executeTakeFirstOrThrow()
    const euros = Math.round(Number(revenue.sum) / 100)
    expect(mail?.text).toContain(
      `Chiffre d’affaires\u202F: ${euros}\u00A0€, avant 0\u00A0€, écart –`,
    )
    expect(mail?.text).toContain('Commandes\u202F: 3, avant 0')
    for (const name of ['Bourse', 'Haussmann', 'Ventes perdues', 'Panier moyen'])
      expect(mail?.text).toContain(name)
    expect(mail?.text).toContain(
      'http://localhost:3000/siege/rapports?from=2026-11-23&until=2026-11-29\n',
    )
    for (const body of [mail?.html, mail?.text]) {
      expect(body).toContain('/siege/rapports/fichiers')
      expect(body).not.toMatch(/Lefèvre|zoe@|06 39|Claire/)
    }
    // Later runs of the background work send no second mail.
    expect(await sentAt(DUE + 30_000)).toHaveLength(1)
    app.clock.now = TUESDAY_AT_NINE
    const { results } = (await owner.browser.get(PATH)).json<WeeklyReports>()
    expect((await owner.browser.delete(`${PATH}/${results[0]?.id}`)).status).toBe(200)
    await requestReport(owner)
    expect(await sentAt(DUE + WEEK - 1)).toHaveLength(1)
    const mailsOfTwoWeeks = await sentAt(DUE + WEEK)
    expect(mailsOfTwoWeeks).toHaveLength(2)
    expect(mailsOfTwoWeeks[1]?.text).toContain(`avant ${euros}\u00A0€, écart \u2212100`)
  })

  it('covers the restaurants of its reader, in their language, even if it is sent hours late (H16)', async () => {
    const manager = await aPersonWith(app, 'manager', { restaurants: [BOURSE] })
    await runStatement(app.database.db)`update staff set locale = 'en' where id = ${manager.id}`
    await requestReport(manager, `restaurant:${BOURSE}`)
    const [mail] = await sentAt(DUE + 30 * 3_600_000)
    expect(mail).toMatchObject({ locale: 'en', recipient: manager.email })
    expect(mail?.subject).toMatch(/^Week of .* · .*Bourse/)
    expect(mail?.text).toContain('Orders: 2, before 0')
    expect(mail?.text).toContain(`&scope=restaurant%3A${BOURSE}\n`)
    expect(mail?.text).not.toContain('Haussmann')
  })

  it('waits for up-to-date sums, and starts a week later if requested on a Monday (H16)', async () => {
    const owner = await aPersonWith(app, 'owner')
    await requestReport(owner)
    await updateSums(app.services)
    app.clock.now = DUE
    await planWeek(app.services)
    await app.drain()
    expect(await mails()).toEqual([])
    const late = await aPersonWith(app, 'reader')
    await requestReport(late)
    expect((await sentAt(DUE)).map(({ recipient }) => recipient)).toEqual([owner.email])
    expect((await sentAt(DUE + WEEK)).map(({ recipient }) => recipient)).toContain(late.email)
  })

  it('is planned once by simultaneous processes, and sent once even if a job runs twice (H16)', async () => {
    const people = [await aPersonWith(app, 'owner'), await aPersonWith(app, 'reader')]
    for (const person of people) await requestReport(person)
    app.clock.now = DUE
    await updateSums(app.services)
    await Promise.all([1, 2, 3].map(() => planWeek(app.services)))
    const rows = await allRows(app.database.db)<{ id: string }>`
      select id::text from weekly_report_mails`
    expect(rows).toHaveLength(2)
    await app.drain()
    for (const { id } of rows) await mailWeek(app.services, id)
    expect((await mails()).map(({ recipient }) => recipient).toSorted()).toEqual(
      people.map(({ email }) => email).toSorted(),
    )
  })

  it('ends with the person’s right or scope, and is not sent to people who left or stopped it (H16, P2)', async () => {
    const [leaver, readerWithoutRight, movedManager, unsubscriber] = [
      await aPersonWith(app, 'owner'),
      await aPersonWith(app, 'reader'),
      await aPersonWith(app, 'manager', { group: 'paris' }),
      await aPersonWith(app, 'reader'),
    ]
    for (const person of [leaver, readerWithoutRight, unsubscriber]) await requestReport(person)
    await requestReport(movedManager, 'group:paris')
    await requestReport(movedManager)
    const weeklyReports = (await unsubscriber.browser.get(PATH)).json<WeeklyReports>()
    app.clock.now = DUE
    await updateSums(app.services)
    await planWeek(app.services)
    app.clock.now = TUESDAY_AT_NINE
    const owner = await aPersonWith(app, 'owner')
    expect((await owner.browser.delete(`/api/office/people/${leaver.id}`)).status).toBe(200)
    expect(
      (await unsubscriber.browser.delete(`${PATH}/${weeklyReports.results[0]?.id}`)).status,
    ).toBe(200)
    await runStatement(app.database.db)`
      update staff_roles set ended_at = now() where staff_id = ${readerWithoutRight.id}`
    await runStatement(app.database.db)`
      update staff_roles set group_id = null, restaurant_id = ${BOURSE} where staff_id = ${movedManager.id}`
    app.clock.now = DUE
    await app.drain()
    expect(
      (await mails()).map(({ recipient, text }) => [recipient, text.includes('Haussmann')]),
    ).toEqual([[movedManager.email, false]])
    const rows = await allRows(app.database.db)<{ scope: string }>`select scope from weekly_reports`
    expect(rows).toEqual([{ scope: 'mine' }])
    expect((await journal(readerWithoutRight)).at(-1)).toBe('weekly-report-stopped chain command')
    expect((await journal(movedManager)).at(-1)).toBe('weekly-report-stopped group:paris command')
  })
})
