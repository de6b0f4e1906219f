import { type RefObject, useEffect, useRef } from 'react'

/** Pixels, by what stood there in a window of which width. */
const heights = new Map<string, number>()

/**
 * How high something was when it was last on the page, so that who comes back finds the page
 * scrolled to the same place.
 */
export function useKeptHeight(what: string): {
  ref: RefObject<HTMLElement | null>
  height: number | undefined
} {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    // As it goes: once the page is left its style is gone before it is.
    const observer = new ResizeObserver(() => {
      if (ref.current) heights.set(keyOf(what), ref.current.getBoundingClientRect().height)
    })
    if (ref.current) observer.observe(ref.current)
    return () => observer.disconnect()
  }, [what])
  return { ref, height: typeof window === 'undefined' ? undefined : heights.get(keyOf(what)) }
}

const keyOf = (what: string) => `${what} ${innerWidth}`
