import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Locale, negotiateLocale } from '#contract/pages/locales.ts'
import { pages } from '#contract/pages/pages.ts'
import { codeOf, logFailure } from '#server/http/replies/login-failures.ts'
import { answerProblem } from '#server/http/replies/problems.ts'

/** Adds query values to a path of our site. Values that are null are left out. */
export function withQuery(path: string, values: Record<string, string | null>): string {
  const url = new URL(path, 'https://ours.invalid')
  for (const [name, value] of Object.entries(values))
    if (value !== null) url.searchParams.set(name, value)
  return url.pathname + url.search + url.hash
}

export type LoginOrigin = { locale: Locale; returnTo: string | null; isLinking: boolean }

/**
 * Redirects to the login page, or, if a provider was to be linked, to the customer's profile. That
 * page shows the problem.
 */
export function redirectBack(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  loginOrigin: LoginOrigin,
): FastifyReply {
  logFailure(request, error)
  const { locale, returnTo, isLinking } = loginOrigin
  const page = isLinking ? 'accountProfile' : 'login'
  return reply.header('cache-control', 'no-store').redirect(
    withQuery(pages[page][locale], {
      problem: codeOf(error),
      return: isLinking ? null : returnTo,
    }),
  )
}

/**
 * Redirects to the login page if nothing is known about the login except the request. The page
 * shows the problem. `not_found` is answered without a redirect.
 */
export function redirectToProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (codeOf(error) === 'not_found') return answerProblem(error, request, reply)
  const locale = negotiateLocale(request.headers['accept-language'])
  return redirectBack(request, reply, error, { locale, returnTo: null, isLinking: false })
}
