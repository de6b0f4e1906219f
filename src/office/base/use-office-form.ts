import { zodResolver } from '@hookform/resolvers/zod'
import {
  type Control,
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormReturn,
  useController,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { ApiProblem } from '#contract/client.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { isSignedOut } from './api.ts'
import { useSentenceOf } from './sentence-of-error.ts'
import { useText } from '#ui/text/text.ts'

/**
 * Milliseconds before a field that lost the focus shows its error. An error that appeared while a
 * button is being pressed would move the button away from under the pointer, and the press would be
 * lost.
 */
const PRESS = 250

/**
 * A form that is checked by the schema of its endpoint: a field when it first loses the focus and
 * after each later change, and all fields when the form is sent.
 */
export const useOfficeForm = <Values extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Values>,
  defaultValues: DefaultValues<Values>,
): UseFormReturn<Values, unknown, Output> =>
  useForm<Values, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues,
    mode: 'onTouched',
    delayError: PRESS,
  })

/**
 * Error codes whose sentences address a customer (“your name”); a form of the head office describes
 * another person.
 */
const missing: readonly string[] = [
  'name_empty',
  'first_name_empty',
  'last_name_empty',
  'phone_empty',
  'email_empty',
] satisfies ErrorCode[]

/**
 * Returns the error code for a failed check. The message of a check is an error code if `failsWith`
 * set it; the codes in `missing` become `field_required`. Any other message means an invalid field.
 */
export function codeOf(message: string | undefined): ErrorCode {
  if (message === undefined || !(message in errors)) return 'field_invalid'
  return missing.includes(message) ? 'field_required' : (message as ErrorCode)
}

/**
 * The props of a field of `ui/fields`: its value, its error as a sentence, and its event handlers.
 */
export function useFormField<
  Values extends FieldValues,
  Name extends FieldPath<Values>,
  Output = Values,
>(control: Control<Values, unknown, Output>, name: Name) {
  const t = useText('errors')
  const { field, fieldState } = useController<Values, Name, Output>({ control, name })
  return {
    name: field.name,
    value: field.value,
    onChange: (value: FieldPathValue<Values, Name>) => field.onChange(value),
    onBlur: field.onBlur,
    inputRef: field.ref,
    error: fieldState.error === undefined ? undefined : t(codeOf(fieldState.error.message)),
  }
}

/**
 * Shows a refusal by the server: the errors of fields are shown at these fields, and the first of
 * these fields gets the focus. Returns the sentence for the form as a whole, or null if no other
 * error remains or if the dialog of an ended session is shown.
 */
export function useServerErrors<Values extends FieldValues, Output>({
  setError,
  getValues,
}: Pick<UseFormReturn<Values, unknown, Output>, 'setError' | 'getValues'>): (
  error: unknown,
) => string | null {
  const sentence = useSentenceOf()
  return (error) => {
    if (isSignedOut(error)) return null
    const refused = error instanceof ApiProblem ? (error.problem.fields ?? []) : []
    const { ofForm, otherErrors } = fieldsIn(refused, Object.keys(getValues()))
    ofForm.forEach(({ field, code }, at) =>
      setError(
        field as FieldPath<Values>,
        { type: 'server', message: code },
        {
          shouldFocus: at === 0,
        },
      ),
    )
    return ofForm.length > 0 && otherErrors.length === 0 ? null : sentence(error)
  }
}

/** Splits refused fields into fields of the form and other fields. */
function fieldsIn<Refused extends { field: string }>(
  refused: readonly Refused[],
  formFields: readonly string[],
): { ofForm: Refused[]; otherErrors: Refused[] } {
  const isOfForm = ({ field }: Refused) => formFields.includes(field.split(/[.[]/)[0] ?? '')
  return {
    ofForm: refused.filter(isOfForm),
    otherErrors: refused.filter((each) => !isOfForm(each)),
  }
}
