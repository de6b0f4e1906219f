import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CompiledQuery } from 'kysely'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '#server/db/open.ts'
import { createNamedQueue } from '#server/kit/named-queue.ts'
import { callerOf, isFromOutside } from './caller.ts'
import { Refusal } from '#server/kit/refusal.ts'

/**
 * A limit of `calls` per `seconds`, under a name. `isGivenBack`: whether counted calls may be
 * uncounted later.
 */
export type RateLimit = { name: string; calls: number; seconds: number; isGivenBack?: boolean }

export type RateLimits = {
  /**
   * Counts one call for `who`. Refuses with `too_many_requests` when the limit is exceeded,
   * including the calls counted by other processes.
   */
  take: (limit: RateLimit, who: string) => Promise<void>
  /** Adds calls for `who`, or removes them when negative. Never refuses. */
  add: (limit: RateLimit, who: string, calls: number) => Promise<void>
}

/** Limits that all processes share, because they are counted in the database. */
export function createRateLimits({ db }: Pick<Database, 'db'>): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>()
  // A database client for the rate limiter's library. It has only the method that the library uses,
  // so that it works with PostgreSQL and with the embedded database.
  const client = {
    query: ({ text, values }: { text: string; values: unknown[] }) =>
      db.executeQuery(CompiledQuery.raw(text, values)),
  }
  const limiterOf = ({ name, calls, seconds, isGivenBack }: RateLimit): RateLimiterPostgres => {
    const existing = limiters.get(name)
    if (existing) return existing
    const limiter = new RateLimiterPostgres({
      storeClient: client,
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points: calls,
      duration: seconds,
      ...(isGivenBack ? {} : { inMemoryBlockOnConsumed: calls + 1 }),
    })
    limiters.set(name, limiter)
    return limiter
  }
  return {
    async take(limit, who) {
      try {
        await limiterOf(limit).consume(who)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        throw new Refusal('too_many_requests', {
          headers: { 'retry-after': String(Math.ceil(error.msBeforeNext / 1000)) },
        })
      }
    },
    async add(limit, who, calls) {
      await limiterOf(limit).penalty(who, calls)
    },
  }
}

/** A limit in this process. `take` returns the seconds to wait: 0 if the call is allowed. */
export type LimitHere = { take: (who: string) => Promise<number> }

/** A limit counted by this process only, for work that hardly uses the database. */
export function limitHere(calls: number, seconds: number): LimitHere {
  const limiter = new RateLimiterMemory({ points: calls, duration: seconds })
  return {
    async take(who) {
      try {
        await limiter.consume(who)
        return 0
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        return Math.ceil(error.msBeforeNext / 1000)
      }
    },
  }
}

/**
 * Maximum number of attempts of one address that this process runs at once. Further attempts wait
 * and are not refused, because the address may be that of a whole office.
 */
const AT_ONCE = 4
const inTurn = createNamedQueue(AT_ONCE)

/**
 * Does some work for a caller whose failures are limited. An attempt is counted before it is made,
 * so that parallel attempts learn no more than sequential ones, and is uncounted if it did not
 * fail.
 */
export function countFailures<T>(
  limits: RateLimits,
  limit: RateLimit,
  request: FastifyRequest,
  work: () => Promise<T>,
  isFailure: (error: unknown) => boolean,
): Promise<T> {
  if (!isFromOutside(request)) return work()
  const who = callerOf(request.ip)
  const tries = { ...limit, isGivenBack: true }
  return inTurn(`${limit.name} ${who}`, async () => {
    let isGuess = false
    try {
      await limits.take(tries, who)
      return await work()
    } catch (error) {
      isGuess = isFailure(error)
      throw error
    } finally {
      if (!isGuess) await limits.add(tries, who, -1)
    }
  })
}

/**
 * Counts a call of `who` before its work begins, so that parallel calls are limited too. If the
 * work fails, the call is uncounted.
 */
export async function takeUnlessRefused<T>(
  limits: RateLimits,
  limit: RateLimit,
  who: string,
  work: () => Promise<T>,
): Promise<T> {
  await limits.take(limit, who)
  try {
    return await work()
  } catch (error) {
    await limits.add(limit, who, -1)
    throw error
  }
}

/**
 * Applies the limits that routes declare. A call that was refused for its fields before any work
 * began is uncounted, because a visitor may fill in a form wrongly any number of times.
 */
export function limitCalls(api: FastifyInstance, limits: RateLimits): void {
  api.decorateRequest('unspentLimit', null)
  api.addHook('onRequest', async (request) => {
    const { limit, limitHere } = request.routeOptions.config
    if (!isFromOutside(request)) return
    const who = callerOf(request.ip)
    const wait = (await limitHere?.take(who)) ?? 0
    if (wait > 0)
      throw new Refusal('too_many_requests', { headers: { 'retry-after': String(wait) } })
    if (limit === undefined) return
    await limits.take(limit, who)
    request.unspentLimit = limit
  })
  api.addHook('onError', async (request, _reply, error) => {
    const { unspentLimit } = request
    const isMisread = error instanceof Refusal && error.code === 'invalid_request'
    if (unspentLimit !== null && isMisread) await limits.add(unspentLimit, callerOf(request.ip), -1)
  })
}

/**
 * From here on, the call remains counted towards its limit even if it is refused for its fields:
 * its work costs more than reading a small body.
 */
export function spendLimit(request: FastifyRequest): void {
  request.unspentLimit = null
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The limit that counted this call, while the call may still be uncounted. */
    unspentLimit: RateLimit | null
  }
  interface FastifyContextConfig {
    /** Limit for the calls of one address, counted across all processes. */
    limit?: RateLimit
    /** Limit counted by this process only. */
    limitHere?: LimitHere
  }
}
