import { type RefObject, useEffect, useRef } from 'react'

/**
 * Marks a heading that takes the focus when the focused control disappears; spread on the heading.
 */
export const focusHome = { 'data-focus-home': '', tabIndex: -1 }

/**
 * Moves the focus when the focused control disappears or is disabled: to the heading of the section
 * (`focusHome`) that contained the control. If the control was outside of `root`, as in a notice,
 * moves the focus to the heading of the section that was focused before.
 */
export function usePreservedFocus(root: RefObject<HTMLElement | null>): void {
  const lastFocus = useRef<{ control: Element; home: number } | null>(null)

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      const isInRoot = root.current?.contains(target) === true
      lastFocus.current = {
        control: target,
        home: isInRoot ? homeOf(target, root.current) : (lastFocus.current?.home ?? 0),
      }
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [root])

  useEffect(() => {
    if (!lastFocus.current) return
    const { control, home } = lastFocus.current
    const hasDisappeared = !control.isConnected && document.activeElement === document.body
    if (!hasDisappeared && !control.matches(':disabled')) return
    lastFocus.current = null
    const homes = homesIn(root.current)
    homes[Math.min(home, homes.length - 1)]?.focus({ preventScroll: true })
  })
}

const homesIn = (root: HTMLElement | null) => [
  ...(root?.querySelectorAll<HTMLElement>('[data-focus-home]') ?? []),
]

/**
 * The index of the heading to whose section `element` belongs; if `element` is itself a heading,
 * its own index.
 */
function homeOf(element: Element, root: HTMLElement | null): number {
  const homesBefore = homesIn(root).filter(
    (home) =>
      home === element ||
      (home.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  )
  return Math.max(0, homesBefore.length - 1)
}
