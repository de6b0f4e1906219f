import { useEffect } from 'react'

/**
 * The browser leaves out what is far below (`content-visibility` in menu.css), and can only guess how high it is. Once
 * nothing else is to do the shelves are laid out one by one, so that who jumps to one of them arrives.
 */
export function useShelvesWhenIdle(): void {
  useEffect(() => {
    let gone = false
    const whenIdle = (act: () => void) => ('requestIdleCallback' in window ? requestIdleCallback(act) : setTimeout(act, 200))
    const layOutNext = () => {
      const next = left()[0]
      if (gone || !next) return
      layOut(next)
      whenIdle(layOutNext)
    }
    whenIdle(layOutNext)
    return () => { gone = true }
  }, [])
}

/** All that are left, now. */
export function layOutShelves(): void {
  left().forEach(layOut)
}

const left = () => [...document.querySelectorAll<HTMLElement>('.product-shelf')].filter(({ style }) => style.contentVisibility === '')

const layOut = ({ style }: HTMLElement) => { style.contentVisibility = 'visible' }
