import { useState } from 'react'
import { claimPoints } from '#contract/customers/loyalty.ts'
import { CLAIM_DAYS, readClaimCode } from '#domain/loyalty/claim-code.ts'
import { useAccountCall } from '#web/state/session/use-account-call.ts'
import { FormBody } from '#web/features/forms/form-body.tsx'
import { type FormErrors, useForm } from '#web/features/forms/use-form.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { clearClaim, readClaim } from './stored-claim.ts'

type Values = { code: string }

const check = ({ code }: Values): FormErrors =>
  readClaimCode(code) === null ? { code: 'claim_invalid' } : {}

/** Form that books the points of an order that was placed as a guest (L6). */
export function ClaimForm({ onClaimed }: { onClaimed: () => void }) {
  const t = useText('loyalty')
  const tError = useText('errors')
  const call = useAccountCall()
  const [initial] = useState(() => ({ code: readClaim() }))
  const form = useForm<Values>({
    initial,
    check,
    async send({ code }) {
      const { points, pending } = await call(claimPoints, { body: { code } })
      clearClaim()
      form.refill({ code: '' })
      showToast({ tone: 'ok', text: t(pending ? 'claim.donePending' : 'claim.done', { points }) })
      onClaimed()
    },
  })
  return (
    <FormBody form={form} className="gap-4">
      <p className="text-ink-2">{t('claim.text', { days: CLAIM_DAYS })}</p>
      {form.refusal ? (
        <Note tone="err" role="alert">
          {tError(form.refusal)}
        </Note>
      ) : null}
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label={t('claim.field')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="min-w-50 flex-1"
          {...form.field('code')}
        />
        <Button type="submit" kind="line" busy={form.busy}>
          {t('claim.button')}
        </Button>
      </div>
    </FormBody>
  )
}
