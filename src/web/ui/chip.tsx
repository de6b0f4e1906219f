import type { ComponentProps } from 'react'

type ChipProps = ComponentProps<'button'> & { pressed?: boolean }

/** A choice that is on or off. */
export function Chip({ pressed, className = '', ...rest }: ChipProps) {
  return (
    <button
      type="button" aria-pressed={pressed} {...rest}
      className={`inline-flex min-h-11 items-center gap-1.5 rounded-full border-[1.5px] px-4 text-sm font-medium transition-colors ${
        pressed ? 'border-ink bg-ink text-ground' : 'border-line-strong bg-ground text-ink hover:border-ink'
      } ${className}`}
    />
  )
}
