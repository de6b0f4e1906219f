import { useState } from 'react'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { TextArea } from 'react-aria-components/TextArea'
import { TextField } from 'react-aria-components/TextField'
import type { Json } from '#domain/catalogue/entries.ts'
import { useText } from '#ui/text/text.ts'
import { type Typing, readTyped, writeTyped } from '#office/features/catalogue/rows/typed-values.ts'
import { useDecimal } from '#office/features/catalogue/table/use-edit-row.ts'
import { FieldFoot } from '#ui/parts/fields/field-foot.tsx'
import type { FieldEditor, FieldEditorProps } from './field-editor.ts'

type TypedInputProps = Omit<FieldEditorProps, 'entry' | 'field' | 'fields'> & {
  typing: Typing
  /** The complete value of the field, if only a part of it is typed. */
  fullValue?: Json
}

/**
 * An input for a typed value. It reports the value when it loses the focus and, unless it has
 * several lines (`lines`), on Enter; Escape restores the previous value. Edits by other users do
 * not change the text while the user types. The value of a new entry (`isNew`) is reported at each
 * keystroke: if its error left with the focus, the fields would move under the button that is being
 * clicked.
 */
export function TypedInput({
  label,
  typing,
  value,
  fullValue = value,
  isOptional,
  labelLook = 'field-label',
  inputLook = '',
  hint,
  error,
  lang,
  lines,
  isNew = false,
  onChange,
}: TypedInputProps) {
  const t = useText('office-catalogue')
  const errors = useText('errors')
  const decimal = useDecimal()
  const [typed, setTyped] = useState<{ text: string; seen: Json } | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const savedText = writeTyped(value, typing, decimal)

  function keep(): void {
    if (typed === null) return
    const typedValue = readTyped(typed.text, typing)
    if (typedValue === undefined) setWrong(t(typing === 'count' ? 'wrong.count' : 'wrong.number'))
    else if (typedValue === null && !isOptional && typing !== 'text')
      setWrong(errors('field_required'))
    else {
      setWrong(null)
      setTyped(null)
      if (typed.text !== savedText) onChange(typedValue, typed.seen)
    }
  }

  const shownError = wrong ?? error
  return (
    <TextField
      className="field"
      value={typed?.text ?? savedText}
      onChange={(text) => {
        setWrong(null)
        setTyped({ text, seen: typed?.seen ?? fullValue })
        const typedValue = isNew ? readTyped(text, typing) : undefined
        if (typedValue !== undefined) onChange(typedValue)
      }}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && lines === undefined) keep()
        if (event.key !== 'Escape' || typed === null) return
        setTyped(null)
        setWrong(null)
      }}
      isInvalid={shownError !== undefined}
      validationBehavior="aria"
      autoComplete="off"
    >
      <Label className={labelLook}>{label}</Label>
      {lines === undefined ? (
        <Input
          className={`input ${inputLook} ${typing === 'text' ? '' : 'text-right tabular-nums'}`}
          lang={lang}
          {...(typing !== 'text' && { inputMode: 'decimal' })}
        />
      ) : (
        <TextArea className={`input ${inputLook}`} lang={lang} rows={lines} />
      )}
      <FieldFoot hint={hint} error={shownError} />
    </TextField>
  )
}

const typedEditor = (typing: Typing): FieldEditor =>
  function TypedEditor(props) {
    return <TypedInput {...props} typing={typing} />
  }
export const TextEditor = typedEditor('text')
export const CountEditor = typedEditor('count')
export const AmountEditor = typedEditor('amount')
export const EurosEditor = typedEditor('euros')
