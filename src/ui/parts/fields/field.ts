import type { RefCallback } from 'react'

/** A ref that receives the input element, which is focused after an error. */
export type FieldRef = RefCallback<HTMLInputElement | HTMLTextAreaElement>

/** The props of every field. `useFormField` returns those that connect the field with a form. */
export type FieldProps<Value> = {
  label: string
  /** A sentence below the field, such as the limit of the user’s role. */
  hint?: string | undefined
  /** The reason why the value is refused; the field is then marked as invalid. */
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
