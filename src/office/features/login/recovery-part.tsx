import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { emailField, filled } from '#contract/fields.ts'
import { officeHref } from '#contract/office/office-pages.ts'
import { useRecoveryCode as exchangeCode } from '#contract/office/staff-session.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useFormAction } from '#office/base/query/use-form-action.ts'
import { useFormField, useOfficeForm } from '#office/base/use-office-form.ts'
import { Button } from '#ui/parts/button.tsx'
import { TextField } from '#ui/parts/fields/text-field.tsx'
import { Problem } from '#ui/parts/problem.tsx'

const schema = z.object({ email: emailField, code: filled('recovery_code_invalid', 40) })

/** The form for a recovery code, for a person who has lost the device with the passkey. */
export function RecoveryPart({ onBack }: { onBack: () => void }) {
  const t = useText('office')
  const locale = useLocale()
  const navigate = useNavigate()
  const form = useOfficeForm(schema, { email: '', code: '' })
  const { control, setFocus } = form
  // The button that opened this form is no longer on the page, so the focus is set here.
  useEffect(() => setFocus('email'), [setFocus])
  const { onSave, isPending, problem } = useFormAction(
    form,
    (api, body) => api.call(exchangeCode, { body }),
    ({ token }) => navigate(`${officeHref('join', locale)}#${token}`),
  )
  return (
    <form
      className="grid w-full grid-cols-1 gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      <h2 className="login-title">{t('login.recovery.title')}</h2>
      <p className="login-intro">{t('login.recovery.intro')}</p>
      <Problem text={problem} />
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
      <Button kind="action" size="large" type="submit" isPending={isPending}>
        {t('login.recovery.send')}
      </Button>
      <Button kind="quiet" onPress={onBack}>
        {t('login.recovery.back')}
      </Button>
    </form>
  )
}
