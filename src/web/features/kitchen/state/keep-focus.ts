import type { MouseEvent } from 'react'

/**
 * A ticket that moves on takes its button along. Who works with the keyboard goes on with the
 * ticket that takes its place, or stands at the head of the column when there is none.
 */
export function keepFocusNear({ detail, currentTarget }: MouseEvent<HTMLElement>): void {
  // A finger or a mouse has no place to lose.
  if (detail !== 0) return
  const own = currentTarget.closest('li')
  const next = own?.nextElementSibling ?? own?.previousElementSibling
  const target =
    next?.querySelector<HTMLElement>('.k-foot button, .k-allergy-opener') ??
    own?.closest('section')?.querySelector<HTMLElement>('h2')
  target?.focus()
}
