import type { RefCallback } from 'react'

/** Takes the focus to a line, or to some lines. */
export type FieldRef = RefCallback<HTMLInputElement | HTMLTextAreaElement>

/** What every field takes, in the shape that `useFormField` gives. */
export type FieldProps<Value> = {
  label: string
  /** A sentence beneath, such as the limit of one's role. */
  hint?: string | undefined
  /** Why the value is refused; the field is then marked. */
  error?: string | undefined
  value: Value
  onChange: (value: Value) => void
  onBlur?: () => void
  name?: string
  inputRef?: FieldRef
  isDisabled?: boolean
  isRequired?: boolean
  autoFocus?: boolean
}
