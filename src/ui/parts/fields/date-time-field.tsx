import type { CalendarDateTime, Time } from '@internationalized/date'
import { DateField, DateInput, DateSegment } from 'react-aria-components/DateField'
import { Label } from 'react-aria-components/Label'
import { TimeField as AriaTimeField } from 'react-aria-components/TimeField'
import { instantOf, parisTime } from '#ui/base/paris.ts'
import type { FieldProps } from './field.ts'
import { FieldFoot } from './field-foot.tsx'

const INPUT_LOOK =
  'input flex cursor-text items-center tabular-nums data-focus-within:[outline:3px_solid_var(--focus)] data-focus-within:outline-offset-2'
/** Each part of a time is at least 24 px wide, so that it is easy to hit. */
const SEGMENT_LOOK =
  'rounded-[4px] px-px py-0.5 leading-5 whitespace-pre not-data-[type=literal]:min-w-6 not-data-[type=literal]:text-center data-placeholder:text-ink-2 focus:bg-ink focus:text-ground! focus:shadow-none focus:[outline:none] forced-colors:focus:[outline:2px_solid_Highlight]'

const MINUTES = {
  className: 'field',
  granularity: 'minute',
  hourCycle: 24,
  shouldForceLeadingZeros: true,
  validationBehavior: 'aria',
} as const

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
      {...MINUTES}
      value={value === null ? null : parisTime(value)}
      onChange={(there) => onChange(there === null ? null : instantOf(there))}
      isInvalid={error !== undefined}
    >
      <TypedParts {...{ label, hint, error }} />
    </DateField>
  )
}

const INLINE = {
  field: 'flex flex-wrap items-center gap-x-2 gap-y-1',
  label: 'mb-0',
  input: 'min-h-control w-auto min-w-23',
} as const

/** A time of day; null while it is missing. */
export function TimeField({
  label,
  hint,
  error,
  value,
  onChange,
  onBlur,
  inputRef: _none,
  isInline = false,
  isLabelHidden = false,
  ...field
}: FieldProps<Time | null> & {
  /** True if the label stands before the time instead of above it. */
  isInline?: boolean
  /** True if the label is only for screen readers, because the row already names the field. */
  isLabelHidden?: boolean
}) {
  return (
    <AriaTimeField<Time>
      {...field}
      {...(onBlur && { onBlur })}
      {...MINUTES}
      {...(isInline && { className: `field ${INLINE.field}` })}
      value={value}
      onChange={onChange}
      isInvalid={error !== undefined}
    >
      <TypedParts
        {...{ label, hint, error }}
        {...(isLabelHidden && { labelLook: 'sr-only' })}
        {...(isInline && { labelLook: `field-label ${INLINE.label}`, inputLook: INLINE.input })}
      />
    </AriaTimeField>
  )
}

function TypedParts({
  label,
  hint,
  error,
  labelLook = 'field-label',
  inputLook = '',
}: Pick<FieldProps<unknown>, 'label' | 'hint' | 'error'> & {
  labelLook?: string
  inputLook?: string
}) {
  return (
    <>
      <Label className={labelLook}>{label}</Label>
      <DateInput className={`${INPUT_LOOK} ${inputLook}`}>
        {(segment) => <DateSegment segment={segment} className={SEGMENT_LOOK} />}
      </DateInput>
      <FieldFoot hint={hint} error={error} />
    </>
  )
}
