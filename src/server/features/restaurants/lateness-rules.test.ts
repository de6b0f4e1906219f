import { runStatement } from '#server/db/statements.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Problem } from '#contract/errors.ts'
import type { AuditEntryView } from '#contract/office/audit.ts'
import type { getLatenessRules } from '#contract/office/lateness-rules.ts'
import { LATE_POINTS_ALONE } from '#domain/orders/lateness-limits.ts'
import { type LatenessRules, usualLatenessRules } from '#domain/orders/lateness-rules.ts'
import { exportChain } from '#server/import/export-chain.ts'
import { importText, withImportLock } from '#server/import/import-text.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'

describe.each(oneDatabase)('the lateness rules, on the %s database', (kind) => {
  let app: TestApp
  let owner: APerson
  beforeAll(async () => {
    app = await openTestApp(kind)
  })
  beforeEach(async () => {
    app.clock.now = TUESDAY_AT_NINE
    owner = await aPersonWith(app, 'owner')
  })
  afterAll(() => app.close())

  const rulesNow = async () =>
    (await owner.browser.get('/api/office/site/lateness')).json<ReplyOf<typeof getLatenessRules>>()
      .rules
  const change = (rules: LatenessRules, from: LatenessRules) =>
    owner.browser.ask('PUT', '/api/office/site/lateness', { rules, from })
  const chainFile = async () => (await exportChain(app.database.db)).get('chain.json') ?? ''

  it('are changed in the office, apply at once, and are in the exported chain file (N1, P5)', async () => {
    const before = await rulesNow()
    const rules = { ...before, late: 12, points: 20, pointsInAll: 30 }
    expect((await change(rules, before)).status).toBe(200)
    expect(await rulesNow()).toEqual(rules)
    expect(app.services.catalogue.now().facts.lateness).toEqual(rules)
    const file = await chainFile()
    expect(JSON.parse(file)).toMatchObject({ lateness: rules })
    // The exported file equals the stored rules: importing it again changes nothing.
    const imported = await withImportLock(app.database, (tx) => importText(tx, file))
    expect(imported).toMatchObject({ changed: 0 })
    const { results } = (await owner.browser.get('/api/office/audit?subject=chain')).json<{
      results: AuditEntryView[]
    }>()
    expect(results).toMatchObject([
      {
        action: 'lateness-changed',
        before: { late: before.late, points: before.points, pointsInAll: before.pointsInAll },
        after: { late: 12, points: 20, pointsInAll: 30 },
      },
    ])
    // Saving the same rules again writes no second entry to the journal.
    expect((await change(rules, before)).status).toBe(200)
    expect(await chainFile()).toBe(file)
  })

  it('tell the second of two editors what the first one saved (P6)', async () => {
    const before = await rulesNow()
    const firstRules = { ...before, overdue: 7 }
    expect((await change(firstRules, before)).status).toBe(200)
    expect((await change({ ...before, overdue: 9 }, before)).json<Problem>()).toMatchObject({
      code: 'changed_meanwhile',
      details: { rules: firstRules },
    })
    expect(await rulesNow()).toEqual(firstRules)
  })

  it('give no more points than one person may grant alone, unless the imported file says so (N1, P4)', async () => {
    const before = { ...usualLatenessRules, points: 10, pointsInAll: LATE_POINTS_ALONE }
    expect((await change(before, await rulesNow())).status).toBe(200)
    for (const rule of ['points', 'pointsInAll'] as const) {
      const refusedAnswer = await change({ ...before, [rule]: LATE_POINTS_ALONE + 1 }, before)
      expect(refusedAnswer.json<Problem>().code).toBe('lateness_points_over')
    }
    expect(await rulesNow()).toEqual(before)
    const file = JSON.parse(await chainFile()) as object
    const more = { ...before, points: 60, pointsInAll: 80 }
    await withImportLock(app.database, (tx) =>
      importText(tx, JSON.stringify({ ...file, lateness: more })),
    )
    expect(await rulesNow()).toEqual(more)
    // If an imported file contains points above the limit, they may remain or be reduced.
    expect((await change({ ...more, late: 15, points: 50 }, more)).status).toBe(200)
  })

  it.each<[Partial<LatenessRules>, keyof LatenessRules, number]>([
    [{ silence: 0 }, 'silence', 1],
    [{ unsaid: 0, late: 0 }, 'late', 1],
    [{ unsaid: 0, late: 0, veryLate: 0 }, 'late', 1],
    [{ unsaid: 12, late: 11 }, 'late', 12],
    [{ late: 31, veryLate: 30 }, 'veryLate', 31],
  ])(
    'are refused with %j at the invalid field, in the office and in the file (N1)',
    async (wrong, field, minimum) => {
      const before = await rulesNow()
      const file = JSON.parse(await chainFile()) as object
      const lateness = { ...usualLatenessRules, ...wrong }
      const { fields } = (await change(lateness, before)).json<Problem>()
      expect(fields).toContainEqual({ field: `rules.${field}`, code: 'field_invalid' })
      expect(await rulesNow()).toEqual(before)
      const imported = await withImportLock(app.database, (tx) =>
        importText(tx, JSON.stringify({ ...file, lateness: wrong })),
      )
      const fault = { path: `$.lateness.${field}`, code: 'too_low', values: { minimum } }
      expect('faults' in imported && imported.faults).toContainEqual(fault)
    },
  )

  it('can be corrected if an earlier version stored values that are refused now (N1)', async () => {
    const before = { ...usualLatenessRules, late: 0 }
    await runStatement(app.database.db)`
      update documents set data = jsonb_set(data, '{lateness}', ${JSON.stringify(before)}::jsonb)
      where name = 'chain'`
    expect(await rulesNow()).toEqual(before)
    expect((await change(usualLatenessRules, before)).status).toBe(200)
    expect(await rulesNow()).toEqual(usualLatenessRules)
  })
})
