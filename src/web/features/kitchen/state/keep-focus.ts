import type { MouseEvent } from 'react'

/**
 * A ticket that advances takes its button along. Keyboard focus moves to the ticket that takes its
 * place or, if there is none, to the column's heading.
 */
export function keepFocusNear({ detail, currentTarget }: MouseEvent<HTMLElement>): void {
  // Touch and mouse have no focus to lose.
  if (detail !== 0) return
  const own = currentTarget.closest('li')
  const next = own?.nextElementSibling ?? own?.previousElementSibling
  const target =
    next?.querySelector<HTMLElement>('.k-foot button, .k-allergy-opener') ??
    own?.closest('section')?.querySelector<HTMLElement>('h2')
  target?.focus()
}
