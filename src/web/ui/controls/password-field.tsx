import { type ComponentProps, useState } from 'react'
import { type Around, FieldFrame, fieldBox } from './field.tsx'
import { Icon } from '#web/ui/show/icon.tsx'

type PasswordFieldProps = Around &
  ComponentProps<'input'> & {
    /** Label of the eye button. */
    show: string
    /** Id of a list of rules below the field. */
    rules?: string
  }

/** A password field, hidden until the eye is pressed. */
export function PasswordField({
  label,
  name,
  error,
  hint,
  show,
  rules,
  className,
  ...input
}: PasswordFieldProps) {
  const [isVisible, setVisible] = useState(false)
  return (
    <FieldFrame {...{ label, name, error, hint, className }} required={input.required}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            type={isVisible ? 'text' : 'password'}
            aria-describedby={
              [rules, control['aria-describedby']].filter(Boolean).join(' ') || undefined
            }
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            className={`${fieldBox} min-h-13 pr-13`}
          />
          <button
            type="button"
            aria-label={show}
            aria-pressed={isVisible}
            onClick={() => setVisible(!isVisible)}
            className={`absolute inset-y-1 right-1 grid w-11 place-items-center rounded-sm ${isVisible ? 'bg-zinc text-leaf-text' : ''}`}
          >
            <Icon name="eye" />
          </button>
        </div>
      )}
    </FieldFrame>
  )
}
