import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  addPasskey as addEndpoint,
  askForPasskey,
  askToConfirm,
  askToRegister as askRegistrationEndpoint,
  askToSignIn,
  confirmPresence as confirmEndpoint,
  endOtherStaffSessions,
  endStaffSession,
  getOwnAccess,
  getStaffSession,
  readStaffLink,
  registerPasskey,
  removePasskey as removeEndpoint,
  renewRecoveryCodes as renewEndpoint,
  signIn as signInEndpoint,
  signOut,
  useRecoveryCode,
} from '#contract/office/staff-session.ts'
import { askForRegistration, askPasskey } from '#server/features/staff/passkeys.ts'
import { addPasskey, askToRegister, readLink, register } from '#server/features/staff/register.ts'
import {
  type OpenedStaffSession,
  confirmPresence,
  readOwnAccess,
  recover,
  sessionOf,
  signIn,
} from '#server/features/staff/sign-in.ts'
import { callerOf } from '#server/http/guards/caller.ts'
import { clearOffice, setCookie } from '#server/http/guards/session-cookies.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import { deviceName } from '#server/kit/device-name.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import { readPasskeys, removePasskey } from '#server/stores/staff/passkeys.ts'
import { renewRecoveryCodes } from '#server/stores/staff/recovery-codes.ts'
import { endStaffSessions } from '#server/stores/staff/sessions.ts'

const deviceOf = (request: FastifyRequest) => deviceName(request.headers['user-agent'])

export function staffSessionRoutes(app: FastifyInstance, services: Services): void {
  const { config, database, now } = services
  const tries = { limit: { name: 'staff-sign-ins', calls: config.loginsPerMinute, seconds: 60 } }

  function open(reply: FastifyReply, { token, viewer }: OpenedStaffSession) {
    setCookie(reply, 'office', { value: token, until: viewer.until, now: now() })
    return sessionOf(viewer)
  }

  registerEndpoint(app, askToSignIn, () => askPasskey(services, { purpose: 'sign-in' }), tries)

  registerEndpoint(
    app,
    signInEndpoint,
    async ({ body, request, reply }) =>
      open(reply, await signIn(services, { ...body, device: deviceOf(request) })),
    tries,
  )

  registerEndpoint(app, getStaffSession, async ({ staff }) => sessionOf(staff))

  registerEndpoint(app, signOut, async ({ staff, reply }) => {
    await database.db.transaction().execute((tx) =>
      endStaffSessions(tx, {
        staff: staff.staff,
        by: staff.staff,
        session: staff.session,
        now: now(),
      }),
    )
    clearOffice(reply)
    return {}
  })

  registerEndpoint(app, askToConfirm, ({ staff }) =>
    askPasskey(services, { purpose: 'confirm', staff: staff.staff }),
  )

  registerEndpoint(
    app,
    confirmEndpoint,
    async ({ staff, body }) => sessionOf(await confirmPresence(services, staff, body.assertion)),
    tries,
  )

  registerEndpoint(app, readStaffLink, ({ body }) => readLink(services, body.token), tries)

  registerEndpoint(app, askRegistrationEndpoint, ({ body }) => askToRegister(services, body), tries)

  registerEndpoint(
    app,
    registerPasskey,
    async ({ body, request, reply, locale }) => {
      const registered = await register(services, { ...body, device: deviceOf(request), locale })
      return { session: open(reply, registered), recoveryCodes: registered.recoveryCodes }
    },
    tries,
  )

  registerEndpoint(
    app,
    useRecoveryCode,
    async ({ body, request }) => ({
      token: await recover(services, { ...body, caller: callerOf(request.ip) }),
    }),
    tries,
  )

  registerEndpoint(app, getOwnAccess, ({ staff }) => readOwnAccess(services, staff))

  registerEndpoint(app, askForPasskey, async ({ staff }) =>
    askForRegistration(services, {
      purpose: 'register',
      staff: staff.staff,
      person: staff,
      existingPasskeys: (await readPasskeys(database.db, staff.staff)).map(({ id }) => id),
    }),
  )

  registerEndpoint(app, addEndpoint, async ({ staff, body }) => {
    await addPasskey(services, staff, body)
    return readOwnAccess(services, staff)
  })

  registerEndpoint(app, removeEndpoint, async ({ staff: viewer, params }) => {
    const { staff, session } = viewer
    const { passkey } = params
    await database.db.transaction().execute(async (tx) => {
      const removed = await removePasskey(tx, { id: passkey, staff, at: now() })
      if (removed === 'unknown') throw new Refusal('not_found')
      if (removed === 'last') throw new Refusal('last_passkey')
      // The sessions are ended after the passkey is removed. So a sign-in with this passkey at the
      // same instant is either refused, or this call ends its session.
      await endStaffSessions(tx, { staff, by: staff, passkey, except: session, now: now() })
      await writeAudit(tx, {
        actor: { by: 'staff', staff },
        action: 'passkey-removed',
        subject: `staff ${staff}`,
        at: now(),
      })
    })
    return readOwnAccess(services, viewer)
  })

  registerEndpoint(app, renewEndpoint, async ({ staff: { staff } }) => ({
    recoveryCodes: await database.db.transaction().execute(async (tx) => {
      await writeAudit(tx, {
        actor: { by: 'staff', staff },
        action: 'recovery-codes-renewed',
        subject: `staff ${staff}`,
        at: now(),
      })
      return renewRecoveryCodes(tx, staff, now())
    }),
  }))

  registerEndpoint(app, endStaffSession, async ({ staff, params }) => {
    const ended = await database.db.transaction().execute((tx) =>
      endStaffSessions(tx, {
        staff: staff.staff,
        by: staff.staff,
        session: params.session,
        now: now(),
      }),
    )
    if (ended === 0) throw new Refusal('not_found')
    return readOwnAccess(services, staff)
  })

  registerEndpoint(app, endOtherStaffSessions, async ({ staff }) => {
    await database.db.transaction().execute((tx) =>
      endStaffSessions(tx, {
        staff: staff.staff,
        by: staff.staff,
        except: staff.session,
        now: now(),
      }),
    )
    return readOwnAccess(services, staff)
  })
}
