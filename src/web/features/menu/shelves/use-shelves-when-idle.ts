import { useEffect } from 'react'

/**
 * The browser skips rendering shelves that are far below (menu.css). When idle, they are rendered
 * one by one, for visitors who scroll fast and for full-page screenshots.
 */
export function useShelvesWhenIdle(): void {
  useEffect(() => {
    let isUnmounted = false
    const whenIdle = (act: () => void) =>
      'requestIdleCallback' in window ? requestIdleCallback(act) : setTimeout(act, 200)
    const layOutNext = () => {
      const next = [...document.querySelectorAll<HTMLElement>('.product-shelf')].find(
        ({ style }) => style.contentVisibility === '',
      )
      if (isUnmounted || !next) return
      next.style.contentVisibility = 'visible'
      whenIdle(layOutNext)
    }
    whenIdle(layOutNext)
    return () => {
      isUnmounted = true
    }
  }, [])
}
