import type { Registered, StaffSession } from '#contract/office/staff-session.ts'
import type { Role } from '#domain/staff/rights.ts'
import { grantRole, insertPerson, joinStaff } from '#server/stores/staff/people.ts'
import { openStaffSession } from '#server/stores/staff/sessions.ts'
import { makeStaffLink } from '#server/stores/staff/links.ts'
import type { TestAnswer, TestApp } from '#testing/programs/test-app.ts'
import { aBrowser } from './a-customer.ts'
import { type APasskey, aPasskey } from './a-passkey.ts'

/** The browser of a person at the head office: it stores the session’s cookie. */
export function anOfficeBrowser(app: TestApp, token: string | null = null) {
  const { ask, cookies } = aBrowser(app)
  if (token !== null) cookies.set('__Host-office', token)
  const challengeOf = (answer: TestAnswer) => answer.json<{ challenge: string }>()
  return {
    ask,
    cookies,
    get: (path: string) => ask('GET', path),
    post: (path: string, body?: unknown) => ask('POST', path, body),
    delete: (path: string) => ask('DELETE', path),
    /** Signs in by a passkey. */
    async signIn(passkey: APasskey): Promise<TestAnswer> {
      const signInChallenge = challengeOf(await ask('POST', '/api/office/sign-in/challenge'))
      return ask('POST', '/api/office/sign-in', { assertion: passkey.sign(signInChallenge) })
    },
    /** Confirms with a passkey that its owner is present. */
    async confirm(passkey: APasskey): Promise<TestAnswer> {
      const confirmationChallenge = challengeOf(await ask('POST', '/api/office/session/challenge'))
      return ask('POST', '/api/office/session/confirmation', {
        assertion: passkey.sign(confirmationChallenge),
      })
    },
    /** Follows an invitation link and creates a passkey. */
    async join(
      registrant: { token: string; name: string; email?: string; keptPasskeys?: string[] },
      passkey: APasskey = aPasskey(),
    ): Promise<TestAnswer> {
      const challengeAnswer = await ask('POST', '/api/office/registrations/challenge', registrant)
      if (challengeAnswer.status !== 200) return challengeAnswer
      return ask('POST', '/api/office/registrations', {
        ...registrant,
        registration: passkey.register(challengeOf(challengeAnswer)),
      })
    },
  }
}

/** The first owner of the chain, who has just joined with a passkey. */
export async function aFirstOwner(app: TestApp) {
  const token = await app.database.db
    .transaction()
    .execute((tx) => makeStaffLink(tx, { kind: 'first-owner', staff: null, now: app.clock.now }))
  const browser = anOfficeBrowser(app)
  const passkey = aPasskey()
  const ownerDetails = { token, name: 'Claire Vasseur', email: 'claire.vasseur@mesclun.example' }
  const answer = await browser.join(ownerDetails, passkey)
  if (answer.status !== 201) throw new Error(`the owner was not registered: ${answer.text}`)
  const { session, recoveryCodes } = answer.json<Registered>()
  return { browser, passkey, session, recoveryCodes: recoveryCodes ?? [], id: session.id }
}

let personCount = 0
/** A signed-in person with a role and without a passkey, for tests of what the role may do. */
export async function aPersonWith(
  app: TestApp,
  role: Role,
  scope: { group?: string; restaurants?: readonly number[]; invitedBy?: string } = {},
) {
  personCount += 1
  const at = app.clock.now
  const name = `${role} ${personCount}`
  const { staff, token } = await app.database.db.transaction().execute(async (tx) => {
    const personDetails = {
      name,
      email: `${role}.${personCount}@mesclun.example`,
      locale: 'fr',
      at,
    } as const
    const id = await insertPerson(tx, personDetails)
    await joinStaff(tx, { ...personDetails, staff: id })
    for (const restaurant of scope.restaurants ?? [null])
      await grantRole(tx, {
        staff: id,
        role,
        group: scope.group ?? null,
        restaurant: scope.group === undefined ? restaurant : null,
        by: scope.invitedBy ?? null,
        at,
      })
    return { staff: id, token: await openStaffSession(tx, { staff: id, device: '', now: at }) }
  })
  const browser = anOfficeBrowser(app, token)
  const session = (await browser.get('/api/office/session')).json<StaffSession>()
  return { id: staff, name, browser, session, email: session.email }
}
export type APerson = Awaited<ReturnType<typeof aPersonWith>>
