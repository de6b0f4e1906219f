import { type RefObject, useEffect, useRef } from 'react'

/** Mark of the headings that take the focus when the control that had it goes: spread on the heading. */
export const focusHome = { 'data-focus-home': '', tabIndex: -1 }

/** A control that goes, or goes dead, under the focus hands it to the heading of what took its place. */
export function useKeptFocus(root: RefObject<HTMLElement | null>): void {
  const last = useRef<{ control: Element; home: number } | null>(null)

  useEffect(() => {
    const homes = () => [...root.current?.querySelectorAll<HTMLElement>('[data-focus-home]') ?? []]
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !root.current?.contains(target)) return
      const before = homes().filter((home) => home.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING)
      last.current = { control: target, home: Math.max(0, before.length - 1) }
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [root])

  useEffect(() => {
    const { control, home } = last.current ?? {}
    if (!control || home === undefined || document.activeElement !== document.body) return
    if (control.isConnected && !control.matches(':disabled')) return
    const homes = [...root.current?.querySelectorAll<HTMLElement>('[data-focus-home]') ?? []]
    last.current = null
    homes[Math.min(home, homes.length - 1)]?.focus({ preventScroll: true })
  })
}
