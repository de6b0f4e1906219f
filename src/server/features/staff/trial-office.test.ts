import { afterEach, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import { aPasskey } from '#testing/builders/a-passkey.ts'
import { anOfficeBrowser } from '#testing/builders/a-staff.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { ensureTrialPerson } from '#server/stores/staff/people.ts'
import { openStaffSession } from '#server/stores/staff/sessions.ts'

const LATER = TUESDAY_AT_NINE + 11 * 60_000

describe.each(oneDatabase)('the demonstration owner, on the %s database', (kind) => {
  let app: TestApp
  afterEach(() => app.close())

  /**
   * Invites a person, which requires a confirmation by passkey. Returns `done`, or the code of the
   * refusal.
   */
  async function invite(browser: ReturnType<typeof anOfficeBrowser>): Promise<string> {
    const answer = await browser.post('/api/office/people', {
      name: 'Noémie',
      email: 'noemie@mesclun.example',
      locale: 'nl',
      grants: [{ role: 'reader', scope: 'chain' }],
    })
    return answer.status === 201 ? 'done' : answer.json<Problem>().code
  }

  /**
   * Stores a session of the demonstration's owner, as in a database on which a demonstration ran
   * before.
   */
  async function storedSession(): Promise<string> {
    const trialOwner = {
      name: 'Claire Vasseur',
      email: 'owner@office.example',
      locale: 'fr',
    } as const
    return app.database.db.transaction().execute(async (tx) => {
      const at = app.clock.now
      const staff = await ensureTrialPerson(tx, {
        ...trialOwner,
        role: 'owner',
        restaurants: [],
        at,
      })
      return openStaffSession(tx, { staff, device: '', now: at })
    })
  }

  it('can invite people eleven minutes after signing in, without a passkey (P3)', async () => {
    app = await openTestApp(kind)
    const openAnswer = await app.app.inject({
      url: '/dev/office?as=owner',
      headers: { host: 'localhost:3000', 'sec-fetch-site': 'none' },
    })
    expect(openAnswer.statusCode).toBe(303)
    const token = openAnswer.cookies.find(({ name }) => name === '__Host-office')?.value ?? ''
    const browser = anOfficeBrowser(app, token)
    app.clock.now = LATER
    expect(await invite(browser)).toBe('done')
  })

  it('must confirm with a passkey like everybody else after registering one (P3)', async () => {
    app = await openTestApp(kind)
    const browser = anOfficeBrowser(app, await storedSession())
    const challengeAnswer = await browser.post('/api/office/access/passkeys/challenge')
    const registration = aPasskey().register(challengeAnswer.json<{ challenge: string }>())
    const addAnswer = await browser.post('/api/office/access/passkeys', {
      name: 'Clé',
      registration,
    })
    expect(addAnswer.status).toBe(201)
    app.clock.now = LATER
    expect(await invite(browser)).toBe('confirmation_needed')
  })

  it('does not exist in a shop in use, and an earlier session must confirm with a passkey (P3)', async () => {
    app = await openTestApp(kind, { SMTP_URL: 'smtp://127.0.0.1:25' })
    const page = await app.app.inject({
      url: '/dev/office?as=owner',
      headers: { host: 'localhost:3000', 'sec-fetch-site': 'none' },
    })
    expect(page.statusCode).toBe(404)
    const browser = anOfficeBrowser(app, await storedSession())
    app.clock.now = LATER
    expect(await invite(browser)).toBe('confirmation_needed')
  })
})
