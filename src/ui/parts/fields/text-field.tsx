import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import { TextArea } from 'react-aria-components/TextArea'
import type { FieldProps } from './field.ts'
import { FieldFoot } from './field-foot.tsx'

type Props = FieldProps<string> & {
  type?: 'text' | 'email' | 'tel' | 'url'
  autoComplete?: string
  /** The language of the text, if it is not that of the document. */
  lang?: string
  isLarge?: boolean
  /** Number of lines of a multi-line field; without it, the field has one line. */
  lines?: number
}

/** A text field of one or several lines. */
export function TextField({
  label,
  hint,
  error,
  inputRef,
  onBlur,
  isLarge,
  lines,
  lang,
  ...field
}: Props) {
  const inputLook = isLarge ? 'input min-h-13 px-4 text-base' : 'input'
  return (
    <AriaTextField
      {...field}
      {...(onBlur && { onBlur })}
      className="field"
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <Label className="field-label">{label}</Label>
      {lines === undefined ? (
        <Input className={inputLook} lang={lang} {...(inputRef && { ref: inputRef })} />
      ) : (
        <TextArea
          className={inputLook}
          lang={lang}
          rows={lines}
          {...(inputRef && { ref: inputRef })}
        />
      )}
      <FieldFoot hint={hint} error={error} />
    </AriaTextField>
  )
}
