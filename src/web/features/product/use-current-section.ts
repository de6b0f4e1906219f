import { useEffect, useState } from 'react'

/** The id of the section being read; the first one until the page is scrolled. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0])
  const key = ids.join(' ')

  useEffect(() => {
    const order = key.split(' ')
    let observer: IntersectionObserver | null = null
    const observe = () => {
      observer?.disconnect()
      const visibility = new Map<string, boolean>()
      const sections = order.flatMap((id) => document.getElementById(id) ?? [])
      // Slightly below the point at which a section stops when scrolled to, so that a jump selects
      // its target.
      const stopHeight = restOf(sections[0]) + 8
      observer = new IntersectionObserver(
        (entries) => {
          for (const { target, isIntersecting } of entries)
            visibility.set(target.id, isIntersecting)
          const under = order.find((id) => visibility.get(id))
          if (under !== undefined) setCurrent(under)
          else if ((sections[0]?.getBoundingClientRect().top ?? 0) > stopHeight)
            setCurrent(order[0])
        },
        { rootMargin: `-${stopHeight}px 0px ${Math.min(0, stopHeight + 40 - innerHeight)}px 0px` },
      )
      for (const section of sections) observer.observe(section)
    }
    observe()
    addEventListener('resize', observe)
    return () => {
      observer?.disconnect()
      removeEventListener('resize', observe)
    }
  }, [key])

  return current !== undefined && ids.includes(current) ? current : ids[0]
}

/** Pixels below the top of the window at which a section stops when scrolled to. */
function restOf(section: Element | undefined): number {
  const px = (length: string) => Number.parseFloat(length) || 0
  return section
    ? px(getComputedStyle(section).scrollMarginTop) +
        px(getComputedStyle(document.documentElement).scrollPaddingTop)
    : 0
}

/**
 * Scrolls a section to below the header and focuses its heading; the address does not change.
 * Scrolls instantly if reduced motion is preferred.
 */
export function goToSection(id: string, behavior: 'smooth' | 'instant' = 'smooth'): void {
  const section = document.getElementById(id)
  const heading = section?.querySelector<HTMLElement>('h2, h3')
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  section?.scrollIntoView({ behavior: calm ? 'instant' : behavior, block: 'start' })
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}
