import type { CalendarDateTime, Time } from '@internationalized/date'
import { DateField, DateInput, DateSegment } from 'react-aria-components/DateField'
import { Label } from 'react-aria-components/Label'
import { TimeField as AriaTimeField } from 'react-aria-components/TimeField'
import { instantOf, parisTime } from '#ui/base/paris.ts'
import type { FieldProps } from './field.ts'
import { FieldFoot } from './field-foot.tsx'

/** A day and a time in Europe/Paris, with an instant as value; null while a part is missing. */
export function DateTimeField({
  label,
  hint,
  error,
  value,
  onChange,
  onBlur,
  inputRef: _none,
  ...field
}: FieldProps<string | null>) {
  return (
    <DateField<CalendarDateTime>
      {...field}
      {...(onBlur && { onBlur })}
      className="field"
      granularity="minute"
      hourCycle={24}
      shouldForceLeadingZeros
      value={value === null ? null : parisTime(value)}
      onChange={(there) => onChange(there === null ? null : instantOf(there))}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <Label className="field-label">{label}</Label>
      <DateInput className="input input-parts">
        {(segment) => <DateSegment segment={segment} className="input-part" />}
      </DateInput>
      <FieldFoot hint={hint} error={error} />
    </DateField>
  )
}

/** A time of day; null while it is missing. */
export function TimeField({
  label,
  hint,
  error,
  value,
  onChange,
  onBlur,
  inputRef: _none,
  ...field
}: FieldProps<Time | null>) {
  return (
    <AriaTimeField<Time>
      {...field}
      {...(onBlur && { onBlur })}
      className="field"
      granularity="minute"
      hourCycle={24}
      shouldForceLeadingZeros
      value={value}
      onChange={onChange}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <Label className="field-label">{label}</Label>
      <DateInput className="input input-parts">
        {(segment) => <DateSegment segment={segment} className="input-part" />}
      </DateInput>
      <FieldFoot hint={hint} error={error} />
    </AriaTimeField>
  )
}
