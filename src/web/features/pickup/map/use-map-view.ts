import {
  type CSSProperties,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { type MapFrame, type MapView, mapHeight, mapWidth, panBy } from './map-view.ts'

/** The view that the visitor has chosen, until the target view changes. */
export function useView(target: MapView): [MapView, (view: MapView) => void] {
  const [view, setView] = useState(target)
  const key = `${target.x} ${target.y} ${target.zoom}`
  const last = useRef(key)
  useEffect(() => {
    if (last.current === key) return
    last.current = key
    const [x = 0, y = 0, zoom = 1] = key.split(' ').map(Number)
    setView({ x, y, zoom })
  }, [key])
  return [view, setView]
}

/** Pixels left free around the country for the buttons; the same as in `.map-world`. */
const edge = { x: 104, y: 48 }

/**
 * The size in a window 320 pixels wide, assumed until the map is measured: no marker may cover
 * another, even on the smallest phone.
 */
const smallest: MapFrame = { width: 284, height: 284, scale: 0.36 }

/** The measured map: on a small one, markers overlap at a lower zoom. */
export function useFrame(ref: RefObject<HTMLElement | null>): MapFrame {
  const [frame, setFrame] = useState(smallest)
  useEffect(() => {
    if (!ref.current) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      const { width, height } = entry.contentRect
      setFrame({ width, height, scale: Math.min(width - edge.x, height - edge.y) / 500 })
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref])
  return frame
}

/**
 * Pans the map with a mouse; on a touch screen a finger scrolls the page, and the map is moved by
 * its buttons.
 */
export function usePan(view: MapView, setView: (view: MapView) => void) {
  const from = useRef<{ x: number; y: number; view: MapView; width: number } | null>(null)
  const stop = () => {
    from.current = null
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const pressed = event.target instanceof Element && event.target.closest('button')
      if (event.pointerType !== 'mouse' || pressed) return
      const width =
        event.currentTarget.querySelector('.map-world')?.getBoundingClientRect().width ?? mapWidth
      from.current = { x: event.clientX, y: event.clientY, view, width }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const start = from.current
      if (!start) return
      const unit = mapWidth / start.width
      setView(panBy(start.view, (start.x - event.clientX) * unit, (start.y - event.clientY) * unit))
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  }
}

/**
 * Rounded, so that server and browser write the same digits: the last digit of their logarithms may
 * differ.
 */
const short = (value: number) => Number(value.toFixed(6))
const percent = (share: number) => `${short(share * 100)}%`

export const viewStyle = ({
  x,
  y,
  zoom,
}: MapView): CSSProperties & Record<`--${string}`, number> => ({
  '--map-x': short(x / mapWidth),
  '--map-y': short(y / mapHeight),
  '--map-zoom': short(zoom),
})

export const placeStyle = ({ x, y }: { x: number; y: number }): CSSProperties => ({
  left: percent(x / mapWidth),
  top: percent(y / mapHeight),
})
