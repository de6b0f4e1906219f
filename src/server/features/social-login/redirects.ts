import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import { type Locale, negotiateLocale } from '#contract/pages/locales.ts'
import { pages } from '#contract/pages/pages.ts'
import { type SocialFailure, SocialLoginFailed } from '#server/gateways/social-login/port.ts'
import { answerProblem } from '#server/http/replies/problems.ts'
import { Refusal } from '#server/kit/refusal.ts'

const codes: Record<SocialFailure, ErrorCode> = {
  cancelled: 'social_cancelled',
  refused: 'social_failed',
  unavailable: 'social_unavailable',
}

/** The code of a failure; an unexpected error counts as `social_unavailable`. */
export function codeOf(error: unknown): ErrorCode {
  if (error instanceof SocialLoginFailed) return codes[error.failure]
  return error instanceof Refusal ? error.code : 'social_unavailable'
}

/** A path of our site with query values for its page. */
export function withQuery(path: string, values: Record<string, string | null>): string {
  const url = new URL(path, 'https://ours.invalid')
  for (const [name, value] of Object.entries(values))
    if (value !== null) url.searchParams.set(name, value)
  return url.pathname + url.search + url.hash
}

export type Way = { locale: Locale; returnTo: string | null; isLinking: boolean }

/** Redirects to the page that shows the problem. */
export function leadBack(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  way: Way,
): FastifyReply {
  logFailure(request, error)
  const { locale, returnTo, isLinking } = way
  const page = isLinking ? 'accountProfile' : 'login'
  return reply.header('cache-control', 'no-store').redirect(
    withQuery(pages[page][locale], {
      problem: codeOf(error),
      return: isLinking ? null : returnTo,
    }),
  )
}

/** The same when only the request is known. An unknown address gets a not-found answer. */
export function leadToProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (codeOf(error) === 'not_found') return answerProblem(error, request, reply)
  const locale = negotiateLocale(request.headers['accept-language'])
  return leadBack(request, reply, error, { locale, returnTo: null, isLinking: false })
}

/** Logs why a login was refused, but none of the codes and tokens that came with it. */
function logFailure({ id, log }: FastifyRequest, error: unknown): void {
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
