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
