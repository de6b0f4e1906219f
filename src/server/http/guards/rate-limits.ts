import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CompiledQuery } from 'kysely'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '#server/db/open.ts'
import { createTurns } from '#server/kit/turns.ts'
import { callerOf, isFromOutside } from './caller.ts'
import { Refusal } from '#server/kit/refusal.ts'

/** So many calls, by name, in so many seconds. `isGivenBack`: calls may turn out not to count. */
export type RateLimit = { name: string; calls: number; seconds: number; isGivenBack?: boolean }

export type RateLimits = {
  /**
   * Counts one for `who`; refuses with `too_many_requests` when that was too many, whichever
   * process counted the others.
   */
  take: (limit: RateLimit, who: string) => Promise<void>
  /** Counts so many more for `who`, or fewer, and refuses nothing. */
  add: (limit: RateLimit, who: string, calls: number) => Promise<void>
}

/** Limits that all processes share, for they count in the database. */
export function createRateLimits({ db }: Pick<Database, 'db'>): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>()
  // What the library asks of a client is the only thing that it gets, so that it works over either
  // database.
  const client = {
    query: ({ text, values }: { text: string; values: unknown[] }) =>
      db.executeQuery(CompiledQuery.raw(text, values)),
  }
  const limiterOf = ({ name, calls, seconds, isGivenBack }: RateLimit): RateLimiterPostgres => {
    const known = limiters.get(name)
    if (known) return known
    const made = new RateLimiterPostgres({
      storeClient: client,
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points: calls,
      duration: seconds,
      ...(isGivenBack ? {} : { inMemoryBlockOnConsumed: calls + 1 }),
    })
    limiters.set(name, made)
    return made
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

/** `take` answers the seconds to wait. */
export type LimitHere = { take: (who: string) => Promise<number> }

/** A limit that this process alone counts, of work that the database has little part in. */
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
 * Tries of one address that this process makes at once; more wait for their turn: a whole office,
 * say.
 */
const AT_ONCE = 4
const inTurn = createTurns(AT_ONCE)

/**
 * Does some work for a caller who may fail so often at it, as `limit` says. A try counts before it
 * is made, so that many at once learn no more than as many one after the other, and is given back
 * when it did not fail.
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
 * Counts some work for `who` while it is done, so that many at once are limited too, and not what
 * was refused.
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

/** Stands before every route that has a limit of its own. */
export function limitCalls(api: FastifyInstance, limits: RateLimits): void {
  api.addHook('onRequest', async (request) => {
    const { limit, limitHere } = request.routeOptions.config
    if (!isFromOutside(request)) return
    const who = callerOf(request.ip)
    const wait = (await limitHere?.take(who)) ?? 0
    if (wait > 0)
      throw new Refusal('too_many_requests', { headers: { 'retry-after': String(wait) } })
    if (limit !== undefined) await limits.take(limit, who)
  })
  // What was refused for its fields did nothing: who fills in a form may be wrong as often as they
  // like.
  api.addHook('onError', async (request, _reply, error) => {
    const { limit } = request.routeOptions.config
    const isMisread = error instanceof Refusal && error.code === 'invalid_request'
    if (limit !== undefined && isMisread && isFromOutside(request))
      await limits.add(limit, callerOf(request.ip), -1)
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Calls of one address, counted for all processes. */
    limit?: RateLimit
    /** Counted by this process alone. */
    limitHere?: LimitHere
  }
}
