import { useEffect } from 'react'

/**
 * The browser leaves out the shelves that are far below (menu.css). Once nothing else is to do they
 * are laid out one by one, so that they are there for who scrolls fast, and for whatever takes a
 * picture of the whole page.
 */
export function useShelvesWhenIdle(): void {
  useEffect(() => {
    let gone = false
    const whenIdle = (act: () => void) =>
      'requestIdleCallback' in window ? requestIdleCallback(act) : setTimeout(act, 200)
    const layOutNext = () => {
      const next = [...document.querySelectorAll<HTMLElement>('.product-shelf')].find(
        ({ style }) => style.contentVisibility === '',
      )
      if (gone || !next) return
      next.style.contentVisibility = 'visible'
      whenIdle(layOutNext)
    }
    whenIdle(layOutNext)
    return () => {
      gone = true
    }
  }, [])
}
