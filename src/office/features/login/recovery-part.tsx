import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { emailField, filled } from '#contract/fields.ts'
import { useText } from '#office/base/text.ts'
import { useFormField, useOfficeForm, useServerErrors } from '#office/base/use-office-form.ts'
import { Button } from '#office/ui/button.tsx'
import { TextField } from '#office/ui/fields/text-field.tsx'
import { Notice } from '#office/ui/notice.tsx'

const schema = z.object({ email: emailField, code: filled('recovery_code_invalid', 40) })

/** The form for a recovery code, for a person who has lost the device with the passkey. */
export function RecoveryPart({
  onSend,
  onBack,
}: {
  onSend: (credentials: { email: string; code: string }) => Promise<void>
  onBack: () => void
}) {
  const t = useText('office')
  const form = useOfficeForm(schema, { email: '', code: '' })
  const { control, formState, setFocus } = form
  const explain = useServerErrors(form)
  const [problem, setProblem] = useState<string | null>(null)
  // The button that opened this form is no longer on the page, so the focus is set here.
  useEffect(() => setFocus('email'), [setFocus])
  const send = form.handleSubmit(async (credentials) => {
    setProblem(null)
    await onSend(credentials).catch((error: unknown) => setProblem(explain(error)))
  })
  return (
    <form className="login-form" noValidate onSubmit={(event) => void send(event)}>
      <h2>{t('login.recovery.title')}</h2>
      <p className="login-intro">{t('login.recovery.intro')}</p>
      {problem === null ? null : <Notice tone="err">{problem}</Notice>}
      <TextField
        {...useFormField(control, 'email')}
        label={t('login.email')}
        type="email"
        autoComplete="email"
        isLarge
      />
      <TextField
        {...useFormField(control, 'code')}
        label={t('login.recovery.code')}
        autoComplete="off"
        isLarge
      />
      <Button kind="action" size="large" type="submit" isPending={formState.isSubmitting}>
        {t('login.recovery.send')}
      </Button>
      <Button kind="quiet" onPress={onBack}>
        {t('login.recovery.back')}
      </Button>
    </form>
  )
}
