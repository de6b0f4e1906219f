import type { FastifyReply, FastifyRequest } from 'fastify'
import { callbackAt } from '#server/gateways/social-login/open.ts'
import {
  PENDING_LOGIN_MILLISECONDS,
  newLoginKey,
  secretsOf,
} from '#server/gateways/social-login/secrets.ts'
import { readCookie, setCookie } from '#server/http/guards/session-cookies.ts'
import type { Services } from '#server/services/services.ts'
import { type PendingLogin, storePendingLogin } from './login-state.ts'

/**
 * Starts a login, or a link of a provider with an account, in this browser. Returns the provider's
 * address to which the browser must go. Several logins may be in progress in one browser.
 */
export async function beginSocialLogin(
  {
    config,
    database,
    now,
    socialLogin,
  }: Pick<Services, 'config' | 'database' | 'now' | 'socialLogin'>,
  request: FastifyRequest,
  reply: FastifyReply,
  pendingLogin: PendingLogin,
): Promise<string> {
  const key = newLoginKey(readCookie(request, 'social'))
  const { provider } = pendingLogin
  const address = await socialLogin.addressOf(
    provider,
    secretsOf(key),
    callbackAt(config.publicUrl, provider),
  )
  await storePendingLogin(database.db, key, pendingLogin, now())
  setCookie(reply, 'social', {
    value: key.browser,
    until: now() + PENDING_LOGIN_MILLISECONDS,
    now: now(),
  })
  return address
}
