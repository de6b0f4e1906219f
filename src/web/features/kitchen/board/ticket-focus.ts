/** The step of a ticket: what gives money back cannot be undone, and never comes under a key by itself. */
const STEP = '.k-foot:not(.k-foot-money) button, .k-allergy-opener'

/**
 * What is tapped away takes its button along. Keyboard focus moves to the next ticket's button or, if
 * there is none, to the one before it, else to the column's heading.
 */
export function focusNear(button: HTMLElement): void {
  const place = button.closest('li')
  const all = [...(place?.parentElement?.children ?? [])]
  const at = place ? all.indexOf(place) : 0
  const near = [...all.slice(at + 1), ...all.slice(0, at).toReversed()]
  const target =
    near.map((item) => item.querySelector<HTMLElement>(STEP)).find((step) => step !== null) ??
    place?.closest('section')?.querySelector('h2')
  target?.focus()
}

/** A button goes and its ticket stays: keyboard focus moves to the ticket's step, or on from it. */
export function focusStep(button: HTMLElement): void {
  const step = button.closest('li')?.querySelector<HTMLElement>(STEP)
  if (step) step.focus()
  else focusNear(button)
}
