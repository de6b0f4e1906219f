import type { FastifyRequest } from 'fastify'
import { countFailures } from '#server/http/guards/rate-limits.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'

const TEN_MINUTES = 600

/**
 * Runs work that needs a code: a wrong code counts against the client's address, a correct one does
 * not.
 */
export function limitPromoGuesses<T>(
  { config, limits }: Pick<Services, 'config' | 'limits'>,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  const limit = { name: 'promos', calls: config.promoGuesses, seconds: TEN_MINUTES }
  return countFailures(limits, limit, request, work, isWrongCode)
}

const isWrongCode = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'promo_invalid'
