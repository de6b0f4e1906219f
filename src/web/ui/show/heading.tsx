import type { ComponentProps } from 'react'

const sizes = {
  1: 'text-xl leading-tight',
  2: 'text-2xl',
  3: 'text-3xl leading-[.96]',
  4: 'text-4xl leading-[.92]',
  5: 'text-5xl leading-[.86] tracking-[-.025em]',
} as const

type DisplayProps = ComponentProps<'h1'> & {
  level: 1 | 2 | 3 | 4
  /** The visual size: 1 for the title of a card (22 px) … 5 for the hero (up to 120 px). */
  size?: keyof typeof sizes
}

/** A heading in the display face; `level` is its place in the outline, `size` its visual size. */
export function Display({ level, size = 3, className = '', ...headingProps }: DisplayProps) {
  const Heading = `h${level}` as const
  return <Heading {...headingProps} className={`display-face ${sizes[size]} ${className}`} />
}
