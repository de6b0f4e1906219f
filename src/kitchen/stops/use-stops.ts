import type { StopView } from '#contract/kitchen/stops.ts'
import { useBoard, useMinute } from '#kitchen/state/kitchen-context.tsx'

/**
 * The stops in force at this minute: a stop ends on time even before the server reports it. At most
 * one per product: if both the head office and the kitchen stopped it, that of the head office.
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
