import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isSignedOut } from '#office/base/api.ts'
import { useServerErrors } from '#office/base/use-office-form.ts'
import { useSending } from '#office/base/use-sending.ts'

/**
 * Sends a form once its fields are right. What the server refuses of a field is said at that field;
 * any other refusal is the `problem`. The form keeps what was typed, and sent again it carries the
 * same key.
 */
export function useSendingForm<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  work: (output: Output, key: string) => Promise<void>,
) {
  const { send, isPending, problem } = useSending()
  const explain = useServerErrors(form)
  const submit = form.handleSubmit((output) =>
    send(JSON.stringify(output), async (key) => {
      try {
        await work(output, key)
      } catch (error) {
        if (isSignedOut(error) || explain(error) !== null) throw error
      }
    }),
  )
  return {
    submit: (event?: React.SyntheticEvent) => void submit(event),
    isPending,
    problem,
  }
}
