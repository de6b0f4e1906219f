import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, type Problem, errors } from '#contract/errors.ts'
import { negotiateLocale } from '#contract/pages/locales.ts'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { sentences } from './sentences.ts'

/** Failures of the web framework, mapped to the catalogue of errors. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_request',
}

/**
 * Answers any failure with a problem document (RFC 9457). An unexpected error is logged, and its
 * details are not sent.
 */
export function answerProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = refusalOf(error, request)
  const line = { reqId: request.id, route: request.routeOptions?.url, err: error }
  // If the database is unavailable, each request logs only a warning, because the readiness check
  // already reports the database.
  if (refusal.code === 'unavailable') request.log.warn(line, 'request not answered')
  else if (refusal.code === 'server_error') request.log.error(line, 'request failed')
  const locale = negotiateLocale(request.headers['accept-language'])
  const problem: Problem = {
    type: 'about:blank',
    title: sentences[locale][refusal.code],
    status: errors[refusal.code].status,
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

function refusalOf(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof DatabaseUnavailable)
    return new Refusal('unavailable', { headers: { 'retry-after': ASK_AGAIN_AFTER } })
  return new Refusal(wentAway(request) ? 'invalid_request' : codeOf(error))
}

/** Seconds after which a client may retry when the database was unavailable. */
export const ASK_AGAIN_AFTER = '2'

/**
 * Whether the client disconnected in the middle of a request, or the server disconnected a client
 * that sent nothing. In both cases the server is not at fault.
 */
const wentAway = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete

function codeOf(error: unknown): ErrorCode {
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown }
  const frameworkCode = typeof code === 'string' ? frameworkCodes[code] : undefined
  if (frameworkCode) return frameworkCode
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500
    ? 'invalid_request'
    : 'server_error'
}
