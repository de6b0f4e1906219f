import { ApiProblem } from '#contract/client.ts'
import { answerBody, answerProblem } from '#contract/office/order-problems.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { intlLocale, localeNames } from '#contract/pages/locales.ts'
import { useConfirmed } from '#office/base/confirmed.ts'
import { useText } from '#office/base/text.ts'
import { useFormField, useOfficeForm } from '#office/base/use-office-form.ts'
import { useSendingForm } from '#office/base/use-sending-form.ts'
import { TextField } from '#office/ui/fields/text-field.tsx'
import { FormDialog } from '#office/ui/layers/form-dialog.tsx'
import { showToast } from '#office/ui/layers/toasts.tsx'

/** Answers a problem in the customer's language, which closes it (E9). */
export function AnswerDialog({
  order: { id, number, locale },
  problem: about,
  onClose,
  onDone,
}: {
  order: OfficeOrder
  problem: string
  onClose: () => void
  /** Whoever comes second sees the answer of the other, behind the words they keep. */
  onDone: () => void
}) {
  const t = useText('office-orders')
  const confirmed = useConfirmed()
  const form = useOfficeForm(answerBody, { text: '' })
  const { submit, isPending, problem } = useSendingForm(form, async (body) => {
    try {
      await confirmed((api) =>
        api.call(answerProblem, { params: { order: id, problem: about }, body }),
      )
    } catch (error) {
      if (error instanceof ApiProblem && error.problem.code === 'problem_answered') onDone()
      throw error
    }
    showToast({ tone: 'ok', text: t('problem.done') })
    onClose()
    onDone()
  })
  return (
    <FormDialog
      title={t('problem.answerTitle', { number })}
      action={t('problem.send')}
      isPending={isPending}
      problem={problem}
      onSave={submit}
      onClose={onClose}
    >
      <TextField
        {...useFormField(form.control, 'text')}
        label={t('problem.text')}
        hint={t('problem.hint', { language: localeNames[locale] })}
        lang={intlLocale[locale]}
        lines={6}
      />
    </FormDialog>
  )
}
