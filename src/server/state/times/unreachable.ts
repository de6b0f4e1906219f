import type { FastifyBaseLogger } from 'fastify'
import { type Known, unreachableAt } from './pickup-facts.ts'

type Eyes = Pick<Known, 'catalogue' | 'config' | 'signs'>

/** The restaurants that should see their orders and do not: for the head office. */
export const unreachableRestaurants = (eyes: Eyes, now: number): { id: number; slug: string; seenAt: string | null }[] =>
  eyes.catalogue.now().shown
    .filter((entry) => unreachableAt(eyes, entry, now) !== null)
    .map(({ id, slug }) => {
      const seenAt = eyes.signs.seenAt(id)
      return { id, slug, seenAt: seenAt === null ? null : new Date(seenAt).toISOString() }
    })

/** Looks for signs of life from now on; who begins or ceases to be blind is logged, once. */
export function watchUnreachable(services: Eyes & { now: () => number }, log: Pick<FastifyBaseLogger, 'warn' | 'info'>): void {
  let before = new Set<string>()
  services.signs.watch(() => {
    const blind = new Set(unreachableRestaurants(services, services.now()).map(({ slug }) => slug))
    for (const restaurant of blind) if (!before.has(restaurant)) log.warn({ restaurant }, 'nobody answers at the board')
    for (const restaurant of before) if (!blind.has(restaurant)) log.info({ restaurant }, 'the board answers again')
    before = blind
  })
}
