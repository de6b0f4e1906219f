import { useEffect, useState } from 'react'

/** Which of these elements, by id, the reader has under the eyes; the first until they scroll. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0])
  const key = ids.join(' ')

  useEffect(() => {
    const seen = new Map<string, boolean>()
    const order = key.split(' ')
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) seen.set(target.id, isIntersecting)
      const under = order.find((id) => seen.get(id))
      const top = document.getElementById(order[0] ?? '')?.getBoundingClientRect().top ?? 0
      if (under !== undefined) setCurrent(under)
      else if (top > innerHeight / 4) setCurrent(order[0])
    }, { rootMargin: '-25% 0px -70% 0px' })
    for (const id of order) {
      const element = document.getElementById(id)
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [key])

  return current !== undefined && ids.includes(current) ? current : ids[0]
}

/** Brings a section under the header and the focus with it; the address stays as it is. It slides there unless told otherwise. */
export function goToSection(id: string, behavior: 'smooth' | 'instant' = 'smooth'): void {
  const section = document.getElementById(id)
  const heading = section?.querySelector<HTMLElement>('h2, h3')
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  section?.scrollIntoView({ behavior: calm ? 'instant' : behavior, block: 'start' })
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}
