import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { NumberField as AriaNumberField } from 'react-aria-components/NumberField'
import type { FieldProps } from './field.ts'
import { FieldFoot } from './field-foot.tsx'

type Props = FieldProps<number | null> & {
  min?: number
  max?: number
  /** The label is read out, and not shown: the row says what the field is. */
  isLabelHidden?: boolean
  /** It tells each key, because what follows from the number is said beside it. */
  isLive?: boolean
}

const currency = { style: 'currency', currency: 'EUR' } as const

/** A whole number; null while the field is empty. */
export const NumberField = (props: Props) => <Field {...props} format={undefined} unit={1} />

/** Cents, which are shown and typed as euros; null while the field is empty. */
export const MoneyField = (props: Props) => <Field {...props} format={currency} unit={100} />

function Field({
  label,
  hint,
  error,
  value,
  onChange,
  onBlur,
  inputRef,
  min,
  max,
  format,
  unit,
  isLabelHidden = false,
  isLive = false,
  ...field
}: Props & { format: Intl.NumberFormatOptions | undefined; unit: number }) {
  return (
    <AriaNumberField
      {...field}
      {...(onBlur && { onBlur })}
      {...(format && { formatOptions: format })}
      {...(min !== undefined && { minValue: min / unit })}
      {...(max !== undefined && { maxValue: max / unit })}
      className="field field-number"
      value={value === null ? Number.NaN : value / unit}
      // Rounded, because 12.34 times 100 is not a whole number.
      onChange={(typed) => onChange(Number.isNaN(typed) ? null : Math.round(typed * unit))}
      isInvalid={error !== undefined}
      isWheelDisabled
    >
      <Label className={isLabelHidden ? 'visually-hidden' : 'field-label'}>{label}</Label>
      <Group>
        <Input
          className="input"
          {...(inputRef && { ref: inputRef })}
          {...(isLive && {
            onInput: ({ currentTarget }) => onChange(digitsIn(currentTarget.value)),
          })}
        />
      </Group>
      <FieldFoot hint={hint} error={error} />
    </AriaNumberField>
  )
}

/** The whole number that is being typed; null while there is none. */
function digitsIn(typed: string): number | null {
  const digits = typed.replace(/\D/g, '')
  return digits === '' ? null : Number(digits)
}
