/**
 * Selects the button of a ticket's step. A refund button never takes the focus by itself, because a
 * refund cannot be undone.
 */
const STEP = '.k-foot:not(.k-foot-money) button, .k-allergy-opener'

/**
 * Moves keyboard focus when a tap removes a ticket together with its button: to the next ticket's
 * button or, if there is none, to the previous one's, or else to the column's heading.
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

/**
 * Moves keyboard focus when a button disappears but its ticket stays: to the button of the ticket's
 * step. If the ticket has no such button, moves the focus like `focusNear`.
 */
export function focusStep(button: HTMLElement): void {
  const step = button.closest('li')?.querySelector<HTMLElement>(STEP)
  if (step) step.focus()
  else focusNear(button)
}
