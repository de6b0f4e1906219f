import { allRows, firstRow } from '#server/db/statements.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuditEntryView } from '#contract/office/audit.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Problem } from '#contract/errors.ts'
import type { NewGrant, StaffPerson, listScopes } from '#contract/office/people.ts'
import type { Registered, StaffLink, StaffSession } from '#contract/office/staff-session.ts'
import { reachOf, rights } from '#domain/staff/rights.ts'
import { checkBooks } from '#server/features/books/check-books.ts'
import { BOURSE, HAUSSMANN } from '#testing/builders/an-order.ts'
import { openStaffSession } from '#server/stores/staff/sessions.ts'
import { aPasskey } from '#testing/builders/a-passkey.ts'
import { aFirstOwner, aPersonWith, anOfficeBrowser } from '#testing/builders/a-staff.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import {
  type TestAnswer,
  TUESDAY_AT_NINE,
  type TestApp,
  openTestApp,
} from '#testing/programs/test-app.ts'

const codeOf = (answer: TestAnswer) => answer.json<Problem>().code
const chain = (role: NewGrant['role']): NewGrant => ({ role, scope: 'chain' })

describe.each(oneDatabase)('people of the head office, on the %s database', (kind) => {
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

  let invited = 0
  async function invite(grants: NewGrant[], email?: string): Promise<TestAnswer> {
    invited += 1
    return owner.browser.post('/api/office/people', {
      name: `Noémie ${invited}`,
      email: email ?? `noemie.${invited}@mesclun.example`,
      locale: 'nl',
      grants,
    })
  }
  async function mailedLink(email: string): Promise<string> {
    await app.drain()
    const mail = await firstRow(app.database.db)<{ text: string; locale: string }>`
      select text, locale from mails where recipient = ${email} order by id desc limit 1`
    expect(mail?.locale).toBe('nl')
    return /#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
  }
  const journal = async (query = '') =>
    (await owner.browser.get(`/api/office/audit${query}`)).json<{ results: AuditEntryView[] }>()
      .results
  const people = async () =>
    (await owner.browser.get('/api/office/people')).json<{ results: StaffPerson[] }>().results

  it('choose among the restaurants of their roles, each with its region (P2, H11)', async () => {
    const readScopes = async ({ browser }: Pick<typeof owner, 'browser'>) =>
      (await browser.get('/api/office/scopes')).json<ReplyOf<typeof listScopes>>()
    const { restaurants } = await readScopes(owner)
    expect(restaurants.find(({ id }) => id === BOURSE)).toMatchObject({
      city: 'Paris',
      region: '11',
    })
    expect(new Set(restaurants.map(({ region }) => region)).size).toBeGreaterThan(5)
    const manager = await aPersonWith(app, 'manager', { restaurants: [HAUSSMANN] })
    expect(await readScopes(manager)).toMatchObject({
      restaurants: [{ id: HAUSSMANN }],
      groups: [],
    })
  })

  it('are invited by mail in their language, and register a passkey once (P1, P2)', async () => {
    const answer = await invite([
      { role: 'manager', scope: 'restaurant', restaurants: [HAUSSMANN, BOURSE] },
    ])
    expect(answer.status).toBe(201)
    const person = answer.json<StaffPerson>()
    expect(person).toMatchObject({
      state: 'invited',
      grants: [{ role: 'manager', scope: 'restaurant', restaurants: [HAUSSMANN, BOURSE] }],
    })
    const token = await mailedLink(person.email)
    const browser = anOfficeBrowser(app)
    expect((await browser.post('/api/office/links', { token })).json<StaffLink>()).toMatchObject({
      kind: 'invitation',
      email: person.email,
      grants: [
        { role: 'manager', restaurants: [HAUSSMANN] },
        { role: 'manager', restaurants: [BOURSE] },
      ],
    })
    const passkey = aPasskey()
    const joinAnswer = await browser.join({ token, name: 'Noémie Lambert' }, passkey)
    expect(joinAnswer.status).toBe(201)
    expect(joinAnswer.json<Registered>().session).toMatchObject({
      name: 'Noémie Lambert',
      rights: rights.filter((right) => reachOf('manager', right) === 'everywhere'),
    })
    expect(codeOf(await anOfficeBrowser(app).join({ token, name: 'X' }))).toBe('link_invalid')
    expect((await anOfficeBrowser(app).signIn(passkey)).status).toBe(201)
    expect((await people()).find(({ id }) => id === person.id)).toMatchObject({
      name: 'Noémie Lambert',
      state: 'joined',
      passkeys: 1,
      sessions: 2,
    })
  })

  it('are reported by mail to every owner when they become an owner, by invitation or role change (P4)', async () => {
    const otherOwner = await aPersonWith(app, 'owner')
    const reader = await aPersonWith(app, 'reader')
    const invitee = (await invite([chain('owner')])).json<StaffPerson>()
    const { version } = (await people()).find(({ id }) => id === reader.id)!
    const change = (from: string, grants: NewGrant[]) =>
      owner.browser.ask('PUT', `/api/office/people/${reader.id}/roles`, { grants, version: from })
    const changedPerson = (await change(version, [chain('owner')])).json<StaffPerson>()
    // The person already is an owner, so no further mail is sent.
    expect((await change(changedPerson.version, [chain('owner'), chain('care')])).status).toBe(200)
    await invite([chain('reader')])
    await app.drain()
    const readOwnerMails = async (email: string) => {
      const rows = await allRows(app.database.db)<{ text: string }>`
        select text from mails where recipient = ${email} and kind = 'staff-new-owner' order by id`
      return rows.map(({ text }) => text)
    }
    for (const { email } of [owner.session, otherOwner]) {
      const mails = await readOwnerMails(email)
      const mailsAbout = (person: { email: string }) =>
        mails.filter((text) => text.includes(person.email))
      expect(mailsAbout(reader)).toHaveLength(1)
      expect(mailsAbout(invitee)).toEqual([
        expect.stringContaining(`Claire Vasseur a donné à ${invitee.name} (${invitee.email})`),
      ])
      expect(mailsAbout(invitee)[0]).toContain(`/siege/equipe?open=${invitee.id}`)
    }
    expect(await readOwnerMails(invitee.email)).toEqual([])
    expect(await readOwnerMails(reader.email)).toEqual([])
  })

  it('get a new invitation link, which invalidates the earlier link, until they have joined (P1)', async () => {
    const person = (await invite([chain('reader')])).json<StaffPerson>()
    const firstToken = await mailedLink(person.email)
    const again = () => owner.browser.post(`/api/office/people/${person.id}/invitation`)
    expect((await again()).status).toBe(200)
    const second = await mailedLink(person.email)
    expect(second).not.toBe(firstToken)
    expect(codeOf(await anOfficeBrowser(app).join({ token: firstToken, name: 'N' }))).toBe(
      'link_invalid',
    )
    expect((await anOfficeBrowser(app).join({ token: second, name: 'N' })).status).toBe(201)
    expect(codeOf(await again())).toBe('not_found')
  })

  it('are refused with the wrong field (P2)', async () => {
    const fields = (answer: TestAnswer) => answer.json<Problem>().fields
    expect(fields(await invite([]))).toEqual([{ field: 'grants', code: 'role_missing' }])
    expect(
      fields(await invite([{ role: 'owner', scope: 'restaurant', restaurants: [1] }])),
    ).toEqual([{ field: 'grants.0.scope', code: 'owner_scope' }])
    expect(fields(await invite([{ role: 'care', scope: 'group', group: 'mars' }]))).toEqual([
      { field: 'grants.0.group', code: 'scope_unknown' },
    ])
    expect(
      fields(await invite([{ role: 'care', scope: 'restaurant', restaurants: [BOURSE, 99_999] }])),
    ).toEqual([{ field: 'grants.0.restaurants', code: 'scope_unknown' }])
    expect(fields(await invite([chain('care')], 'no address'))).toEqual([
      { field: 'email', code: 'email_invalid' },
    ])
    const inviteAnswer = await invite([chain('care')])
    expect(
      codeOf(await invite([chain('care')], inviteAnswer.json<StaffPerson>().email.toUpperCase())),
    ).toBe('staff_email_known')
  })

  it('can be invited again after they left, as a new person without the old access (P2, P5)', async () => {
    const leaver = await aPersonWith(app, 'care')
    const { email } = (await people()).find(({ id }) => id === leaver.id)!
    expect((await owner.browser.delete(`/api/office/people/${leaver.id}`)).status).toBe(200)
    const anew = await invite([chain('reader')], email)
    expect(anew.status).toBe(201)
    const { id, state, grants } = anew.json<StaffPerson>()
    expect(id).not.toBe(leaver.id)
    expect([state, grants.map(({ role }) => role)]).toEqual(['invited', ['reader']])
    expect(codeOf(await invite([chain('reader')], email))).toBe('staff_email_known')
    expect((await leaver.browser.get('/api/office/session')).status).toBe(401)
    const rows = await allRows(app.database.db)<{ subject: string; action: string }>`
      select subject, action from audit_entries
      where subject in (${`staff ${leaver.id}`}, ${`staff ${id}`})
        and action in ('person-removed', 'person-invited') order by id`
    expect(rows).toEqual([
      { subject: `staff ${leaver.id}`, action: 'person-removed' },
      { subject: `staff ${id}`, action: 'person-invited' },
    ])
    const keys = await sql`
      select id from staff_passkeys
      where staff_id in (${leaver.id}, ${id}) and removed_at is null`.execute(app.database.db)
    expect(keys.rows).toEqual([])
  })

  it('are invited once when two owners invite them at the same time (P2)', async () => {
    const otherOwner = await aPersonWith(app, 'owner')
    const body = {
      name: 'Twice',
      email: 'twice@mesclun.example',
      locale: 'fr',
      grants: [chain('reader')],
    }
    const answers = await Promise.all(
      [owner.browser, otherOwner.browser].map((browser) =>
        browser.post('/api/office/people', body),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
  })

  it('get new roles at once, and the second of two editors gets a conflict (P2, P6)', async () => {
    const reader = await aPersonWith(app, 'reader')
    const before = (await people()).find(({ id }) => id === reader.id)!
    const change = (version: string, grants: NewGrant[]) =>
      owner.browser.ask('PUT', `/api/office/people/${reader.id}/roles`, { grants, version })
    const changeAnswer = await change(before.version, [chain('accountant')])
    expect(changeAnswer.json<StaffPerson>().grants).toMatchObject([{ role: 'accountant' }])
    expect((await reader.browser.get('/api/office/session')).json<StaffSession>().rights).toEqual(
      rights.filter((right) => reachOf('accountant', right) !== 'none'),
    )
    const late = await change(before.version, [chain('care')])
    expect(late.json<Problem>()).toMatchObject({
      code: 'changed_meanwhile',
      details: { person: { grants: [{ role: 'accountant' }] } },
    })
    const now = (await people()).find(({ id }) => id === reader.id)!
    expect((await change(now.version, [chain('care'), chain('reader')])).status).toBe(200)
  })

  it('work in the restaurants of their group, including restaurants added later (P2)', async () => {
    const nord = (restaurants: number[]) => ({ name: 'Nord et Est', restaurants })
    const saveNord = (restaurants: number[], from: number[] | null) =>
      owner.browser.ask('PUT', '/api/office/groups/nord', {
        ...nord(restaurants),
        from: from && nord(from),
      })
    expect((await saveNord([BOURSE], null)).status).toBe(200)
    const manager = await aPersonWith(app, 'manager', { group: 'nord' })
    const scope = async () =>
      (await manager.browser.get('/api/office/session')).json<StaffSession>().grants
    expect(await scope()).toEqual([{ role: 'manager', scope: 'group', restaurants: [BOURSE] }])
    await saveNord([HAUSSMANN, BOURSE, BOURSE], [BOURSE])
    expect(await scope()).toEqual([
      { role: 'manager', scope: 'group', restaurants: [BOURSE, HAUSSMANN] },
    ])
    expect((await saveNord([99_999], [BOURSE, HAUSSMANN])).status).toBe(404)
  })

  it('cannot overwrite a group that another person has changed meanwhile (P6)', async () => {
    const saveSud = (restaurants: number[], from: number[] | null) =>
      owner.browser.ask('PUT', '/api/office/groups/sud', {
        name: 'Sud',
        restaurants,
        from: from && { name: 'Sud', restaurants: from },
      })
    const entries = async () =>
      (await owner.browser.get('/api/office/audit?subject=group%20sud')).json<{
        results: { after: object }[]
      }>().results.length
    const answers = await Promise.all([saveSud([BOURSE], null), saveSud([HAUSSMANN], null)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { restaurants } = answers
      .find(({ status }) => status === 409)!
      .json<Problem & { details: { group: { restaurants: number[] } } }>().details.group
    const otherRestaurant = restaurants[0] === BOURSE ? HAUSSMANN : BOURSE
    const bothAnswer = await saveSud([BOURSE, HAUSSMANN], restaurants)
    expect(bothAnswer.status).toBe(200)
    expect((await saveSud([otherRestaurant], restaurants)).json<Problem>()).toMatchObject({
      code: 'changed_meanwhile',
      details: { group: { id: 'sud', name: 'Sud', restaurants: [BOURSE, HAUSSMANN] } },
    })
    // Saving a group with the same restaurants changes nothing, and writes no entry to the journal.
    expect((await saveSud([HAUSSMANN, BOURSE], restaurants)).status).toBe(200)
    expect(await entries()).toBe(2)
  })

  it('lose their sessions and passkeys when they leave, and the last owner cannot leave (P1, P2)', async () => {
    const otherOwners = (await people()).filter(
      ({ id, grants }) => id !== owner.id && grants.some(({ role }) => role === 'owner'),
    )
    for (const { id } of otherOwners)
      expect((await owner.browser.delete(`/api/office/people/${id}`)).status).toBe(200)
    const self = (await people()).find(({ id }) => id === owner.id)!
    expect(codeOf(await owner.browser.delete(`/api/office/people/${owner.id}`))).toBe('last_owner')
    expect(
      codeOf(
        await owner.browser.ask('PUT', `/api/office/people/${owner.id}/roles`, {
          grants: [chain('reader')],
          version: self.version,
        }),
      ),
    ).toBe('last_owner')
    const person = (await invite([chain('owner')])).json<StaffPerson>()
    const passkey = aPasskey()
    const browser = anOfficeBrowser(app)
    await browser.join({ token: await mailedLink(person.email), name: 'Second' }, passkey)
    // If two owners remove each other at once, one of them remains.
    const [ownerAnswer, secondOwnerAnswer] = await Promise.all([
      owner.browser.delete(`/api/office/people/${person.id}`),
      browser.delete(`/api/office/people/${owner.id}`),
    ])
    expect([ownerAnswer.status, secondOwnerAnswer.status]).toContain(200)
    expect([ownerAnswer.status, secondOwnerAnswer.status].some((status) => status !== 200)).toBe(
      true,
    )
    const second = { ...owner, id: person.id, browser, passkey }
    const [remainingOwner, removedOwner] =
      ownerAnswer.status === 200 ? [owner, second] : [second, owner]
    expect(codeOf(await removedOwner.browser.get('/api/office/session'))).toBe('staff_signed_out')
    expect((await remainingOwner.browser.get('/api/office/people')).status).toBe(200)
    expect(codeOf(await anOfficeBrowser(app).signIn(removedOwner.passkey))).toBe('passkey_refused')
    // The following tests use the owner who remains.
    owner = remainingOwner
  })

  it('have their changes written to the journal in the same transaction (P5)', async () => {
    const reader = await aPersonWith(app, 'reader')
    const { version } = (await people()).find(({ id }) => id === reader.id)!
    await owner.browser.ask('PUT', `/api/office/people/${reader.id}/roles`, {
      grants: [{ role: 'care', scope: 'restaurant', restaurants: [BOURSE] }],
      version,
    })
    const [entry] = await journal(`?subject=${encodeURIComponent(`staff ${reader.id}`)}`)
    expect(entry).toMatchObject({
      by: 'staff',
      action: 'roles-changed',
      subjectName: reader.name,
      before: { roles: ['reader'] },
      after: { roles: ['care restaurants 1'] },
    })
    const count = (await journal()).length
    expect(
      codeOf(
        await owner.browser.ask('PUT', `/api/office/people/${reader.id}/roles`, {
          grants: [chain('reader')],
          version,
        }),
      ),
    ).toBe('changed_meanwhile')
    expect(await journal()).toHaveLength(count)
    expect(await journal('?action=person-removed')).not.toHaveLength(0)
    expect(await journal('?until=2026-11-23')).toEqual([])
    expect(await journal('?from=2026-11-24&until=2026-11-24')).toHaveLength(count)
    const books = await checkBooks(app.database.db)
    expect(books.find(({ book }) => book === 'audit')).toMatchObject({ fault: null })
  })

  it('have the session of each change in the journal, and its book stays intact (P5)', async () => {
    const open = (device: string, now: number) =>
      app.database.db
        .transaction()
        .execute((tx) => openStaffSession(tx, { staff: owner.id, device, now }))
    const tokens = [
      await open('Firefox, Linux', app.clock.now - 300_000),
      await open('Safari, iPhone', app.clock.now),
    ]
    const sessionEntries = []
    for (const [i, token] of tokens.entries()) {
      const group = { name: `Groupe ${i}`, restaurants: [BOURSE], from: null }
      await anOfficeBrowser(app, token).ask('PUT', `/api/office/groups/session-${i}`, group)
      sessionEntries.push(
        (await journal(`?subject=${encodeURIComponent(`group session-${i}`)}`))[0],
      )
    }
    expect(sessionEntries.map((entry) => entry?.session)).toMatchObject([
      { device: 'Firefox, Linux', openedAt: '2026-11-24T07:55:00.000Z' },
      { device: 'Safari, iPhone', openedAt: '2026-11-24T08:00:00.000Z' },
    ])
    const books = await checkBooks(app.database.db)
    expect(books.find(({ book }) => book === 'audit')).toMatchObject({ fault: null })
  })

  it('leave no email and no name in the book of the journal (P5)', async () => {
    const rows = await allRows(app.database.db)<{ text: string }>`
      select audit_entries::text as text from audit_entries`
    expect(rows.filter(({ text }) => /@|Claire|Noémie/.test(text))).toEqual([])
  })
})
