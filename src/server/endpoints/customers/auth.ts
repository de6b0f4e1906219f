import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  requestPasswordReset,
  logIn,
  logOut,
  logOutEverywhere,
  refreshTokens,
  resetPassword,
  signUp,
  verifyEmail,
} from '#contract/customers/auth.ts'
import { isOurPage } from '#server/http/guards/guards.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import { clearSession, readCookie, setCookie } from '#server/http/guards/session-cookies.ts'
import { readBearer } from '#server/http/guards/viewer.ts'
import type { Services } from '#server/services/services.ts'
import { DEVICE_MILLISECONDS } from '#server/features/auth/devices.ts'
import { deviceName } from '#server/kit/device-name.ts'
import { giveTokens } from '#server/features/auth/give-tokens.ts'
import { logInCustomer } from '#server/features/auth/log-in.ts'
import {
  confirmEmail,
  enqueueReset,
  resetPasswordByLink,
} from '#server/features/auth/mailed-links.ts'
import {
  endSessions,
  exchange,
  readAccess,
  readRefresh,
} from '#server/stores/customers/sessions.ts'
import { checkSignUp, signUpCustomer } from '#server/features/auth/sign-up.ts'

export function authRoutes(app: FastifyInstance, services: Services): void {
  const { config, database, jobs, now } = services
  const logins = { limit: { name: 'logins', calls: config.loginsPerMinute, seconds: 60 } }
  const mails = { limit: { name: 'mails', calls: config.mailsPerMinute, seconds: 60 } }

  registerEndpoint(
    app,
    logIn,
    async ({ body, request, reply }) => {
      const isPage = isOurPage(request)
      const device = isPage ? readCookie(request, 'device') : null
      const name = deviceName(request.headers['user-agent'])
      const opened = await logInCustomer(services, { ...body, device, deviceName: name })
      if (isPage)
        setCookie(reply, 'device', {
          value: opened.device,
          until: now() + DEVICE_MILLISECONDS,
          now: now(),
        })
      return giveTokens(request, reply, opened.pair, now())
    },
    logins,
  )

  registerEndpoint(
    app,
    signUp,
    async ({ body, locale }) => {
      await signUpCustomer(services, body, locale)
      return {}
    },
    { ...mails, check: (body) => checkSignUp(body, now()) },
  )

  registerEndpoint(
    app,
    verifyEmail,
    async ({ viewer, body }) => ({ email: await confirmEmail(services, viewer, body) }),
    logins,
  )

  registerEndpoint(app, refreshTokens, async ({ body, request, reply }) => {
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
  })

  registerEndpoint(app, logOut, async ({ body, request, reply }) => {
    const access = readBearer(request) ?? readCookie(request, 'access')
    const refresh = presentedRefresh(request, body.refreshToken)
    for (const viewer of [
      access ? await readAccess(database.db, access, now()) : null,
      refresh ? await readRefresh(database.db, refresh) : null,
    ])
      if (viewer) await endSessions(database.db, { ...viewer, why: 'logout', now: now() })
    if (isOurPage(request)) clearSession(reply)
    return {}
  })

  registerEndpoint(app, logOutEverywhere, async ({ viewer: { customer }, request, reply }) => {
    await endSessions(database.db, { customer, why: 'everywhere', now: now() })
    if (isOurPage(request)) clearSession(reply)
    return {}
  })

  registerEndpoint(
    app,
    requestPasswordReset,
    async ({ body }) => {
      await enqueueReset(services, body.email)
      return {}
    },
    mails,
  )

  registerEndpoint(
    app,
    resetPassword,
    async ({ body }) => {
      await resetPasswordByLink(services, body)
      return {}
    },
    logins,
  )
}

/**
 * Returns the refresh token of a request. Our pages send it in a cookie, and a token in their body
 * is ignored. Any other client sends it in the body.
 */
const presentedRefresh = (request: FastifyRequest, bodyToken: string | undefined): string | null =>
  isOurPage(request) ? readCookie(request, 'refresh') : (bodyToken ?? null)
