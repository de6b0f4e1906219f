import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, type Problem, errors } from '#contract/errors.ts'
import { negotiateLocale } from '#contract/locales.ts'
import { Refusal } from './refusal.ts'
import { sentences } from './sentences.ts'

/** Failures of the web framework, in the words of the catalogue of errors. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_request',
}

/** Any failure as a problem document (RFC 9457); the unexpected is logged and says nothing of itself. */
export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = error instanceof Refusal ? error : new Refusal(wentAway(request) ? 'invalid_request' : codeOf(error))
  if (refusal.code === 'server_error' || refusal.code === 'unavailable') request.log.error(
    { reqId: request.id, route: request.routeOptions?.url, err: error }, 'request failed',
  )
  const locale = negotiateLocale(request.headers['accept-language'])
  const problem: Problem = {
    type: 'about:blank', title: sentences[locale][refusal.code], status: errors[refusal.code].status,
    code: refusal.code,
    requestId: request.id,
    ...(refusal.fields.length > 0 ? { fields: [...refusal.fields] } : {}),
    ...(refusal.details === undefined ? {} : { details: refusal.details }),
  }
  return reply
    .code(problem.status)
    .headers({ ...refusal.headers, 'content-language': locale, 'cache-control': 'no-store' })
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem))
}

/** Who hangs up in the middle of a request, or is cut for sending nothing, has no failure of ours to hear of. */
const wentAway = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete

/** The database is away, is starting or is stopping: worth another try soon. */
const databaseIsAway = /^(ECONN|EPIPE|ENOTFOUND|08|57P0|53300)/

function codeOf(error: unknown): ErrorCode {
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown }
  const known = typeof code === 'string' ? frameworkCodes[code] : undefined
  if (known) return known
  if (typeof code === 'string' && databaseIsAway.test(code)) return 'unavailable'
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 ? 'invalid_request' : 'server_error'
}
