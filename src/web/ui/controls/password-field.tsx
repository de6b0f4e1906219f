import { type ComponentProps, useState } from 'react'
import { type Around, FieldError, Required, fieldBox, useFieldNames } from './field.tsx'
import { Icon } from '#web/ui/show/icon.tsx'

type PasswordFieldProps = Around &
  ComponentProps<'input'> & {
    /** What the eye is called. */
    show: string
    /** Id of a list of rules that stands below. */
    rules?: string
  }

/** A password, hidden until the eye is pressed. */
export function PasswordField({
  label,
  name,
  error,
  hint,
  show,
  rules,
  className = '',
  ...input
}: PasswordFieldProps) {
  const { id, described } = useFieldNames({ error, hint })
  const [shown, setShown] = useState(false)
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
        {input.required ? <Required /> : null}
      </label>
      <div className="relative">
        <input
          id={id}
          name={name}
          type={shown ? 'text' : 'password'}
          aria-invalid={error ? true : undefined}
          aria-describedby={[rules, described].filter(Boolean).join(' ') || undefined}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          className={`${fieldBox} min-h-13 pr-13`}
        />
        <button
          type="button"
          aria-label={show}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className={`absolute inset-y-1 right-1 grid w-11 place-items-center rounded-sm ${shown ? 'bg-zinc text-leaf-text' : ''}`}
        >
          <Icon name="eye" />
        </button>
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
