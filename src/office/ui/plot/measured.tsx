import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

/** Drawn without a browser, a plot is so wide. */
const WIDTH = 660

/** Draws a plot as wide as its place, so that its texts are of their size. */
export function Measured({
  width: assumed = WIDTH,
  children,
}: {
  width?: number
  children: (width: number) => ReactNode
}) {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(assumed)
  useLayoutEffect(() => {
    const element = place.current
    if (element === null) return
    const measure = () => {
      // On paper the plot keeps its drawing, which is scaled.
      if (element.clientWidth > 0) setWidth(element.clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div className="plot-place" ref={place}>
      {children(width)}
    </div>
  )
}
