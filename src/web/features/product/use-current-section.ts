import { useEffect, useState } from 'react'

/** Which of these elements, by id, the reader has under the eyes; the first until they scroll. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0])
  const key = ids.join(' ')

  useEffect(() => {
    const order = key.split(' ')
    let observer: IntersectionObserver | null = null
    const observe = () => {
      observer?.disconnect()
      const seen = new Map<string, boolean>()
      const sections = order.flatMap((id) => document.getElementById(id) ?? [])
      // A little below where a section comes to rest: what a jump leads to is what is read.
      const rest = restOf(sections[0]) + 8
      observer = new IntersectionObserver(
        (entries) => {
          for (const { target, isIntersecting } of entries) seen.set(target.id, isIntersecting)
          const under = order.find((id) => seen.get(id))
          if (under !== undefined) setCurrent(under)
          else if ((sections[0]?.getBoundingClientRect().top ?? 0) > rest) setCurrent(order[0])
        },
        { rootMargin: `-${rest}px 0px ${Math.min(0, rest + 40 - innerHeight)}px 0px` },
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

/** How far under the top of the window a section comes to rest when it is scrolled to. */
function restOf(section: Element | undefined): number {
  const px = (length: string) => Number.parseFloat(length) || 0
  return section
    ? px(getComputedStyle(section).scrollMarginTop) +
        px(getComputedStyle(document.documentElement).scrollPaddingTop)
    : 0
}

/**
 * Brings a section under the header and the focus with it; the address stays as it is. It slides
 * there unless told otherwise.
 */
export function goToSection(id: string, behavior: 'smooth' | 'instant' = 'smooth'): void {
  const section = document.getElementById(id)
  const heading = section?.querySelector<HTMLElement>('h2, h3')
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  section?.scrollIntoView({ behavior: calm ? 'instant' : behavior, block: 'start' })
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}
