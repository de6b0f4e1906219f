import type { FastifyReply, FastifyRequest } from 'fastify'
import { callbackAt } from '#server/gateways/social-login/open.ts'
import { readCookie, setCookie } from '#server/http/guards/session-cookies.ts'
import type { Services } from '#server/services/services.ts'
import { newToken } from '#server/stores/customers/tokens.ts'
import { BEGUN_MILLISECONDS, type Begun, keepBegun, secretsOf } from './login-state.ts'

/**
 * Begins a login or a link in this browser; answers where it goes. Several may be on their way from
 * it at once.
 */
export async function begin(
  {
    config,
    database,
    now,
    socialLogin,
  }: Pick<Services, 'config' | 'database' | 'now' | 'socialLogin'>,
  request: FastifyRequest,
  reply: FastifyReply,
  begun: Begun,
): Promise<string> {
  const kept = readCookie(request, 'social')
  const browser = kept && /^[\w-]{43}$/.test(kept) ? kept : newToken()
  const key = { state: newToken(), browser }
  const { provider } = begun
  const address = await socialLogin.addressOf(
    provider,
    secretsOf(key),
    callbackAt(config.publicUrl, provider),
  )
  await keepBegun(database.db, key, begun, now())
  setCookie(reply, 'social', { value: browser, until: now() + BEGUN_MILLISECONDS, now: now() })
  return address
}
