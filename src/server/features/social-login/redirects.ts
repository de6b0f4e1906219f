import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Locale, negotiateLocale } from '#contract/pages/locales.ts'
import { pages } from '#contract/pages/pages.ts'
import { codeOf, logFailure } from '#server/http/replies/login-failures.ts'
import { answerProblem } from '#server/http/replies/problems.ts'

/** A path of our site with query values for its page. */
export function withQuery(path: string, values: Record<string, string | null>): string {
  const url = new URL(path, 'https://ours.invalid')
  for (const [name, value] of Object.entries(values))
    if (value !== null) url.searchParams.set(name, value)
  return url.pathname + url.search + url.hash
}

export type LoginOrigin = { locale: Locale; returnTo: string | null; isLinking: boolean }

/** Redirects to the page on which the login began, which shows the problem. */
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
 * Redirects to the login page if only the request is known; it shows the problem. An unknown
 * address gets a not-found answer.
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
