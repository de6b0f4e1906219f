import type { FastifyRequest } from 'fastify'
import * as account from '#contract/customers/account.ts'
import { eraseCustomer } from '#server/features/account/erase-customer.ts'
import { changeOwnPassword, requireOwner } from '#server/features/auth/own-password.ts'
import { hashOf } from '#server/kit/hash.ts'
import { readCustomer } from '#server/stores/customers/account.ts'
import * as auth from '#contract/customers/auth.ts'
import { DEVICE_MILLISECONDS } from '#server/features/auth/devices.ts'
import { giveTokens } from '#server/features/auth/give-tokens.ts'
import { logInCustomer } from '#server/features/auth/log-in.ts'
import {
  confirmEmail,
  enqueueReset,
  resetPasswordByLink,
  mayMail,
} from '#server/features/auth/mailed-links.ts'
import { checkSignUp, signUpCustomer } from '#server/features/auth/sign-up.ts'
import { isOurPage } from '#server/http/guards/guards.ts'
import { clearSession, readCookie, setCookie } from '#server/http/guards/session-cookies.ts'
import { readBearer } from '#server/http/guards/viewer.ts'
import { deviceName } from '#server/kit/device-name.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { type Route, route } from '#server/services/route.ts'
import {
  endSessions,
  exchange,
  readAccess,
  readRefresh,
  readSessions,
} from '#server/stores/customers/sessions.ts'

// A login with the correct password also counts towards the limit, because each check computes an
// expensive hash.
const logins = { limit: ['logins', 'loginsPerMinute'] } as const
const mails = { limit: ['mails', 'mailsPerMinute'] } as const

/**
 * Returns the refresh token of a request. Our pages send it in a cookie, and a token in their body
 * is ignored. Any other client sends it in the body.
 */
const presentedRefresh = (request: FastifyRequest, bodyToken: string | undefined): string | null =>
  isOurPage(request) ? readCookie(request, 'refresh') : (bodyToken ?? null)

export const authRoutes: readonly Route[] = [
  route(
    auth.logIn,
    async (services, { body, request, reply }) => {
      const isPage = isOurPage(request)
      const device = isPage ? readCookie(request, 'device') : null
      const name = deviceName(request.headers['user-agent'])
      const opened = await logInCustomer(services, { ...body, device, deviceName: name })
      if (isPage)
        setCookie(reply, 'device', {
          value: opened.device,
          until: services.now() + DEVICE_MILLISECONDS,
          now: services.now(),
        })
      return giveTokens(request, reply, opened.pair, services.now())
    },
    logins,
  ),
  route(
    auth.signUp,
    async (services, { body, locale }) => {
      await signUpCustomer(services, body, locale)
      return {}
    },
    { ...mails, check: ({ now }, body) => checkSignUp(body, now()) },
  ),
  route(
    auth.verifyEmail,
    async (services, { viewer, body }) => ({ email: await confirmEmail(services, viewer, body) }),
    logins,
  ),
  route(auth.refreshTokens, async ({ database, now, jobs }, { body, request, reply }) => {
    const token = presentedRefresh(request, body.refreshToken)
    if (token === null) throw new Refusal('unauthorized')
    const outcome = await database.db.transaction().execute(async (tx) => {
      const exchanged = await exchange(tx, token, now())
      if ('refused' in exchanged && exchanged.refused === 'reused') {
        await jobs.enqueue(tx, 'account-mail', {
          kind: 'reuse',
          customer: exchanged.customer,
          to: null,
        })
      }
      return exchanged
    })
    if ('pair' in outcome) return giveTokens(request, reply, outcome.pair, now())
    if (isOurPage(request)) clearSession(reply)
    throw new Refusal('token_invalid')
  }),
  route(auth.logOut, async ({ database, now }, { body, request, reply }) => {
    const access = readBearer(request) ?? readCookie(request, 'access')
    const refresh = presentedRefresh(request, body.refreshToken)
    for (const viewer of [
      access ? await readAccess(database.db, access, now()) : null,
      refresh ? await readRefresh(database.db, refresh) : null,
    ])
      if (viewer) await endSessions(database.db, { ...viewer, why: 'logout', now: now() })
    if (isOurPage(request)) clearSession(reply)
    return {}
  }),
  route(
    auth.logOutEverywhere,
    async ({ database, now }, { viewer: { customer }, request, reply }) => {
      await endSessions(database.db, { customer, why: 'everywhere', now: now() })
      if (isOurPage(request)) clearSession(reply)
      return {}
    },
  ),
  route(
    auth.requestPasswordReset,
    async (services, { body }) => {
      await enqueueReset(services, body.email)
      return {}
    },
    mails,
  ),
  route(
    auth.resetPassword,
    async (services, { body }) => {
      await resetPasswordByLink(services, body)
      return {}
    },
    logins,
  ),
  route(
    auth.changePassword,
    async (services, { viewer, body }) => {
      await changeOwnPassword(services, viewer, body)
      return {}
    },
    logins,
  ),
  route(
    account.changeEmail,
    async (services, { viewer, body }) => {
      const { customer } = viewer
      await requireOwner(services, viewer, {
        password: body.currentPassword,
        field: 'currentPassword',
      })
      await services.limits.take({ name: 'mails-by', calls: 5, seconds: 3600 }, hashOf(customer))
      if (await mayMail(services.limits, 'changes', body.email)) {
        await services.database.db.transaction().execute(async (tx) => {
          const { email } = await readCustomer(tx, customer)
          await services.jobs.enqueue(tx, 'account-mail', {
            kind: 'change-email',
            customer,
            to: body.email,
          })
          await services.jobs.enqueue(tx, 'account-mail', {
            kind: 'email-asked',
            customer,
            to: email,
          })
        })
      }
      return {}
    },
    logins,
  ),
  route(account.listSessions, async ({ database, now }, { viewer: { customer, session } }) => {
    const sessions = await readSessions(database.db, customer, now())
    return { results: sessions.map((each) => ({ ...each, current: each.id === session })) }
  }),
  route(
    account.endSession,
    async ({ database, now }, { viewer: { customer }, params: { session } }) => {
      const ended = await endSessions(database.db, { customer, session, why: 'logout', now: now() })
      if (ended === 0) throw new Refusal('not_found')
      return {}
    },
  ),
  route(
    account.deleteMe,
    async (services, { viewer, body: { password }, request, reply }) => {
      await requireOwner(services, viewer, { password, field: 'password' })
      await eraseCustomer(services, viewer.customer)
      if (isOurPage(request)) clearSession(reply)
      return {}
    },
    logins,
  ),
]
