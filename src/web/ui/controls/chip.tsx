import type { ComponentProps } from 'react'
import { Icon } from '#web/ui/show/icon.tsx'

type ChipProps = ComponentProps<'button'> & { pressed?: boolean }

/** A choice that is on or off. */
export function Chip({ pressed, className = '', ...rest }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      {...rest}
      className={`chip ${
        pressed
          ? 'border-ink bg-ink text-ground'
          : 'border-line-strong bg-ground text-ink hover:border-ink'
      } ${className}`}
    />
  )
}

/** A choice among several that may be on: with a check while it is. */
export function CheckChip({ pressed = false, children, ...rest }: ChipProps) {
  return (
    <Chip pressed={pressed} {...rest}>
      {pressed ? <Icon name="check" size={16} /> : null}
      {children}
    </Chip>
  )
}
