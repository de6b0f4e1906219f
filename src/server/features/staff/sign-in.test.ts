import { allRows, runStatement } from '#server/db/statements.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import type {
  OwnAccess,
  Registered,
  StaffLink,
  StaffSession,
} from '#contract/office/staff-session.ts'
import { firstOwnerLink } from '#server/features/staff/first-owner.ts'
import { makeStaffLink } from '#server/stores/staff/links.ts'
import { aPasskey } from '#testing/builders/a-passkey.ts'
import { aFirstOwner, aPersonWith, anOfficeBrowser } from '#testing/builders/a-staff.ts'
import { type DatabaseKind, oneDatabase } from '#testing/programs/a-database.ts'
import { findInDatabase } from '#testing/programs/database-state.ts'
import {
  type TestAnswer,
  TUESDAY_AT_NINE,
  type TestApp,
  openTestApp,
} from '#testing/programs/test-app.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { recover } from './sign-in.ts'
import { HOUR, MINUTE } from '#domain/time/durations.ts'

const codeOf = (answer: TestAnswer) => answer.json<Problem>().code

async function aReaderWithPasskey(app: TestApp) {
  const { id, browser } = await aPersonWith(app, 'reader')
  const passkey = aPasskey()
  const challengeAnswer = await browser.post('/api/office/access/passkeys/challenge')
  const registration = passkey.register(challengeAnswer.json<{ challenge: string }>())
  const answer = await browser.post('/api/office/access/passkeys', { name: 'Clé', registration })
  expect(answer.status).toBe(201)
  return { id, passkey }
}

const openAppForTests = (kind: DatabaseKind) => {
  const state = {} as { app: TestApp }
  beforeAll(async () => {
    state.app = await openTestApp(kind)
  })
  beforeEach(() => {
    state.app.clock.now = TUESDAY_AT_NINE
  })
  afterAll(() => state.app.close())
  return state
}

