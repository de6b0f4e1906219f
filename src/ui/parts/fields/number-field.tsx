import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import {
  NumberField as AriaNumberField,
  type NumberFieldRenderProps,
} from 'react-aria-components/NumberField'
import { numberFormat } from '#ui/base/formats.ts'
import { useLocale } from '#ui/text/text.ts'
import type { FieldProps } from './field.ts'
import { FieldFoot } from './field-foot.tsx'

type NumberFieldProps = FieldProps<number | null> & {
  min?: number
  max?: number
  /** True if the label is only for screen readers, because the row already names the field. */
  isLabelHidden?: boolean
}

const currency = { style: 'currency', currency: 'EUR' } as const

/**
 * A field for a whole number; null while the field is empty. `onChange` is called at each
 * keystroke, because values computed from the number appear next to the field. A number below `min`
 * or above `max` is also reported, and marked as invalid, but never corrected: only the amount that
 * the user typed may be used.
 */
export const NumberField = (props: NumberFieldProps) => (
  <Field {...props} format={undefined} unit={1} />
)

/** A `NumberField` whose value is in cents, shown and typed as euros. */
export const MoneyField = (props: NumberFieldProps) => (
  <Field {...props} format={currency} unit={100} />
)

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
  ...field
}: NumberFieldProps & { format: Intl.NumberFormatOptions | undefined; unit: number }) {
  const locale = useLocale()
  // The value given to React Aria’s `NumberField`. It does not follow each keystroke, because that
  // field would then rewrite the text while the user types.
  const [writtenAmount, setWrittenAmount] = useState(value)
  const [reported, setReported] = useState(value)
  if (value !== reported) {
    setReported(value)
    setWrittenAmount(value)
  }
  const report = (typed: number) => {
    // Rounded, because a product of decimal fractions may be inexact: 1.15 times 100 is
    // 114.99999999999999.
    const amount = Number.isNaN(typed) ? null : Math.round(typed * unit)
    setReported(amount)
    if (amount !== value) onChange(amount)
    return amount
  }
  return (
    <AriaNumberField
      {...field}
      {...(onBlur && { onBlur })}
      {...(format && { formatOptions: format })}
      {...(min !== undefined && { minValue: min / unit })}
      {...(max !== undefined && { maxValue: max / unit })}
      className="field"
      commitBehavior="validate"
      validationBehavior="aria"
      value={writtenAmount === null ? Number.NaN : writtenAmount / unit}
      onChange={(typed) => setWrittenAmount(report(typed))}
      isInvalid={error !== undefined}
      isWheelDisabled
    >
      {({ state }) => (
        <>
          <Label className={isLabelHidden ? 'sr-only' : 'field-label'}>{label}</Label>
          <Group>
            <Input
              className="input text-right tabular-nums"
              {...(inputRef && { ref: inputRef })}
              {...(unit > 1 && { onKeyDown: (event) => typeSign(event, locale, state) })}
            />
          </Group>
          <FieldFoot hint={hint} error={error} />
          <Typed number={state.numberValue} onTyped={report} />
        </>
      )}
    </AriaNumberField>
  )
}

/**
 * Types the language’s decimal sign for both the keys `.` and `,`: a numeric keypad has only one of
 * them, and without this, 2.50 would become 250 in some languages.
 */
function typeSign(
  event: KeyboardEvent<HTMLInputElement>,
  locale: string,
  { setInputValue }: Pick<NumberFieldRenderProps['state'], 'setInputValue'>,
): void {
  if (event.key !== '.' && event.key !== ',') return
  event.preventDefault()
  const { currentTarget: input } = event
  const { selectionStart, selectionEnd, value } = input
  const sign = /\d(\D)\d$/.exec(numberFormat(locale, {}).format(1.5))?.[1] ?? '.'
  const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length]
  const textAround = value.slice(0, start) + value.slice(end)
  if (textAround.includes(sign)) return
  input.setRangeText(sign, start, end, 'end')
  setInputValue(input.value)
}

/**
 * Reports the number at each keystroke, because React Aria’s `NumberField` reports it only when the
 * field loses the focus.
 */
function Typed({ number, onTyped }: { number: number; onTyped: (number: number) => unknown }) {
  const report = useEffectEvent(onTyped)
  useEffect(() => {
    report(number)
  }, [number])
  return null
}
