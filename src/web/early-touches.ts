/**
 * A tap on a button before the page's scripts have taken it over would be lost, and a word typed so early would be wiped
 * out. This, the first script of the document, keeps both; they are done again as soon as there is somebody to answer
 * them. What the browser opens by itself needs no script: done again, it would close. It is in the document: its text need
 * not travel with the scripts too.
 */
export const keepEarlyTouches = !import.meta.env.SSR ? '' : `(function(w){var taps=w.earlyTaps=[],words=w.earlyWords=new Map;`
  + `w.keepTap=function(e){var b=e.target.closest&&e.target.closest('button:not([popovertarget])');if(b&&taps.length<20)taps.push(b)};`
  + `w.keepWord=function(e){if('value' in e.target&&!/^(checkbox|radio|file)$/.test(e.target.type))words.set(e.target,e.target.value)};`
  + `w.addEventListener('click',w.keepTap,true);w.addEventListener('input',w.keepWord,true)})(window)`

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type EarlyWindow = Window & {
  earlyTaps?: HTMLButtonElement[]; keepTap?: (event: MouseEvent) => void
  earlyWords?: Map<Field, string>; keepWord?: (event: Event) => void
}

/** Does again, in their order, what came too early: words first, for a tap may send them. */
export function replayEarlyTouches(early: EarlyWindow): void {
  const { earlyTaps = [], keepTap, earlyWords = new Map<Field, string>(), keepWord } = early
  if (keepTap) early.removeEventListener('click', keepTap, true)
  if (keepWord) early.removeEventListener('input', keepWord, true)
  early.earlyTaps = []
  early.earlyWords = new Map()
  for (const [field, value] of earlyWords) if (field.isConnected) sayAgain(field, value)
  for (const button of earlyTaps) if (button.isConnected) button.click()
}

/** Emptied for React, then written past it: it listens for what it did not write itself. */
function sayAgain(field: Field, value: string): void {
  field.value = ''
  Reflect.set(Object.getPrototypeOf(field) as Field, 'value', value, field)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
