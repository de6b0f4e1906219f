import type { StopView } from '#contract/kitchen/kitchen.ts'
import { useBoard, useMinute } from '#web/features/kitchen/state/kitchen-context.tsx'

/**
 * The stops in force at this minute: a stop is over at its end, whether or not the server has said
 * so. Each product has one: that of the head office, where the kitchen ran out of it as well.
 */
export function useStops(): {
  soldOut: readonly StopView[]
  busy: StopView | null
  pause: StopView | null
} {
  const board = useBoard()
  const now = useMinute()
  const stops = (board?.stops ?? []).filter(
    ({ endsAt }) => endsAt === null || Date.parse(endsAt) > now,
  )
  return {
    soldOut: onePerProduct(stops.filter(({ kind }) => kind === 'sold-out')),
    busy: stops.find(({ kind }) => kind === 'busy') ?? null,
    pause: stops.find(({ kind }) => kind === 'pause') ?? null,
  }
}

const onePerProduct = (stops: readonly StopView[]): readonly StopView[] => [
  ...new Map(
    stops
      .toSorted((a, b) => Number(a.byOffice) - Number(b.byOffice))
      .map((stop) => [stop.product, stop]),
  ).values(),
]
