import type { FastifyBaseLogger } from 'fastify'
import { type PickupSources, unreachableAt } from './pickup-facts.ts'

type Eyes = Pick<PickupSources, 'catalogue' | 'config' | 'heartbeats'>

/**
 * The restaurants that are unreachable although their boards should receive orders now. The head
 * office sees them.
 */
export const unreachableRestaurants = (
  eyes: Eyes,
  now: number,
): { id: number; slug: string; seenAt: string | null }[] =>
  eyes.catalogue
    .now()
    .visibleRestaurants.filter((entry) => unreachableAt(eyes, entry, now) !== null)
    .map(({ id, slug }) => {
      const seenAt = eyes.heartbeats.seenAt(id)
      return { id, slug, seenAt: seenAt === null ? null : new Date(seenAt).toISOString() }
    })

/**
 * Returns a function that checks the heartbeats once, to be called repeatedly. The function logs
 * when a restaurant becomes unreachable, and when it becomes reachable again.
 */
export function createUnreachableWatch(
  services: Eyes & { now: () => number },
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>,
): () => Promise<void> {
  let before = new Set<string>()
  return async () => {
    await services.heartbeats.refresh()
    const unreachable = new Set(
      unreachableRestaurants(services, services.now()).map(({ slug }) => slug),
    )
    for (const restaurant of unreachable)
      if (!before.has(restaurant))
        log.warn({ restaurant }, 'no board of the restaurant sends heartbeats')
    for (const restaurant of before)
      if (!unreachable.has(restaurant))
        log.info({ restaurant }, 'a board of the restaurant sends heartbeats again')
    before = unreachable
  }
}
