import type { Stop } from '#contract/kitchen/kitchen.ts'
import { useBoard, useMinute } from '#web/features/kitchen/state/kitchen-context.tsx'

/**
 * The stops in force at this minute: a stop is over at its end, whether or not the server has said
 * so.
 */
export function useStops(): { soldOut: readonly Stop[]; busy: Stop | null; pause: Stop | null } {
  const board = useBoard()
  const now = useMinute()
  const stops = (board?.stops ?? []).filter(
    ({ endsAt }) => endsAt === null || Date.parse(endsAt) > now,
  )
  return {
    soldOut: stops.filter(({ kind }) => kind === 'sold-out'),
    busy: stops.find(({ kind }) => kind === 'busy') ?? null,
    pause: stops.find(({ kind }) => kind === 'pause') ?? null,
  }
}
