import { type RefObject, useEffect, useRef } from 'react'

/** Heights in pixels, by content and window width. */
const heights = new Map<string, number>()

/**
 * The height that some content had when it was last on the page, so that a visitor who comes back
 * finds the page scrolled to the same place.
 */
export function usePreservedHeight(content: string): {
  ref: RefObject<HTMLElement | null>
  height: number | undefined
} {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    // Measured continuously: when the page is left, its style is removed before this effect's
    // cleanup.
    const observer = new ResizeObserver(() => {
      if (ref.current) heights.set(keyOf(content), ref.current.getBoundingClientRect().height)
    })
    if (ref.current) observer.observe(ref.current)
    return () => observer.disconnect()
  }, [content])
  return { ref, height: typeof window === 'undefined' ? undefined : heights.get(keyOf(content)) }
}

const keyOf = (content: string) => `${content} ${innerWidth}`
