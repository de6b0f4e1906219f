import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuditEntryView, exportAudit } from '#contract/office/audit.ts'
import type { Problem } from '#contract/errors.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import { BOURSE, HAUSSMANN } from '#testing/builders/an-order.ts'
import { aFirstOwner, aPersonWith } from '#testing/builders/a-staff.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'

type Export = ReplyOf<typeof exportAudit>

describe.each(oneDatabase)('the journal as CSV, on the %s database', (kind) => {
  let app: TestApp
  let owner: Awaited<ReturnType<typeof aFirstOwner>>
  beforeAll(async () => {
    app = await openTestApp(kind)
    owner = await aFirstOwner(app)
  })
  beforeEach(() => {
    app.clock.now = TUESDAY_AT_NINE
  })
  afterAll(() => app.close())

  const requestExport = (filters: object, language = 'fr', browser = owner.browser) =>
    browser.ask('POST', '/api/office/audit/exports', filters, { 'accept-language': language })
  const rowsOf = ({ csv }: Export) => csv.trimEnd().split('\r\n')

  it('holds the filtered entries in the requested language, and adds an entry for the export (P5)', async () => {
    await owner.browser.ask('PUT', '/api/office/groups/ouest', {
      name: 'Ouest',
      restaurants: [HAUSSMANN, BOURSE],
      from: null,
    })
    const answer = (await requestExport({ action: 'group-changed' })).json<Export>()
    expect(answer).toMatchObject({ entries: 1, isWhole: true })
    const [heads, row, ...otherRows] = rowsOf(answer)
    expect(heads).toBe(
      '\uFEFFDate et heure (Paris);Qui;D’où;Quoi;À propos;Avant;Après;Motif;Page du livre',
    )
    expect(row).toMatch(
      /^2026-11-24 \d\d:\d\d:\d\d;Claire Vasseur;"[^;]+, 2026-11-24 \d\d:\d\d:\d\d";[^;]+;Ouest;/,
    )
    expect(otherRows).toEqual([])
    expect(rowsOf((await requestExport({ action: 'group-changed' }, 'nl')).json())[0]).toMatch(
      /^\uFEFFDatum en tijd \(Parijs\);Wie;/,
    )
    const { results } = (
      await owner.browser.get('/api/office/audit?action=journal-exported')
    ).json<{ results: AuditEntryView[] }>()
    expect(results.map(({ actor, after }) => [actor?.name, after])).toEqual([
      ['Claire Vasseur', { entries: 1, action: 'group-changed' }],
      ['Claire Vasseur', { entries: 1, action: 'group-changed' }],
    ])
  })

  it('continues past the first page of the journal (P5)', async () => {
    await app.database.db.transaction().execute(async (tx) => {
      for (let times = 0; times < 101; times += 1)
        await writeAudit(tx, {
          actor: { by: 'command' },
          action: 'group-changed',
          subject: 'group nord',
          at: TUESDAY_AT_NINE,
        })
    })
    const answer = (await requestExport({ subject: 'group nord' })).json<Export>()
    expect([answer.entries, answer.isWhole, rowsOf(answer).length]).toEqual([101, true, 102])
  })

  it('gives a manager only the entries about their own restaurants (P2, P5)', async () => {
    const manager = await aPersonWith(app, 'manager', { restaurants: [BOURSE] })
    const answer = (
      await requestExport({ subject: 'group nord' }, 'en', manager.browser)
    ).json<Export>()
    expect(rowsOf(answer)).toHaveLength(1)
  })

  it('requires a passkey confirmation within the last ten minutes (P3)', async () => {
    app.clock.now += 11 * 60_000
    expect((await requestExport({})).json<Problem>().code).toBe('confirmation_needed')
  })
})