describe.each(oneDatabase)('the first owner, on the %s database', (kind) => {
  const state = openAppForTests(kind)

  it('joins once through the printed link, with a passkey and recovery codes (P1)', async () => {
    const { app } = state
    const link = (await firstOwnerLink(app.services)) ?? ''
    expect(link).toMatch(/^http:\/\/localhost:3000\/siege\/invitation#[\w-]{43}$/)
    const token = link.slice(link.indexOf('#') + 1)
    const browser = anOfficeBrowser(app)
    expect((await browser.post('/api/office/links', { token })).json<StaffLink>()).toMatchObject({
      kind: 'first-owner',
      name: null,
      grants: [],
    })
    const nobody = await browser.join({ token, name: 'Claire' })
    expect(nobody.json<Problem>()).toMatchObject({
      code: 'invalid_request',
      fields: [{ field: 'email', code: 'email_empty' }],
    })
    // A second process has printed another link, and two people follow the two links at once.
    const secondLink = (await firstOwnerLink(app.services)) ?? ''
    const answers = await Promise.all(
      [token, secondLink.slice(secondLink.indexOf('#') + 1)].map((each, i) =>
        anOfficeBrowser(app).join({ token: each, name: 'Claire', email: `claire${i}@a.example` }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 410]))
    const joinAnswer = answers.find(({ status }) => status === 201)
    const { session, recoveryCodes } = joinAnswer!.json<Registered>()
    expect(session).toMatchObject({
      grants: [{ role: 'owner', scope: 'chain', restaurants: null }],
    })
    expect(session.rights).toContain('people')
    expect(new Set(recoveryCodes)).toHaveLength(10)
    expect(recoveryCodes?.[0]).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    expect(await firstOwnerLink(app.services)).toBeNull()
    const late = await anOfficeBrowser(app).join({ token, name: 'C', email: 'c@a.example' })
    expect(late.status).toBe(410)
  })
})

describe.each(oneDatabase)('signing in to the head office, on the %s database', (kind) => {
  const state = openAppForTests(kind)
  let owner: Awaited<ReturnType<typeof aFirstOwner>>
  beforeAll(async () => {
    owner = await aFirstOwner(state.app)
  })

  it('accepts a passkey, and stores no token and no recovery code in plain text (P1)', async () => {
    const { app } = state
    const browser = anOfficeBrowser(app)
    const answer = await browser.signIn(owner.passkey)
    expect(answer.status).toBe(201)
    expect(answer.json<StaffSession>()).toMatchObject({ name: 'Claire Vasseur', id: owner.id })
    const token = browser.cookies.get('__Host-office') ?? ''
    expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly.*Secure.*SameSite=Lax/i)
    expect((await browser.get('/api/office/session')).status).toBe(200)
    for (const secret of [token, owner.recoveryCodes[0]?.replaceAll('-', '') ?? ''])
      expect(await findInDatabase(app.database, secret)).toEqual([])
  })

  it('expires after twelve hours, and ends at once when the person signs out (P1)', async () => {
    const { app } = state
    const browser = anOfficeBrowser(app)
    await browser.signIn(owner.passkey)
    app.clock.now += 12 * HOUR - 1
    expect((await browser.get('/api/office/session')).status).toBe(200)
    app.clock.now += 1
    expect(codeOf(await browser.get('/api/office/session'))).toBe('staff_signed_out')
    const again = anOfficeBrowser(app)
    await again.signIn(owner.passkey)
    const token = again.cookies.get('__Host-office') ?? ''
    expect((await again.delete('/api/office/session')).status).toBe(200)
    expect(again.cookies.has('__Host-office')).toBe(false)
    expect(codeOf(await anOfficeBrowser(app, token).get('/api/office/session'))).toBe(
      'staff_signed_out',
    )
  })

  it('refuses a challenge that was used, has expired, has another purpose or is unknown (P1)', async () => {
    const { app } = state
    const browser = anOfficeBrowser(app)
    const ask = async (path: string) => (await browser.post(path)).json<{ challenge: string }>()
    const send = (assertion: unknown) => browser.post('/api/office/sign-in', { assertion })
    const challenge = await ask('/api/office/sign-in/challenge')
    const assertion = owner.passkey.sign(challenge)
    expect((await send(assertion)).status).toBe(201)
    expect(codeOf(await send(assertion))).toBe('passkey_refused')
    const old = await ask('/api/office/sign-in/challenge')
    app.clock.now += 5 * MINUTE
    expect(codeOf(await send(owner.passkey.sign(old)))).toBe('passkey_refused')
    app.clock.now = TUESDAY_AT_NINE
    // A challenge for confirming the presence of a signed-in person cannot be used to sign in.
    const confirming = await ask('/api/office/session/challenge')
    expect(codeOf(await send(owner.passkey.sign(confirming)))).toBe('passkey_refused')
    const fresh = () => ask('/api/office/sign-in/challenge')
    expect(codeOf(await send(aPasskey().sign(await fresh())))).toBe('passkey_refused')
    const elsewhere = { ...(await fresh()), origin: 'https://evil.example' }
    expect(codeOf(await send(owner.passkey.sign(elsewhere)))).toBe('passkey_refused')
    // The signature states that a person was present, but not that a PIN or a finger verified this
    // person.
    expect(codeOf(await send(owner.passkey.sign(await fresh(), 0x01)))).toBe('passkey_refused')
    expect(codeOf(await send(owner.passkey.sign({ challenge: 'AAAA' })))).toBe('passkey_refused')
  })

  it('refuses a copied passkey, whose counter is lower than the last one (P1)', async () => {
    const browser = anOfficeBrowser(state.app)
    expect((await browser.signIn(owner.passkey)).status).toBe(201)
    const { counter } = owner.passkey.key
    owner.passkey.key.counter = counter - 1
    expect(codeOf(await browser.signIn(owner.passkey))).toBe('passkey_refused')
    owner.passkey.key.counter = counter + 5
    expect((await browser.signIn(owner.passkey)).status).toBe(201)
  })

  it('is separate from customers, kitchens and API clients, and refuses other sites (P1)', async () => {
    const { app } = state
    const browser = anOfficeBrowser(app)
    await browser.signIn(owner.passkey)
    const token = browser.cookies.get('__Host-office') ?? ''
    for (const headers of [
      { authorization: `Bearer ${token}` },
      { cookie: `__Host-access=${token}` },
      { cookie: `__Host-kitchen=${token}` },
    ])
      expect(codeOf(await app.get('/api/office/session', headers))).toBe('staff_signed_out')
    expect((await app.get('/api/me', { cookie: `__Host-office=${token}` })).status).toBe(401)
    const foreign = await app.app.inject({
      method: 'DELETE',
      url: '/api/office/session',
      headers: { cookie: `__Host-office=${token}`, 'sec-fetch-site': 'cross-site' },
    })
    expect(foreign.statusCode).toBe(403)
    expect((await browser.get('/api/office/session')).status).toBe(200)
  })

  it('lets a passkey confirm for ten minutes that the person is present (P3)', async () => {
    const { app } = state
    const browser = anOfficeBrowser(app)
    await browser.signIn(owner.passkey)
    const renew = () => browser.post('/api/office/access/recovery-codes')
    app.clock.now += 10 * MINUTE
    expect(codeOf(await renew())).toBe('confirmation_needed')
    expect((await browser.confirm(owner.passkey)).status).toBe(200)
    const answer = await renew()
    expect(answer.status).toBe(200)
    owner.recoveryCodes = answer.json<{ recoveryCodes: string[] }>().recoveryCodes
    // Another person's passkey confirms nothing.
    const otherPerson = await aPersonWith(app, 'reader')
    app.clock.now += 10 * MINUTE
    expect(codeOf(await otherPerson.browser.confirm(owner.passkey))).toBe('passkey_refused')
  })

  it('lets a recovery code register a new passkey once, and ends the other sessions (P1)', async () => {
    const { app } = state
    const before = anOfficeBrowser(app)
    await before.signIn(owner.passkey)
    const stranger = anOfficeBrowser(app)
    const recover = (email: string, code: string) =>
      stranger.post('/api/office/recoveries', { email, code })
    const [code = ''] = owner.recoveryCodes
    expect(codeOf(await recover('claire.vasseur@mesclun.example', 'AAAA-AAAA-AAAA'))).toBe(
      'recovery_code_invalid',
    )
    expect(codeOf(await recover('nobody@mesclun.example', code))).toBe('recovery_code_invalid')
    const [firstAnswer, secondAnswer] = await Promise.all(
      [1, 2].map(() => recover('Claire.Vasseur@mesclun.example', ` ${code.toLowerCase()} `)),
    )
    expect(new Set([firstAnswer?.status, secondAnswer?.status])).toEqual(new Set([200, 400]))
    const { token } = (firstAnswer?.status === 200 ? firstAnswer : secondAnswer)!.json<{
      token: string
    }>()
    const passkey = aPasskey()
    const joinAnswer = await stranger.join({ token, name: 'Ignored' }, passkey)
    expect(joinAnswer.status).toBe(201)
    expect(joinAnswer.json<Registered>()).toMatchObject({
      session: { name: 'Claire Vasseur' },
      recoveryCodes: null,
    })
    expect(codeOf(await before.get('/api/office/session'))).toBe('staff_signed_out')
    expect((await stranger.signIn(passkey)).status).toBe(201)
    const access = (await stranger.get('/api/office/access')).json<OwnAccess>()
    expect(access).toMatchObject({ recoveryCodesLeft: 9, passkeys: { length: 1 } })
    expect(codeOf(await stranger.join({ token, name: 'Again' }))).toBe('link_invalid')
    owner.passkey = passkey
  })

  it('removes the passkeys that a person does not keep at a recovery, with their sessions (P1)', async () => {
    const { app } = state
    const browser = anOfficeBrowser(app)
    await browser.signIn(owner.passkey)
    const spare = aPasskey()
    const challengeAnswer = await browser.post('/api/office/access/passkeys/challenge')
    await browser.post('/api/office/access/passkeys', {
      name: 'Clé de secours',
      registration: spare.register(challengeAnswer.json<{ challenge: string }>()),
    })
    const stranger = anOfficeBrowser(app)
    const token = await app.database.db
      .transaction()
      .execute((tx) => makeStaffLink(tx, { kind: 'recovery', staff: owner.id, now: app.clock.now }))
    const link = (await stranger.post('/api/office/links', { token })).json<StaffLink>()
    expect(new Set(link.passkeys.map(({ id }) => id))).toEqual(
      new Set([owner.passkey.id, spare.id]),
    )
    const fresh = aPasskey()
    // A passkey of another person stays as it is, whether or not `keptPasskeys` contains its id.
    const otherReaders = [await aReaderWithPasskey(app), await aReaderWithPasskey(app)] as const
    const joinAnswer = await stranger.join(
      { token, name: 'Claire', keptPasskeys: [spare.id, otherReaders[0].passkey.id] },
      fresh,
    )
    expect(joinAnswer.status).toBe(201)
    for (const { id, passkey } of otherReaders)
      expect((await anOfficeBrowser(app).signIn(passkey)).json<StaffSession>().id).toBe(id)
    expect(codeOf(await browser.get('/api/office/session'))).toBe('staff_signed_out')
    expect(codeOf(await anOfficeBrowser(app).signIn(owner.passkey))).toBe('passkey_refused')
    expect((await anOfficeBrowser(app).signIn(spare)).status).toBe(201)
    owner.passkey = fresh
    expect((await anOfficeBrowser(app).signIn(fresh)).status).toBe(201)
  })

  it('sends a mail after access was recovered, not before (P1)', async () => {
    const { app } = state
    const { email } = owner.session
    const mails = async () => {
      await app.drain()
      const rows = await allRows(app.database.db)<{ subject: string; text: string }>`
        select subject, text from mails where recipient = ${email} and kind = 'staff-recovered' order by id`
      return rows
    }
    const before = (await mails()).length
    const thief = anOfficeBrowser(app)
    const code = owner.recoveryCodes.at(-1) ?? ''
    const { token } = (await thief.post('/api/office/recoveries', { email, code })).json<{
      token: string
    }>()
    expect(await mails()).toHaveLength(before)
    const fresh = aPasskey()
    expect((await thief.join({ token, name: 'Claire' }, fresh)).status).toBe(201)
    owner.passkey = fresh
    const sentMails = await mails()
    expect(sentMails).toHaveLength(before + 1)
    expect(sentMails.at(-1)?.subject).toBe('Votre accès au siège de Mesclun a été rétabli')
    expect(sentMails.at(-1)?.text).toContain('/siege/mes-acces')
    expect(sentMails.at(-1)?.text).not.toContain(token)
  })

  it('does not block a recovery because of attempts from another address (P1)', async () => {
    const email = 'claire.vasseur@mesclun.example'
    const tryRecovery = (caller: string) =>
      recover(state.app.services, { email, code: 'AAAA-AAAA-AAAA', caller }).catch(
        (error: unknown) => (error instanceof Refusal ? error.code : error),
      )
    for (let i = 0; i < 10; i += 1)
      expect(await tryRecovery('192.0.2.1')).toBe('recovery_code_invalid')
    expect(await tryRecovery('192.0.2.1')).toBe('too_many_attempts')
    expect(await tryRecovery('192.0.2.2')).toBe('recovery_code_invalid')
  })

  it('refuses recovery codes for an email after ten attempts in an hour (P1)', async () => {
    const browser = anOfficeBrowser(state.app)
    const answers: string[] = []
    for (let i = 0; i < 11; i += 1)
      answers.push(
        codeOf(
          await browser.post('/api/office/recoveries', { email: 'a@a.example', code: 'AAAA' }),
        ),
      )
    expect(answers.slice(0, 10)).toEqual(Array<string>(10).fill('recovery_code_invalid'))
    expect(answers[10]).toBe('too_many_attempts')
  })

  it('lets a person remove any passkey except the last one (P1)', async () => {
    const { app } = state
    const browser = anOfficeBrowser(app)
    await browser.signIn(owner.passkey)
    const challenge = (await browser.post('/api/office/access/passkeys/challenge')).json<{
      challenge: string
    }>()
    const spare = aPasskey()
    const addAnswer = await browser.post('/api/office/access/passkeys', {
      name: 'Clé de secours',
      registration: spare.register(challenge),
    })
    expect(addAnswer.status).toBe(201)
    expect((await anOfficeBrowser(app).signIn(spare)).status).toBe(201)
    const { passkeys } = addAnswer.json<OwnAccess>()
    for (const { id } of passkeys.filter((key) => key.id !== owner.passkey.id))
      expect((await browser.delete(`/api/office/access/passkeys/${id}`)).status).toBe(200)
    expect(codeOf(await anOfficeBrowser(app).signIn(spare))).toBe('passkey_refused')
    expect(codeOf(await browser.delete(`/api/office/access/passkeys/${owner.passkey.id}`))).toBe(
      'last_passkey',
    )
    expect(codeOf(await browser.delete('/api/office/access/passkeys/unknown'))).toBe('not_found')
  })

  it('ends the sessions opened with a removed passkey, except the current session and those of others (P1)', async () => {
    const { app } = state
    const [thisBrowser, otherBrowser] = [anOfficeBrowser(app), anOfficeBrowser(app)]
    const [lostBrowser, unknown] = [anOfficeBrowser(app), anOfficeBrowser(app)]
    const spare = aPasskey()
    await thisBrowser.signIn(owner.passkey)
    await otherBrowser.signIn(owner.passkey)
    const challenge = (await thisBrowser.post('/api/office/access/passkeys/challenge')).json<{
      challenge: string
    }>()
    const registration = spare.register(challenge)
    await thisBrowser.post('/api/office/access/passkeys', { name: 'Clé perdue', registration })
    await lostBrowser.signIn(spare)
    await unknown.signIn(owner.passkey)
    const { sessions } = (await unknown.get('/api/office/access')).json<OwnAccess>()
    // The previous version of the program does not store which passkey opened a session.
    await runStatement(app.database.db)`
      update staff_sessions set passkey_id = null where id = ${sessions.find(({ isThis }) => isThis)?.id}`
    const otherPerson = await aPersonWith(app, 'reader')
    const statusOf = async (browser: typeof thisBrowser) =>
      (await browser.get('/api/office/session')).status

    expect((await thisBrowser.delete(`/api/office/access/passkeys/${spare.id}`)).status).toBe(200)
    expect(
      await Promise.all([thisBrowser, otherBrowser, otherPerson.browser].map(statusOf)),
    ).toEqual([200, 200, 200])
    expect(await Promise.all([lostBrowser, unknown].map(statusOf))).toEqual([401, 401])
  })

  it('keeps the current session when it removes the passkey that opened it (P1)', async () => {
    const { app } = state
    const [thisBrowser, otherBrowser] = [anOfficeBrowser(app), anOfficeBrowser(app)]
    await thisBrowser.signIn(owner.passkey)
    const challenge = (await thisBrowser.post('/api/office/access/passkeys/challenge')).json<{
      challenge: string
    }>()
    const spare = aPasskey()
    const registration = spare.register(challenge)
    await thisBrowser.post('/api/office/access/passkeys', { name: 'Clé de passage', registration })
    await otherBrowser.signIn(spare)
    expect((await otherBrowser.delete(`/api/office/access/passkeys/${spare.id}`)).status).toBe(200)
    expect((await otherBrowser.get('/api/office/session')).status).toBe(200)
    expect((await thisBrowser.get('/api/office/session')).status).toBe(200)
  })

  it('opens no session with a passkey that is removed at the same instant (P1)', async () => {
    const { app } = state
    const thisBrowser = anOfficeBrowser(app)
    await thisBrowser.signIn(owner.passkey)
    for (let round = 0; round < 5; round += 1) {
      const spare = aPasskey()
      const challenge = (await thisBrowser.post('/api/office/access/passkeys/challenge')).json<{
        challenge: string
      }>()
      const registration = spare.register(challenge)
      await thisBrowser.post('/api/office/access/passkeys', { name: `Clé ${round}`, registration })
      const otherBrowsers = Array.from({ length: 3 }, () => anOfficeBrowser(app))
      const [removeAnswer] = await Promise.all([
        thisBrowser.delete(`/api/office/access/passkeys/${spare.id}`),
        ...otherBrowsers.map((browser) => browser.signIn(spare)),
      ])
      expect(removeAnswer.status).toBe(200)
      for (const browser of otherBrowsers)
        expect((await browser.get('/api/office/session')).status).toBe(401)
    }
  })

  it('shows a person their sessions, and lets them end one or all others (P1)', async () => {
    const { app } = state
    const [thisBrowser, otherBrowser] = [anOfficeBrowser(app), anOfficeBrowser(app)]
    await thisBrowser.signIn(owner.passkey)
    await otherBrowser.signIn(owner.passkey)
    const { sessions } = (await thisBrowser.get('/api/office/access')).json<OwnAccess>()
    expect(sessions.filter(({ isThis }) => isThis)).toHaveLength(1)
    const ownSession = (await otherBrowser.get('/api/office/access'))
      .json<OwnAccess>()
      .sessions.find(({ isThis }) => isThis)
    expect((await thisBrowser.delete(`/api/office/access/sessions/${ownSession?.id}`)).status).toBe(
      200,
    )
    expect((await otherBrowser.get('/api/office/session')).status).toBe(401)
    await otherBrowser.signIn(owner.passkey)
    expect(
      (await thisBrowser.delete('/api/office/access/sessions')).json<OwnAccess>().sessions,
    ).toHaveLength(1)
    expect((await otherBrowser.get('/api/office/session')).status).toBe(401)
    // A person cannot end another person's session.
    const otherPerson = await aPersonWith(app, 'reader')
    const otherSession = (await otherPerson.browser.get('/api/office/access')).json<OwnAccess>()
      .sessions[0]
    expect(
      (await thisBrowser.delete(`/api/office/access/sessions/${otherSession?.id}`)).status,
    ).toBe(404)
    expect((await otherPerson.browser.get('/api/office/session')).status).toBe(200)
  })

  it('counts refused attempts by reason, without other details (P1)', async () => {
    const { metrics } = state.app.services
    const metricsText = await metrics.registry.metrics()
    for (const why of ['challenge', 'unknown', 'unverified', 'link', 'recovery'])
      expect(metricsText).toMatch(new RegExp(`staff_refused_total\\{why="${why}"\\} [1-9]`))
  })

  it('accepts an invitation link for two days, and only while the person has not left (P1)', async () => {
    const { app } = state
    const { id } = await aPersonWith(app, 'reader')
    const token = await app.database.db
      .transaction()
      .execute((tx) => makeStaffLink(tx, { kind: 'invitation', staff: id, now: app.clock.now }))
    app.clock.now += 48 * HOUR
    expect(codeOf(await anOfficeBrowser(app).post('/api/office/links', { token }))).toBe(
      'link_invalid',
    )
    app.clock.now -= 1
    expect((await anOfficeBrowser(app).post('/api/office/links', { token })).status).toBe(200)
    await runStatement(app.database.db)`update staff set left_at = now() where id = ${id}`
    expect(codeOf(await anOfficeBrowser(app).post('/api/office/links', { token }))).toBe(
      'link_invalid',
    )
  })
})
