/**
 * A tap on a button before the page's scripts have taken it over would be lost. This, the first script of the document,
 * keeps such taps; they are done again as soon as there is somebody to answer them. What the browser opens by itself needs
 * no script: done again, it would close.
 */
export const keepEarlyTaps = `(function(w){var taps=w.earlyTaps=[];w.keepTap=function(e){`
  + `var b=e.target.closest&&e.target.closest('button:not([popovertarget])');if(b&&taps.length<20)taps.push(b)};`
  + `w.addEventListener('click',w.keepTap,true)})(window)`

type EarlyWindow = Window & { earlyTaps?: HTMLButtonElement[]; keepTap?: (event: MouseEvent) => void }

/** Does again, in their order, the taps that came too early. */
export function replayEarlyTaps(early: EarlyWindow): void {
  const { earlyTaps = [], keepTap } = early
  if (keepTap) early.removeEventListener('click', keepTap, true)
  early.earlyTaps = []
  for (const button of earlyTaps) if (button.isConnected) button.click()
}
