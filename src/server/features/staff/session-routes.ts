import type { FastifyReply, FastifyRequest } from 'fastify'
import * as staffSession from '#contract/office/staff-session.ts'
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
import { deviceName } from '#server/kit/device-name.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { type Route, route } from '#server/services/route.ts'
import type { Services } from '#server/services/services.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import { readPasskeys, removePasskey } from '#server/stores/staff/passkeys.ts'
import { renewRecoveryCodes } from '#server/stores/staff/recovery-codes.ts'
import { endStaffSessions } from '#server/stores/staff/sessions.ts'

const deviceOf = (request: FastifyRequest) => deviceName(request.headers['user-agent'])

const tries = { limit: ['staff-sign-ins', 'loginsPerMinute'] } as const

function open({ now }: Services, reply: FastifyReply, { token, viewer }: OpenedStaffSession) {
  setCookie(reply, 'office', { value: token, until: viewer.until, now: now() })
  return sessionOf(viewer)
}

export const staffSessionRoutes: readonly Route[] = [
  route(
    staffSession.askToSignIn,
    (services) => askPasskey(services, { purpose: 'sign-in' }),
    tries,
  ),
  route(
    staffSession.signIn,
    async (services, { body, request, reply }) =>
      open(services, reply, await signIn(services, { ...body, device: deviceOf(request) })),
    tries,
  ),
  route(staffSession.getStaffSession, async (_, { staff }) => sessionOf(staff)),
  route(staffSession.signOut, async ({ database, now }, { staff, reply }) => {
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
  }),
  route(staffSession.askToConfirm, (services, { staff }) =>
    askPasskey(services, { purpose: 'confirm', staff: staff.staff }),
  ),
  route(
    staffSession.confirmPresence,
    async (services, { staff, body }) =>
      sessionOf(await confirmPresence(services, staff, body.assertion)),
    tries,
  ),
  route(staffSession.readStaffLink, (services, { body }) => readLink(services, body.token), tries),
  route(staffSession.askToRegister, (services, { body }) => askToRegister(services, body), tries),
  route(
    staffSession.registerPasskey,
    async (services, { body, request, reply, locale }) => {
      const registered = await register(services, { ...body, device: deviceOf(request), locale })
      return { session: open(services, reply, registered), recoveryCodes: registered.recoveryCodes }
    },
    tries,
  ),
  route(
    staffSession.useRecoveryCode,
    async (services, { body, request }) => ({
      token: await recover(services, { ...body, caller: callerOf(request.ip) }),
    }),
    tries,
  ),
  route(staffSession.getOwnAccess, (services, { staff }) => readOwnAccess(services, staff)),
  route(staffSession.askForPasskey, async (services, { staff }) =>
    askForRegistration(services, {
      purpose: 'register',
      staff: staff.staff,
      person: staff,
      existingPasskeys: (await readPasskeys(services.database.db, staff.staff)).map(({ id }) => id),
    }),
  ),
  route(staffSession.addPasskey, async (services, { staff, body }) => {
    await addPasskey(services, staff, body)
    return readOwnAccess(services, staff)
  }),
  route(staffSession.removePasskey, async (services, { staff: viewer, params }) => {
    const { staff, session } = viewer
    const { passkey } = params
    await services.database.db.transaction().execute(async (tx) => {
      const removed = await removePasskey(tx, { id: passkey, staff, at: services.now() })
      if (removed === 'unknown') throw new Refusal('not_found')
      if (removed === 'last') throw new Refusal('last_passkey')
      // The sessions are ended after the passkey is removed. So a sign-in with this passkey at the
      // same instant is either refused, or this call ends its session.
      await endStaffSessions(tx, {
        staff,
        by: staff,
        passkey,
        except: session,
        now: services.now(),
      })
      await writeAudit(tx, {
        actor: { by: 'staff', staff },
        action: 'passkey-removed',
        subject: `staff ${staff}`,
        at: services.now(),
      })
    })
    return readOwnAccess(services, viewer)
  }),
  route(staffSession.renewRecoveryCodes, async ({ database, now }, { staff: { staff } }) => ({
    recoveryCodes: await database.db.transaction().execute(async (tx) => {
      await writeAudit(tx, {
        actor: { by: 'staff', staff },
        action: 'recovery-codes-renewed',
        subject: `staff ${staff}`,
        at: now(),
      })
      return renewRecoveryCodes(tx, staff, now())
    }),
  })),
  route(staffSession.endStaffSession, async (services, { staff, params }) => {
    const ended = await services.database.db.transaction().execute((tx) =>
      endStaffSessions(tx, {
        staff: staff.staff,
        by: staff.staff,
        session: params.session,
        now: services.now(),
      }),
    )
    if (ended === 0) throw new Refusal('not_found')
    return readOwnAccess(services, staff)
  }),
  route(staffSession.endOtherStaffSessions, async (services, { staff }) => {
    await services.database.db.transaction().execute((tx) =>
      endStaffSessions(tx, {
        staff: staff.staff,
        by: staff.staff,
        except: staff.session,
        now: services.now(),
      }),
    )
    return readOwnAccess(services, staff)
  }),
]
