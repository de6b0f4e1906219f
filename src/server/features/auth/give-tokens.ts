import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Tokens } from '#contract/customers/auth.ts'
import { isOurPage } from '#server/http/guards/guards.ts'
import { setCookie } from '#server/http/guards/session-cookies.ts'
import type { TokenPair } from '#server/stores/customers/sessions.ts'

/**
 * Sends tokens to a page as cookies, which its scripts cannot read, and to other clients in the
 * body of the answer.
 */
export function giveTokens(
  request: FastifyRequest,
  reply: FastifyReply,
  pair: TokenPair,
  now: number,
): Tokens {
  const { access, refresh, accessUntil, refreshUntil } = pair
  const times = {
    accessExpiresAt: new Date(accessUntil).toISOString(),
    refreshExpiresAt: new Date(refreshUntil).toISOString(),
  }
  if (!isOurPage(request)) return { accessToken: access, refreshToken: refresh, ...times }
  setCookie(reply, 'access', { value: access, until: accessUntil, now })
  setCookie(reply, 'refresh', { value: refresh, until: refreshUntil, now })
  return { accessToken: null, refreshToken: null, ...times }
}
