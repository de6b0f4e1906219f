import { useEffect, useLayoutEffect, useRef } from 'react'

type TypedElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
/** The tapped elements, in the order of the taps. */
type Taps = HTMLElement[]
type EarlyWindow = { stopKeepingTaps?: () => Taps }

/**
 * Records taps before hydration, which would otherwise be lost, until they are replayed. Written
 * into the document as text, so it refers to nothing outside of itself. It also marks a document
 * whose script cannot be fetched, until it is hydrated after all (`features/shell/not-loaded.tsx`).
 * Controls that the browser opens by itself (`popovertarget`) need no script. A link is followed at
 * once, unless an earlier tap waits that would be lost with the page; if a script failed to load,
 * it is always followed. A form that only scripts can send is not submitted.
 */
function keepTaps(): void {
  const taps: Taps = []
  const { dataset } = document.documentElement
  const listeners = {
    error: (event: Event) => {
      if (event.target instanceof HTMLScriptElement) dataset['broken'] = ''
    },
    unhandledrejection: () => {
      dataset['broken'] = ''
    },
    submit: (event: Event) => {
      const method = (event.target as HTMLFormElement).getAttribute('method')
      if (method !== 'get' && method !== 'dialog') event.preventDefault()
    },
    click: (event: Event) => {
      const { ctrlKey, metaKey, shiftKey, altKey } = event as MouseEvent
      const tapped = (event.target as Element).closest<HTMLElement>('button, a[href]')
      const isLink = tapped instanceof HTMLAnchorElement
      if (!tapped || tapped.hasAttribute('popovertarget') || taps.length > 20) return
      if (isLink && (taps.length === 0 || 'broken' in dataset || tapped.target)) return
      if (isLink && (ctrlKey || metaKey || shiftKey || altKey)) return
      if (isLink) event.preventDefault()
      taps.push(tapped)
    },
  }
  const entries = Object.entries(listeners)
  for (const [type, listener] of entries) addEventListener(type, listener, true)
  ;(window as EarlyWindow).stopKeepingTaps = () => {
    for (const [type, listener] of entries) removeEventListener(type, listener, true)
    delete dataset['broken']
    // React itself handles the event that caused this hydration, so that event is not replayed.
    const now = window.event
    const isAnswered = now?.type === 'click' && !now.defaultPrevented
    if (isAnswered && taps.at(-1)?.contains(now.target as Node)) taps.pop()
    return taps
  }
}

/** The text of the document's script; empty in client builds. */
export const keepEarlyTaps = import.meta.env.SSR ? `(${keepTaps.toString()})()` : ''

type Entered = readonly [field: TypedElement, value: string | boolean]

/**
 * Hook for the whole document: replays fields that were filled in before hydration, then, in order,
 * the taps.
 */
export function useEarlyTouches(): void {
  const earlyInput = useRef<{ entered: Entered[]; taps: Taps }>(undefined)
  useLayoutEffect(() => {
    const taps = (window as EarlyWindow).stopKeepingTaps?.()
    earlyInput.current = taps && { entered: fieldsEntered(), taps }
  }, [])
  useEffect(() => {
    const touches = earlyInput.current
    earlyInput.current = undefined
    // Delayed until React has hydrated this page: until then it handles no events.
    if (touches) setTimeout(() => void replay(touches))
  }, [])
}

/**
 * The fields whose value differs from the value that the server wrote: a person typed the value, or
 * the browser filled it in or restored it, for which some browsers send no event.
 */
function fieldsEntered(): Entered[] {
  const now = window.event
  return [...document.querySelectorAll<TypedElement>('input, select, textarea')].flatMap(
    (field): Entered[] => {
      // React handles the event that caused this hydration itself.
      if (field.type === 'file' || (now?.type === 'input' && now.target === field)) return []
      if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type))
        return field.checked !== field.defaultChecked && (field.checked || field.type !== 'radio')
          ? [[field, field.checked]]
          : []
      const initialValue =
        field instanceof HTMLSelectElement
          ? ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value
          : field.defaultValue
      return field.value === (initialValue ?? '') ? [] : [[field, field.value]]
    },
  )
}

/**
 * Replays fields first, because a tap may submit them. Each tap sees the results of the previous
 * one.
 */
async function replay({ entered, taps }: { entered: Entered[]; taps: Taps }): Promise<void> {
  for (const [field, value] of entered) if (field.isConnected) enter(field, value)
  for (const tapped of taps) {
    if (tapped.isConnected) tapped.click()
    // Lets React render, which it does in a separate microtask.
    await Promise.resolve()
  }
}

/**
 * Enters a value so that React notices it. React observes assignments to `value` of the element and
 * remembers the value; it ignores an event if the element still has that value. So an empty value is
 * assigned first, which React remembers, and then the real one by the prototype's setter, which React
 * does not observe. A checkbox is set to the opposite and clicked.
 */
function enter(field: TypedElement, value: string | boolean): void {
  if (typeof value === 'boolean') {
    ;(field as HTMLInputElement).checked = !value
    return field.click()
  }
  field.value = ''
  Reflect.set(Object.getPrototypeOf(field) as TypedElement, 'value', value, field)
  const type = field instanceof HTMLSelectElement ? 'change' : 'input'
  field.dispatchEvent(new Event(type, { bubbles: true }))
}
