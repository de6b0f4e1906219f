import { type FocusEvent, useId } from 'react'
import { useText } from '#ui/text/text.ts'
import { FieldError, Required, fieldBox } from '#web/ui/controls/field.tsx'
import type { ProfileForm } from './profile-values.ts'

const dateParts = [
  { part: 'day', token: 'bday-day', width: 2 },
  { part: 'month', token: 'bday-month', width: 2 },
  { part: 'year', token: 'bday-year', width: 4 },
] as const

const fieldNames = ['birthDate', ...dateParts.map(({ part }) => `birthDate.${part}`)]

/** Day, month and year, with one error message for all three. */
export function BirthDateFields({
  form,
  className = '',
}: {
  form: ProfileForm
  className?: string
}) {
  const t = useText('login')
  const id = useId()
  const error = fieldNames.map((name) => form.error(name)).find(Boolean)
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>) => {
    const isFilled = dateParts.some(({ part }) => form.values[`birthDate.${part}`] !== '')
    if (isFilled && !currentTarget.closest('fieldset')?.contains(relatedTarget))
      form.markLeft(...fieldNames)
  }
  const shapes = {
    day: t('fields.dayShape'),
    month: t('fields.monthShape'),
    year: t('fields.yearShape'),
  }
  return (
    <fieldset className={className}>
      <legend className="mb-1.5 text-sm font-semibold">
        {t('fields.birthDate')}
        <Required />
      </legend>
      <div className="grid grid-cols-[1fr_1fr_1.4fr] gap-2">
        {dateParts.map(({ part, token, width }) => {
          const name = `birthDate.${part}` as const
          const isWrong = form.error('birthDate') !== undefined || form.error(name) !== undefined
          return (
            <label key={part}>
              <span className="sr-only">{t(`fields.${part}`)}</span>
              <input
                name={name}
                required
                inputMode="numeric"
                maxLength={width}
                autoComplete={token}
                placeholder={shapes[part]}
                aria-invalid={isWrong || undefined}
                aria-describedby={isWrong ? `${id}-error` : undefined}
                value={form.values[name]}
                onChange={({ currentTarget }) => form.set(name, currentTarget.value)}
                onBlur={leave}
                className={`${fieldBox} num min-h-13`}
              />
            </label>
          )
        })}
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  )
}
