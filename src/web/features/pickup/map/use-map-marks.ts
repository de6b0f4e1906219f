import { useCallback, useEffect, useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type MapBox, boxText } from '#contract/shop/box.ts'
import type { MapMark, listMapMarks } from '#contract/shop/places.ts'
import { useApi } from '#web/base/page/app-data.tsx'

/** Milliseconds without a move of the map after which the server is queried. */
const PAUSE = 150

/** A box around the whole of France with Corsica. */
const france: MapBox = { south: 41, west: -5.6, north: 51.4, east: 9.8 }

/** The marks in the visible part of the map, requested from the server as the map is moved (B7). */
export function useMapMarks(asks: boolean): {
  marks: readonly MapMark[]
  onView: (box: MapBox) => void
} {
  const api = useApi()
  const [requestedBox, setRequestedBox] = useState(boxText(france))
  const [marks, setMarks] = useState<readonly MapMark[]>([])
  useEffect(() => {
    if (!asks) return undefined
    let isWanted = true
    const timer = setTimeout(() => {
      api
        .read<ReplyOf<typeof listMapMarks>>(`/api/map?box=${requestedBox}`)
        .then((reply) => isWanted && setMarks(reply.marks))
        // Without an answer, the previous marks remain; the next move of the map requests them
        // again.
        .catch(() => undefined)
    }, PAUSE)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [api, asks, requestedBox])
  const onView = useCallback((box: MapBox) => setRequestedBox(boxText(roomAround(box))), [])
  return { marks, onView }
}

/**
 * The box enlarged by half on each side, with edges on a grid of its quarters, so that a small move
 * of the map needs no new request.
 */
function roomAround({ south, west, north, east }: MapBox): MapBox {
  const step = Math.max(north - south, east - west, 0.001) / 4
  const down = (degrees: number) => Math.floor(degrees / step) * step
  const up = (degrees: number) => Math.ceil(degrees / step) * step
  const [height, width] = [north - south, east - west]
  return {
    south: Math.max(-90, down(south - height / 2)),
    west: Math.max(-180, down(west - width / 2)),
    north: Math.min(90, up(north + height / 2)),
    east: Math.min(180, up(east + width / 2)),
  }
}
