import type { ComponentProps } from 'react'
import { type Around, FieldError, Required, fieldBox, useFieldNames } from './field.tsx'
import { Icon } from '#web/ui/show/icon.tsx'

/** The browser's own list, in our frame; `children` are its options. */
export function Select({
  label,
  name,
  error,
  hint,
  className = '',
  children,
  ...input
}: Around & ComponentProps<'select'>) {
  const { id, described } = useFieldNames({ error, hint })
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
        {input.required ? <Required /> : null}
      </label>
      <div className="relative">
        <select
          id={id}
          name={name}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
          {...input}
          className={`${fieldBox} min-h-13 appearance-none truncate pr-11`}
        >
          {children}
        </select>
        <span className="pointer-events-none absolute inset-y-0 right-3.5 grid place-items-center">
          <Icon name="chevron-down" />
        </span>
      </div>
      {hint ? (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-2">
          {hint}
        </p>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  )
}
