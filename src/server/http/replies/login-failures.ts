import type { FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import { type SocialFailure, SocialLoginFailed } from '#server/gateways/social-login/port.ts'
import { Refusal } from '#server/kit/refusal.ts'

const codes: Record<SocialFailure, ErrorCode> = {
  cancelled: 'social_cancelled',
  refused: 'social_failed',
  unavailable: 'social_unavailable',
}

/** The code of a login that failed; an unexpected error counts as `social_unavailable`. */
export function codeOf(error: unknown): ErrorCode {
  if (error instanceof SocialLoginFailed) return codes[error.failure]
  return error instanceof Refusal ? error.code : 'social_unavailable'
}

/**
 * Logs why a login with a provider failed, without the codes and tokens that were sent with it.
 * Refusals by our own rules and cancelled logins are not logged.
 */
export function logFailure({ id, log }: FastifyRequest, error: unknown): void {
  if (error instanceof Refusal) return
  if (!(error instanceof SocialLoginFailed))
    return log.error({ reqId: id, err: error }, 'social login failed')
  if (error.failure === 'cancelled') return
  const cause = error.cause as { name?: unknown; code?: unknown; message?: unknown } | undefined
  const reason = [cause?.name, cause?.code, cause?.message]
    .filter((part) => typeof part === 'string')
    .join(' ')
  log.warn({ reqId: id, failure: error.failure, reason }, 'social login failed')
}
