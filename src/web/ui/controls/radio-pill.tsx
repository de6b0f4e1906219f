import type { ComponentProps } from 'react'

/** One of several choices in a row. */
export const RadioPill = ({ children, ...input }: ComponentProps<'input'>) => (
  <label
    className="num flex min-h-11 cursor-pointer items-center gap-2 rounded-button border-[1.5px] border-line-strong
      px-4 text-sm font-semibold hover:border-ink has-checked:border-ink has-checked:bg-select
      has-checked:text-on-select has-focus-visible:outline-3 has-focus-visible:outline-offset-2"
  >
    <input type="radio" {...input} className="size-4.5 flex-none accent-current" />
    {children}
  </label>
)
