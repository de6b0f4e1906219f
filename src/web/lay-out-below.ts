/*
 * The browser leaves out what is below the first screen (`below` in parts.css), and can only guess how high it is. Once
 * nothing else is to do it is laid out part by part, so that who jumps or scrolls there arrives.
 */

/** Begins after what is under way; answers how to stop. */
export function layOutWhenIdle(): () => void {
  let stopped = false
  const whenIdle = (act: () => void) => ('requestIdleCallback' in window ? requestIdleCallback(act) : setTimeout(act, 200))
  const layOutNext = () => {
    const next = left()[0]
    if (stopped || !next) return
    layOut(next)
    whenIdle(layOutNext)
  }
  whenIdle(layOutNext)
  return () => { stopped = true }
}

/** All that is left, now. */
export function layOutBelow(): void {
  left().forEach(layOut)
}

const left = () => [...document.querySelectorAll<HTMLElement>('.below')].filter(({ style }) => style.contentVisibility === '')

const layOut = ({ style }: HTMLElement) => { style.contentVisibility = 'visible' }
