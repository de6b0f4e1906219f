import type { ComponentProps } from 'react'
import { Icon } from '#web/ui/show/icon.tsx'

type ChipProps = ComponentProps<'button'> & { pressed?: boolean }

/** A button for a choice that is on or off. */
export function Chip({ pressed, className = '', ...buttonProps }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      {...buttonProps}
      className={`chip ${
        pressed
          ? 'border-ink bg-ink text-ground'
          : 'border-line-strong bg-ground text-ink hover:border-ink'
      } ${className}`}
    />
  )
}

/**
 * A chip for one of several choices that may be selected at the same time; a selected chip has a
 * check mark.
 */
export function CheckChip({ pressed = false, children, ...chipProps }: ChipProps) {
  return (
    <Chip pressed={pressed} {...chipProps}>
      {pressed ? <Icon name="check" size={16} /> : null}
      {children}
    </Chip>
  )
}
