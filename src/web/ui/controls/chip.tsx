import type { ComponentProps } from 'react'

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
