import type { ComponentProps } from 'react'
import { type Around, FieldFrame, fieldBox } from './field.tsx'
import { Icon } from '#web/ui/show/icon.tsx'

/** The browser's own select, in our frame; `children` are its options. */
export function Select({
  label,
  name,
  error,
  hint,
  className,
  children,
  ...input
}: Around & ComponentProps<'select'>) {
  return (
    <FieldFrame {...{ label, name, error, hint, className }} required={input.required}>
      {(control) => (
        <div className="relative">
          <select
            {...control}
            {...input}
            className={`${fieldBox} min-h-13 appearance-none truncate pr-11`}
          >
            {children}
          </select>
          <span className="pointer-events-none absolute inset-y-0 right-3.5 grid place-items-center">
            <Icon name="chevron-down" />
          </span>
        </div>
      )}
    </FieldFrame>
  )
}
