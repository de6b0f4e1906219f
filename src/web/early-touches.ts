import { useEffect, useLayoutEffect } from 'react'

/**
 * A tap on a button before the page's scripts have taken it over would be lost, and a word typed or
 * a box ticked so early would be forgotten. This, the first script of the document, keeps them;
 * they are done again as soon as there is somebody to answer them. What the browser opens by itself
 * needs no script: done again, it would close. A link leads on at once, unless a tap waits: the
 * next page would not know of it; and all the same where a script could not be had. A form that
 * only scripts can send stays, for its button was tapped: the browser alone would send it where
 * programs are answered, or write what was typed into the address. It is in the document: its text
 * need not travel with the scripts too.
 */
export const keepEarlyTouches = !import.meta.env.SSR
  ? ''
  : `(function(w){var taps=w.earlyTaps=[],words=w.earlyWords=new Map,alone;` +
    `w.addEventListener('error',function(e){alone=alone||e.target.tagName=='SCRIPT'},true);` +
    `w.keepTap=function(e){var t=e.target;if(!t.closest)return;var b=t.closest('button:not([popovertarget])'),a=t.closest('a[href]');` +
    `if(b&&taps.length<20)taps.push(b);` +
    `if(a&&taps[0]&&!alone&&!a.target&&!e.ctrlKey&&!e.metaKey&&!e.shiftKey&&!e.altKey){e.preventDefault();taps.push(a)}};` +
    `w.keepWord=function(e){var f=e.target;if('value' in f&&f.type!='file')words.set(f,/^(checkbox|radio)$/.test(f.type)?f.checked:f.value)};` +
    `w.keepForm=function(e){if(!/^(get|dialog)$/.test(e.target.getAttribute('method')))e.preventDefault()};` +
    `w.addEventListener('click',w.keepTap,true);w.addEventListener('submit',w.keepForm,true);w.addEventListener('input',w.keepWord,true)})(window)`

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type EarlyWindow = Window & {
  /** Buttons, and links that wait for them. */
  earlyTaps?: HTMLElement[]
  keepTap?: (event: MouseEvent) => void
  keepForm?: (event: SubmitEvent) => void
  /** What a field says; of a box, whether it is ticked. */
  earlyWords?: Map<Field, string | boolean>
  keepWord?: (event: Event) => void
}

/** For the whole document: does again, in their order, what came before it was alive. */
export function useEarlyTouches(): void {
  useLayoutEffect(() => stopKeeping(window), [])
  useEffect(() => {
    // Not before React is done with this page: until then it answers nobody.
    const timer = setTimeout(() => void replay(window))
    return () => clearTimeout(timer)
  }, [])
}

/**
 * From now on React answers. What made it take over the page just now, it answers as well, and it
 * is not done twice; but a link that was told to wait leads nowhere by itself.
 */
function stopKeeping(early: EarlyWindow): void {
  const { earlyTaps, keepTap, keepForm, earlyWords, keepWord } = early
  if (keepTap) early.removeEventListener('click', keepTap, true)
  if (keepForm) early.removeEventListener('submit', keepForm, true)
  if (keepWord) early.removeEventListener('input', keepWord, true)
  const now = early.event
  if (
    now?.type === 'click' &&
    !now.defaultPrevented &&
    earlyTaps?.at(-1)?.contains(now.target as Node)
  )
    earlyTaps.pop()
  if (now?.type === 'input') earlyWords?.delete(now.target as Field)
}

/**
 * Words first: a tap may send them. Each tap finds what the one before it led to. Nothing of it
 * stays, for a word may be a password.
 */
async function replay({
  earlyTaps = [],
  earlyWords = new Map<Field, string | boolean>(),
}: EarlyWindow): Promise<void> {
  const words = [...earlyWords]
  earlyWords.clear()
  const taps = earlyTaps.splice(0)
  for (const [field, value] of words) if (field.isConnected) sayAgain(field, value)
  for (const tapped of taps) {
    if (tapped.isConnected) tapped.click()
    // React draws in a microtask of its own.
    await Promise.resolve()
  }
}

/**
 * Set back for React, then done past it: it listens for what it did not write itself. No field
 * stands in a part that comes alive later.
 */
function sayAgain(field: Field, value: string | boolean): void {
  if (typeof value === 'boolean') {
    if (field instanceof HTMLInputElement) field.checked = !value
    return field.click()
  }
  field.value = ''
  Reflect.set(Object.getPrototypeOf(field) as Field, 'value', value, field)
  field.dispatchEvent(
    new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  )
}
