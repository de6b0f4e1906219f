import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from '#web/ui/show/icon.tsx'

export type Around = {
  label: ReactNode
  name: string
  /** The error message; undefined if there is none. */
  error?: string | undefined
  hint?: ReactNode
}

export const fieldBox =
  'w-full min-w-0 rounded-sm border-[1.5px] border-line-strong bg-ground px-4 text-base text-ink hover:border-ink ' +
  'aria-invalid:border-2 aria-invalid:border-err'

function useFieldNames({ error, hint }: { error: string | undefined; hint: ReactNode }) {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return { id, described: described === '' ? undefined : described }
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p
      id={id}
      className="mt-1.5 flex items-start gap-1.5 text-sm leading-snug font-medium text-err"
    >
      <Icon name="warning" size={18} />
      {children}
    </p>
  )
}

export function Required() {
  return (
    <span className="text-err" aria-hidden="true">
      {' '}
      *
    </span>
  )
}

type Control = {
  id: string
  name: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}
type FieldFrameProps = Around & {
  required: boolean | undefined
  className: string | undefined
  children: (control: Control) => ReactNode
}

/**
 * Label, hint and error of a control. `children` renders the control; it receives the attributes
 * that link the control to its label, hint and error.
 */
export function FieldFrame({
  label,
  name,
  error,
  hint,
  required,
  className = '',
  children,
}: FieldFrameProps) {
  const { id, described } = useFieldNames({ error, hint })
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
        {required ? <Required /> : null}
      </label>
      {children({
        id,
        name,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described,
      })}
      {hint ? (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-2">
          {hint}
        </p>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  )
}

export function Field({
  label,
  name,
  error,
  hint,
  className,
  ...input
}: Around & ComponentProps<'input'>) {
  return (
    <FieldFrame {...{ label, name, error, hint, className }} required={input.required}>
      {(control) => <input {...control} {...input} className={`${fieldBox} min-h-13`} />}
    </FieldFrame>
  )
}

export function TextArea({
  label,
  name,
  error,
  hint,
  className,
  ...input
}: Around & ComponentProps<'textarea'>) {
  return (
    <FieldFrame {...{ label, name, error, hint, className }} required={input.required}>
      {(control) => (
        <textarea {...control} rows={3} {...input} className={`${fieldBox} block py-3`} />
      )}
    </FieldFrame>
  )
}

export function CheckBox({
  label,
  name,
  error,
  hint,
  className = '',
  ...input
}: Around & ComponentProps<'input'>) {
  const { id, described } = useFieldNames({ error, hint })
  return (
    <div className={className}>
      <label className="flex min-h-11 items-start gap-3 py-2">
        <input
          id={id}
          name={name}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
          {...input}
          className="checkbox"
        />
        <span>
          {label}
          {input.required ? <Required /> : null}
        </span>
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-ink-2">
          {hint}
        </p>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  )
}
