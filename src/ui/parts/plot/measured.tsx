import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

/** Width in pixels of a plot that is rendered without a browser. */
const WIDTH = 660

/** Renders a plot in the width of its container, so that its text is not scaled. */
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
      // A width of 0 is ignored. When the page is printed, the plot is not drawn again: its
      // existing drawing is scaled.
      if (element.clientWidth > 0) setWidth(element.clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div className="group-data-stale/loaded:grayscale" ref={place}>
      {children(width)}
    </div>
  )
}
