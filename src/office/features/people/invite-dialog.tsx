import { FormProvider } from 'react-hook-form'
import * as z from 'zod/mini'
import { ApiProblem } from '#contract/client.ts'
import { type StaffPerson, invitePerson } from '#contract/office/people.ts'
import { localeNames, locales } from '#contract/pages/locales.ts'
import { addressField, namedField } from '#office/base/fields.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useFormAction } from '#office/base/query/use-form-action.ts'
import { useFormField, useOfficeForm } from '#office/base/use-office-form.ts'
import { Select } from '#ui/parts/fields/select.tsx'
import { TextField } from '#ui/parts/fields/text-field.tsx'
import { FormDialog } from '#office/ui/layers/form-dialog.tsx'
import { showToast } from '#ui/parts/layers/toast-queue.ts'
import { emptyDraft, grantDrafts, grantsOf } from './grant-draft.ts'
import { GrantFields } from './grant-fields.tsx'

const schema = z.object({
  name: namedField,
  email: addressField,
  locale: z.enum(locales),
  grants: grantDrafts,
})

/** Invites a person by mail, with their first roles (P1, P2). */
export function InviteDialog({
  onClose,
  onDone,
}: {
  onClose: () => void
  onDone: (person: StaffPerson) => void
}) {
  const t = useText('office-people')
  const ownLocale = useLocale()
  const form = useOfficeForm(schema, {
    name: '',
    email: '',
    locale: ownLocale,
    grants: [emptyDraft],
  })
  const { control, setError } = form
  const locale = useFormField(control, 'locale')
  const invite = useFormAction(
    form,
    (api, { grants, ...invitee }) =>
      api.call(invitePerson, { body: { ...invitee, grants: grantsOf(grants) } }),
    (person) => {
      showToast({ tone: 'ok', text: t('said.invited', { email: person.email }) })
      onDone(person)
    },
    (error, ofForm) => {
      if (!(error instanceof ApiProblem && error.problem.code === 'staff_email_known'))
        return ofForm(error)
      setError('email', { type: 'server', message: error.problem.code }, { shouldFocus: true })
      return null
    },
  )
  return (
    <FormDialog {...invite} title={t('form.inviteTitle')} action={t('form.send')} onClose={onClose}>
      <p className="dialog-lead">{t('form.inviteLead')}</p>
      <TextField {...useFormField(control, 'name')} label={t('form.name')} autoComplete="off" />
      <div className="field-row">
        <TextField
          {...useFormField(control, 'email')}
          label={t('form.email')}
          type="email"
          autoComplete="off"
        />
        <Select
          {...locale}
          label={t('form.language')}
          value={locale.value}
          onChange={(id) => locale.onChange(locales.find((each) => each === id) ?? ownLocale)}
          choices={locales.map((each) => ({ id: each, text: localeNames[each] }))}
        />
      </div>
      <FormProvider {...form}>
        <GrantFields />
      </FormProvider>
    </FormDialog>
  )
}
