import { useCallback } from 'react'
import { initialsOf } from '#office/base/initials.ts'
import { useText } from '#ui/text/text.ts'

type PersonName = { firstName: string; lastName: string }

/**
 * Returns a function that writes the first and last name of a customer, or a placeholder if both
 * are empty.
 */
export function useNameOf(): (person: PersonName) => string {
  const t = useText('office-customers')
  return useCallback(
    ({ firstName, lastName }) => `${firstName} ${lastName}`.trim() || t('noName'),
    [t],
  )
}

const tones = ['rose', 'water', 'lemon', 'wheat', 'carrot', 'mint'] as const

/**
 * The initials of a customer, on a background colour derived from the customer’s id, so that most
 * customers with the same initials differ.
 */
export function CustomerAvatar({ id, name }: { id: string; name: string }) {
  const tone = tones[Number.parseInt(id.slice(-4), 16) % tones.length]
  return (
    <span className={`avatar avatar-${tone}`} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
