import { useState } from 'react'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { TextArea } from 'react-aria-components/TextArea'
import { TextField } from 'react-aria-components/TextField'
import type { Json } from '#domain/catalogue/entries.ts'
import { useText } from '#ui/text/text.ts'
import { type Typing, readTyped, writeTyped } from '#office/features/catalogue/rows/typed-values.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { useDecimal } from '#office/features/catalogue/table/use-edit-row.ts'
import { FieldFoot } from '#ui/parts/fields/field-foot.tsx'
import { useFieldFault } from './use-field-fault.ts'

type TypedFieldProps = {
  entry: string
  field: string
  label: string
  typing: Typing
  /**
   * The value to display, if it differs from the value of the field, such as the price inside an
   * object.
   */
  displayedValue?: Json
  /**
   * The complete current value of the field, if the catalogue loaded in the browser does not
   * contain this field.
   */
  fullValue?: Json
  toValue?: (typed: string | number | null) => Json
  lang?: string
  lines?: number
  hint?: string
  isOptional?: boolean
  /** True if the label is only for screen readers. */
  isLabelHidden?: boolean
}

/**
 * An input for one field of an entry. It saves the value when it loses the focus and, unless it has
 * several lines (`lines`), on Enter; Escape restores the previous value. Edits by other users do
 * not change the text while the user types.
 */
export function TypedField({
  entry,
  field,
  label,
  typing,
  displayedValue,
  fullValue,
  toValue = (typed) => typed,
  lang,
  lines,
  hint,
  isOptional = false,
  isLabelHidden = false,
}: TypedFieldProps) {
  const t = useText('office-catalogue')
  const errors = useText('errors')
  const decimal = useDecimal()
  const { drafted, edit } = useCatalogue()
  const { fault, mine } = useFieldFault(entry, field)
  const [typed, setTyped] = useState<{ text: string; before: Json } | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const now = fullValue ?? drafted.get(entry)?.[field] ?? null
  const currentValue = displayedValue === undefined ? now : displayedValue
  const baseValue = mine === undefined || displayedValue !== undefined ? currentValue : mine
  const text = typed?.text ?? writeTyped(baseValue, typing, decimal)

  function keep(): void {
    if (typed === null) return
    const value = readTyped(typed.text, typing)
    if (value === undefined) setWrong(t(typing === 'count' ? 'wrong.count' : 'wrong.number'))
    else if (value === null && !isOptional && typing !== 'text') setWrong(errors('field_required'))
    else {
      setWrong(null)
      setTyped(null)
      const isUnchanged = typed.text === writeTyped(baseValue, typing, decimal)
      if (!isUnchanged) edit([{ entry, field, before: typed.before, after: toValue(value) }])
    }
  }

  const error = wrong ?? fault
  return (
    <TextField
      className={typing === 'text' ? 'field' : 'field field-number'}
      value={text}
      onChange={(next) => {
        setWrong(null)
        setTyped({ text: next, before: typed?.before ?? now })
      }}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && lines === undefined) keep()
        if (event.key !== 'Escape' || typed === null) return
        setTyped(null)
        setWrong(null)
      }}
      isInvalid={error !== null}
      validationBehavior="aria"
      autoComplete="off"
    >
      <Label className={isLabelHidden ? 'sr-only' : 'field-label'}>{label}</Label>
      {lines === undefined ? (
        <Input className="input" lang={lang} {...(typing !== 'text' && { inputMode: 'decimal' })} />
      ) : (
        <TextArea className="input" lang={lang} rows={lines} />
      )}
      <FieldFoot hint={hint} error={error ?? undefined} />
    </TextField>
  )
}
