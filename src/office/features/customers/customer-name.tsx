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

// These colours are the same in both themes, because the text on an avatar is always dark.
const colours = [
  'bg-[#ffc2d0]',
  'bg-[#cbe9f2]',
  'bg-[#ffe066]',
  'bg-[#f3e0bb]',
  'bg-[#ffb675]',
  'bg-[#c4ecd0]',
] as const

/**
 * The initials of a customer, on a background colour derived from the customer’s id, so that most
 * customers with the same initials differ.
 */
export function CustomerAvatar({
  id,
  name,
  className = '',
}: {
  id: string
  name: string
  className?: string
}) {
  const colour = colours[Number.parseInt(id.slice(-4), 16) % colours.length]
  return (
    <span className={`avatar ${colour} ${className}`} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
