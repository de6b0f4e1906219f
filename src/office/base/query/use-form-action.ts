import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { ApiClient } from '#contract/client.ts'
import { useServerErrors } from '#office/base/use-office-form.ts'
import { useAction } from './use-action.ts'

/** The action of a form, as `FormDialog` and other forms take it. */
export type FormAction = {
  /** Checks the fields and, if all are valid, sends the form. */
  onSave: () => void
  isPending: boolean
  /** The error that concerns the form as a whole, as a sentence; null if there is none. */
  problem: string | null
}

/**
 * Sends a form once its fields are valid. A refused field shows its error itself. The form retains
 * what was typed; `key` is the idempotency key, which is the same for the same contents. `explain`
 * is for a form that shows some errors in its own way: it passes all other errors to `ofForm`.
 */
export function useFormAction<Values extends FieldValues, Output, Reply>(
  form: UseFormReturn<Values, unknown, Output>,
  work: (api: ApiClient, output: Output, key: string) => Promise<Reply>,
  onDone: (reply: Reply, output: Output) => void | Promise<void>,
  explain: (error: unknown, ofForm: (error: unknown) => string | null) => string | null = (
    error,
    ofForm,
  ) => ofForm(error),
): FormAction {
  const ofForm = useServerErrors(form)
  const { run, isPending, problem } = useAction(work, {
    onDone,
    explain: (error) => explain(error, ofForm),
  })
  return { onSave: () => void form.handleSubmit(run)(), isPending, problem }
}
