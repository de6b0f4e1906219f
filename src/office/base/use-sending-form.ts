import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isSignedOut } from '#office/base/api.ts'
import { useServerErrors } from '#office/base/use-office-form.ts'
import { useSending } from '#office/base/use-sending.ts'

/**
 * Sends a form once its fields are valid. A refused field shows its error itself; any other refusal
 * is the `problem`. The form retains what was typed; sending the same contents again uses the same
 * idempotency key.
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
