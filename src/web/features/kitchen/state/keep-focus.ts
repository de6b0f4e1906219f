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
    near
      .map((one) => one.querySelector<HTMLElement>('.k-foot button, .k-allergy-opener'))
      .find((found) => found !== null) ?? place?.closest('section')?.querySelector('h2')
  target?.focus()
}
