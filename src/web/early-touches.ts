import { useEffect, useLayoutEffect, useRef } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
/**
 * `words`: the value of a field, or whether a box is ticked. `taps`: in the order they were made.
 */
type Touches = { words: Map<Field, string | boolean>; taps: HTMLElement[] }
type EarlyWindow = { stopKeepingTouches?: () => Touches }

/**
 * Without this, anything tapped, typed or ticked before hydration would be lost: the document's
 * first script records it until it is replayed. It is written into the document as text, so it
 * refers to nothing outside of itself.
 *
 * What the browser opens by itself (`popovertarget`) needs no script. A link is followed at once,
 * unless an earlier tap waits, of which the next page would not know, or a script failed to load. A
 * form that only scripts can send is not submitted.
 */
function keepTouches(): void {
  const words: Touches['words'] = new Map()
  const taps: HTMLElement[] = []
  let isBroken = false
  const listeners = {
    error: (event: Event) => {
      isBroken ||= event.target instanceof HTMLScriptElement
    },
    input: ({ target }: Event) => {
      const field = target as HTMLInputElement
      if (field.type === 'file') return
      words.set(field, /^(checkbox|radio)$/.test(field.type) ? field.checked : field.value)
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
      if (isLink && (taps.length === 0 || isBroken || tapped.target)) return
      if (isLink && (ctrlKey || metaKey || shiftKey || altKey)) return
      if (isLink) event.preventDefault()
      taps.push(tapped)
    },
  }
  const entries = Object.entries(listeners)
  for (const [type, listener] of entries) addEventListener(type, listener, true)
  ;(window as EarlyWindow).stopKeepingTouches = () => {
    for (const [type, listener] of entries) removeEventListener(type, listener, true)
    // React handles the event that caused this hydration itself.
    const now = window.event
    const isAnswered = now?.type === 'click' && !now.defaultPrevented
    if (isAnswered && taps.at(-1)?.contains(now.target as Node)) taps.pop()
    if (now?.type === 'input') words.delete(now.target as Field)
    return { words, taps }
  }
}

/** The text of the document's first script; client builds leave it out. */
export const keepEarlyTouches = import.meta.env.SSR ? `(${keepTouches.toString()})()` : ''

/** For the whole document: replays, in order, what was entered or tapped before hydration. */
export function useEarlyTouches(): void {
  const kept = useRef<Touches>(undefined)
  useLayoutEffect(() => {
    kept.current = (window as EarlyWindow).stopKeepingTouches?.()
  }, [])
  useEffect(() => {
    const touches = kept.current
    kept.current = undefined
    // Not before React has hydrated this page: until then it handles no events.
    if (touches) setTimeout(() => void replay(touches))
  }, [])
}

/** Fields first, since a tap may submit them. Each tap then finds what the previous one led to. */
async function replay({ words, taps }: Touches): Promise<void> {
  for (const [field, value] of words) if (field.isConnected) enter(field, value)
  for (const tapped of taps) {
    if (tapped.isConnected) tapped.click()
    // React renders in a microtask of its own.
    await Promise.resolve()
  }
}

/** React notices only a value that it did not set itself and that differs from its own. */
function enter(field: Field, value: string | boolean): void {
  if (typeof value === 'boolean') {
    ;(field as HTMLInputElement).checked = !value
    return field.click()
  }
  field.value = ''
  Reflect.set(Object.getPrototypeOf(field) as Field, 'value', value, field)
  const type = field instanceof HTMLSelectElement ? 'change' : 'input'
  field.dispatchEvent(new Event(type, { bubbles: true }))
}
