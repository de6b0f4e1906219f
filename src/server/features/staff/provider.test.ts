import { allRows, runStatement } from '#server/db/statements.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuditEntryView } from '#contract/office/audit.ts'
import type { Problem } from '#contract/errors.ts'
import type { StaffPerson } from '#contract/office/people.ts'
import type { OwnAccess, StaffSession } from '#contract/office/staff-session.ts'
import { aBrowser } from '#testing/builders/a-customer.ts'
import { aPasskey } from '#testing/builders/a-passkey.ts'
import { aFirstOwner, aPersonWith, anOfficeBrowser } from '#testing/builders/a-staff.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { databaseState, findInDatabase } from '#testing/programs/database-state.ts'
import {
  type TestAnswer,
  TUESDAY_AT_NINE,
  type TestApp,
  openTestApp,
} from '#testing/programs/test-app.ts'
import { leaveOffice, signInByProvider } from '#testing/social/a-staff-login.ts'
import { logInThere, problemOf } from '#testing/social/an-embedded-login.ts'
import { MINUTE } from '#domain/time/durations.ts'

const codeOf = (answer: TestAnswer) => answer.json<Problem>().code

describe.each(oneDatabase)('the chain’s own provider, on the %s database', (kind) => {
  let app: TestApp
  let owner: Awaited<ReturnType<typeof aFirstOwner>>
  beforeAll(async () => {
    app = await openTestApp(kind)
    owner = await aFirstOwner(app)
  })
  beforeEach(async () => {
    app.clock.now = TUESDAY_AT_NINE
    await owner.browser.signIn(owner.passkey)
  })
  afterAll(() => app.close())

  let invitedCount = 0
  /** Invites a person; the mail has been sent. */
  async function anInvited(): Promise<StaffPerson> {
    invitedCount += 1
    const answer = await owner.browser.post('/api/office/people', {
      name: `Annick ${invitedCount}`,
      email: `annick.${invitedCount}@mesclun.example`,
      locale: 'fr',
      grants: [{ role: 'care', scope: 'chain' }],
    })
    await app.drain()
    return answer.json<StaffPerson>()
  }
  const person = async (id: string) =>
    (await owner.browser.get('/api/office/people'))
      .json<{ results: StaffPerson[] }>()
      .results.find((candidate) => candidate.id === id)
  const journalOf = async (id: string) =>
    (await owner.browser.get(`/api/office/audit?subject=staff%20${id}`))
      .json<{ results: AuditEntryView[] }>()
      .results.map(({ action }) => action)
  const sessionIn = async (browser: ReturnType<typeof anOfficeBrowser>) =>
    (await browser.get('/api/office/session')).json<StaffSession>()

  /**
   * Expects that nothing is written except the login that was begun, and that the sign-in page
   * shows the reason.
   */
  async function expectRefused(attack: () => Promise<TestAnswer>, problem: string): Promise<void> {
    const state = () => databaseState(app.database, ['rate_limits', 'staff_logins'])
    const before = await state()
    const answer = await attack()
    expect([answer.status, problemOf(answer)]).toEqual([302, problem])
    expect(String(answer.headers.location)).toMatch(/^\/siege\/connexion\?problem=/)
    expect(String(answer.headers['set-cookie'])).not.toContain('__Host-office=')
    expect(await state()).toEqual(before)
  }

  it('signs in a person by verified email in any letter case, later by the linked account alone (P1)', async () => {
    const reader = await aPersonWith(app, 'reader')
    const browser = anOfficeBrowser(app)
    const answer = await signInByProvider(
      browser,
      { email: reader.email.toUpperCase() },
      '?locale=fr&next=%2Fsiege%2Fcommandes%3Fq%3Droux',
    )
    expect(answer.headers.location).toBe('/siege/commandes?q=roux')
    expect(String(answer.headers['set-cookie'])).toMatch(/__Host-office=.*HttpOnly.*Secure/i)
    const session = await sessionIn(browser)
    expect(session).toMatchObject({ id: reader.id, grants: [{ role: 'reader' }] })
    expect(Date.parse(session.until) - app.clock.now).toBe(12 * 60 * MINUTE)
    expect(await person(reader.id)).toMatchObject({ providerLinkedAt: expect.any(String) })
    expect(await journalOf(reader.id)).toEqual(['provider-signed-in', 'provider-linked'])
    await runStatement(app.database.db)`
      update staff set email = 'other.address@mesclun.example' where id = ${reader.id}`
    const again = anOfficeBrowser(app)
    await signInByProvider(again, { email: reader.email.toUpperCase() })
    expect((await sessionIn(again)).id).toBe(reader.id)
  })

  it('stores no secret of a sign-in, and redirects to pages of the head office only (P1)', async () => {
    const reader = await aPersonWith(app, 'reader')
    const browser = aBrowser(app)
    const address = await leaveOffice(browser, '?locale=en&next=%2F%2Fevil.example%2Fen%2Foffice')
    const secret = browser.cookies.get('__Host-office-login') ?? ''
    for (const loginSecret of [secret, address.searchParams.get('state') ?? ''])
      expect(await findInDatabase(app.database, loginSecret)).toEqual([])
    const callbackUrl = await logInThere(address, { email: reader.email })
    const answer = await browser.ask('GET', callbackUrl.pathname + callbackUrl.search)
    expect(answer.headers.location).toBe('/en/office/')
  })

  it('lets an invited person join once, with the roles of the invitation (P1, P2)', async () => {
    const invited = await anInvited()
    const browser = anOfficeBrowser(app)
    await signInByProvider(browser, { email: invited.email })
    expect(await sessionIn(browser)).toMatchObject({
      id: invited.id,
      name: invited.name,
      grants: [{ role: 'care', scope: 'chain' }],
    })
    expect(await person(invited.id)).toMatchObject({ state: 'joined', passkeys: 0 })
    expect(await journalOf(invited.id)).toEqual([
      'provider-signed-in',
      'provider-linked',
      'person-joined',
      'person-invited',
    ])
    const rows = await allRows(app.database.db)<{ text: string }>`
      select text from mails where recipient = ${invited.email}`
    const token = /#([\w-]+)/.exec(rows[0]?.text ?? '')?.[1] ?? ''
    expect(codeOf(await anOfficeBrowser(app).join({ token, name: 'N' }))).toBe('link_invalid')
  })

  it('refuses an invitation that has expired, or whose link was just used with a passkey (P1)', async () => {
    const late = await anInvited()
    app.clock.now += 48 * 60 * MINUTE
    await expectRefused(
      () => signInByProvider(aBrowser(app), { email: late.email }),
      'staff_login_unknown',
    )
    app.clock.now = TUESDAY_AT_NINE
    const raced = await anInvited()
    const rows = await allRows(app.database.db)<{ text: string }>`
      select text from mails where recipient = ${raced.email}`
    const token = /#([\w-]+)/.exec(rows[0]?.text ?? '')?.[1] ?? ''
    const browser = aBrowser(app)
    const callbackUrl = await logInThere(await leaveOffice(browser), { email: raced.email })
    const [byLink] = await Promise.all([
      anOfficeBrowser(app).join({ token, name: 'Annick' }),
      browser.ask('GET', callbackUrl.pathname + callbackUrl.search),
    ])
    expect([201, 410]).toContain(byLink.status)
    const joins = (await journalOf(raced.id)).filter((action) => action === 'person-joined')
    expect(joins).toHaveLength(1)
  })

  it('refuses unknown, unverified and removed people, and writes nothing about them (P1)', async () => {
    const removedPerson = await aPersonWith(app, 'reader')
    await signInByProvider(aBrowser(app), { email: removedPerson.email })
    await owner.browser.delete(`/api/office/people/${removedPerson.id}`)
    const invited = await anInvited()
    // The Kelvin sign, which lower-casing by Unicode turns into the letter k.
    const kelvinEmail = invited.email.replace('k', '\u212A')
    expect(kelvinEmail.toLowerCase()).toBe(invited.email)
    for (const [stranger, problem] of [
      [{ email: 'nobody@elsewhere.example' }, 'staff_login_unknown'],
      [{ email: owner.session.email, verified: false }, 'staff_login_unverified'],
      [{}, 'staff_login_unverified'],
      [{ email: removedPerson.email }, 'staff_login_unknown'],
      [{ email: kelvinEmail }, 'staff_login_unknown'],
    ] as const)
      await expectRefused(() => signInByProvider(aBrowser(app), stranger), problem)
    await expectRefused(() => signInByProvider(aBrowser(app), 'cancel'), 'social_cancelled')
    expect(await findInDatabase(app.database, 'nobody@elsewhere.example')).toEqual([])
  })

  it('signs in a person who left and was invited again, as a new person (P1, P2)', async () => {
    const firstInvited = await anInvited()
    await signInByProvider(anOfficeBrowser(app), { email: firstInvited.email })
    expect((await owner.browser.delete(`/api/office/people/${firstInvited.id}`)).status).toBe(200)
    const account = () => signInByProvider(anOfficeBrowser(app), { email: firstInvited.email })
    await expectRefused(account, 'staff_login_unknown')
    const { name, email } = firstInvited
    const second = (
      await owner.browser.post('/api/office/people', {
        name,
        email,
        locale: 'fr',
        grants: [{ role: 'reader', scope: 'chain' }],
      })
    ).json<StaffPerson>()
    await app.drain()
    expect(second.id).not.toBe(firstInvited.id)
    const browser = anOfficeBrowser(app)
    await signInByProvider(browser, { email })
    expect(await sessionIn(browser)).toMatchObject({
      id: second.id,
      grants: [{ role: 'reader', scope: 'chain' }],
    })
    expect((await person(firstInvited.id))?.state).toBe('left')
  })

  it('refuses a second account for the same person (P1)', async () => {
    const reader = await aPersonWith(app, 'reader')
    await runStatement(app.database.db)`
      insert into staff_identities (issuer, subject, staff_id, linked_at)
      select issuer, 'another account', ${reader.id}, linked_at from staff_identities limit 1`
    await expectRefused(
      () => signInByProvider(aBrowser(app), { email: reader.email }),
      'staff_login_taken',
    )
  })

  it('links an account once when two windows sign in at the same time (P1)', async () => {
    const reader = await aPersonWith(app, 'reader')
    const backs = await Promise.all(
      [1, 2].map(async () => {
        const browser = anOfficeBrowser(app)
        const callbackUrl = await logInThere(await leaveOffice(browser), { email: reader.email })
        return { browser, back: callbackUrl }
      }),
    )
    await Promise.all(backs.map(({ browser, back }) => browser.get(back.pathname + back.search)))
    for (const { browser } of backs) expect((await sessionIn(browser)).id).toBe(reader.id)
    const linked = (await journalOf(reader.id)).filter((action) => action === 'provider-linked')
    expect(linked).toHaveLength(1)
  })

  it('accepts a callback once, in the browser that began, within ten minutes (P1)', async () => {
    const reader = await aPersonWith(app, 'reader')
    const browser = anOfficeBrowser(app)
    const logInAtProvider = async () =>
      logInThere(await leaveOffice(browser), { email: reader.email })
    const come = (from: Pick<typeof browser, 'ask'>, back: URL, headers = {}) =>
      from.ask('GET', back.pathname + back.search, undefined, headers)
    const callbackUrl = await logInAtProvider()
    await expectRefused(() => come(aBrowser(app), callbackUrl), 'social_failed')
    const framed = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }
    await expectRefused(() => come(browser, callbackUrl, framed), 'social_failed')
    const urlWithTwoStates = new URL(callbackUrl)
    urlWithTwoStates.searchParams.append('state', callbackUrl.searchParams.get('state') ?? '')
    await expectRefused(() => come(browser, urlWithTwoStates), 'social_failed')
    expect((await come(browser, callbackUrl)).headers.location).toBe('/siege/')
    await expectRefused(() => come(browser, callbackUrl), 'social_failed')
    const late = await logInAtProvider()
    app.clock.now += 10 * MINUTE
    await expectRefused(() => come(browser, late), 'social_failed')
  })

  it('refuses a start from another site, and a login begun as a customer (P1)', async () => {
    const reader = await aPersonWith(app, 'reader')
    const browser = aBrowser(app)
    const forged = await browser.ask('GET', '/api/office/sign-in/provider', undefined, {
      'sec-fetch-site': 'cross-site',
    })
    expect(forged.headers.location).toBe('/siege/connexion')
    expect(forged.headers['set-cookie']).toBeUndefined()
    // A login begun by a customer cannot be completed as a sign-in to the head office.
    await browser.ask('GET', '/api/auth/social/google')
    const callbackUrl = await logInThere(await leaveOffice(aBrowser(app)), { email: reader.email })
    browser.cookies.set('__Host-office-login', browser.cookies.get('__Host-social') ?? '')
    await expectRefused(
      () => browser.ask('GET', callbackUrl.pathname + callbackUrl.search),
      'social_failed',
    )
  })

  it('does not replace a passkey, and lets a person add the first passkey only right after sign-in (P3)', async () => {
    const second = await aPersonWith(app, 'owner')
    const browser = anOfficeBrowser(app)
    const come = () => signInByProvider(browser, { email: second.email })
    await come()
    const unlink = () => browser.delete(`/api/office/people/${second.id}/provider`)
    expect(codeOf(await unlink())).toBe('passkey_missing')
    expect(codeOf(await browser.post('/api/office/access/recovery-codes'))).toBe('passkey_missing')
    const ask = () => browser.post('/api/office/access/passkeys/challenge')
    app.clock.now += 10 * MINUTE
    // Ten minutes after the sign-in, a stolen session can no longer add a passkey.
    expect(codeOf(await ask())).toBe('staff_sign_in_again')
    await come()
    const [firstPasskey, secondPasskey] = [aPasskey(), aPasskey()]
    const challenges = [await ask(), await ask()].map((answer) =>
      answer.json<{ challenge: string }>(),
    )
    const answers = await Promise.all(
      [firstPasskey, secondPasskey].map((passkey, i) =>
        browser.post('/api/office/access/passkeys', {
          name: 'Bureau',
          registration: passkey.register(challenges[i]!),
        }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 403]))
    expect(codeOf(await ask())).toBe('confirmation_needed')
    expect(codeOf(await unlink())).toBe('confirmation_needed')
    const registeredPasskey = answers[0]?.status === 201 ? firstPasskey : secondPasskey
    expect((await browser.confirm(registeredPasskey)).status).toBe(200)
    expect((await ask()).status).toBe(200)
    const access = (await browser.get('/api/office/access')).json<OwnAccess>()
    expect(access).toMatchObject({
      passkeys: { length: 1 },
      providerLinkedAt: expect.any(String),
    })
  })

  it('is unlinked by an owner, which ends only the sessions opened with it (P1)', async () => {
    const reader = await aPersonWith(app, 'reader')
    const browser = anOfficeBrowser(app)
    await signInByProvider(browser, { email: reader.email })
    const unlink = () => owner.browser.delete(`/api/office/people/${reader.id}/provider`)
    expect((await unlink()).json<StaffPerson>()).toMatchObject({
      providerLinkedAt: null,
      sessions: 1,
    })
    expect(codeOf(await browser.get('/api/office/session'))).toBe('staff_signed_out')
    expect((await reader.browser.get('/api/office/session')).status).toBe(200)
    expect((await journalOf(reader.id))[0]).toBe('provider-unlinked')
    expect(codeOf(await unlink())).toBe('not_found')
    await signInByProvider(browser, { email: reader.email })
    expect((await sessionIn(browser)).id).toBe(reader.id)
  })

  it('counts refused sign-ins by reason (P1)', async () => {
    const metricsText = await app.services.metrics.registry.metrics()
    for (const why of ['answer', 'unverified', 'unknown', 'taken'])
      expect(metricsText).toMatch(
        new RegExp(`staff_refused_total\\{why="provider-${why}"\\} [1-9]`),
      )
  })
})

describe('a head office without a login provider', () => {
  it('answers 404 at the addresses of the provider (P1)', async () => {
    const app = await openTestApp('postgres', { OFFICE_LOGIN: 'none' })
    try {
      expect((await app.get('/api/office/sign-in/provider')).status).toBe(404)
      expect((await app.get('/api/office/sign-in/provider/callback')).status).toBe(404)
    } finally {
      await app.close()
    }
  })
})

describe('a chain without an owner', () => {
  it('gets its first owner through the printed link, never through the provider (P1)', async () => {
    const app = await openTestApp('postgres')
    try {
      const answer = await signInByProvider(aBrowser(app), { email: 'first@mesclun.example' })
      expect(problemOf(answer)).toBe('staff_login_unknown')
    } finally {
      await app.close()
    }
  })
})
