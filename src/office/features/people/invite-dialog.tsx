import { useId, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import * as z from 'zod/mini'
import { ApiProblem } from '#contract/client.ts'
import { type StaffPerson, invitePerson } from '#contract/office/people.ts'
import { localeNames, locales } from '#contract/pages/locales.ts'
import { addressField, namedField } from '#office/base/fields.ts'
import { useConfirmed } from '#office/base/confirmed.ts'
import { useLocale } from '#office/base/office.tsx'
import { useText } from '#office/base/text.ts'
import { useFormField, useOfficeForm, useServerErrors } from '#office/base/use-office-form.ts'
import { Select } from '#office/ui/fields/select.tsx'
import { TextField } from '#office/ui/fields/text-field.tsx'
import { Dialog } from '#office/ui/layers/dialog.tsx'
import { DialogFoot } from '#office/ui/layers/dialog-foot.tsx'
import { showToast } from '#office/ui/layers/toasts.tsx'
import { Notice } from '#office/ui/notice.tsx'
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
  const id = useId()
  const confirmed = useConfirmed()
  const [problem, setProblem] = useState<string | null>(null)
  const ownLocale = useLocale()
  const form = useOfficeForm(schema, {
    name: '',
    email: '',
    locale: ownLocale,
    grants: [emptyDraft],
  })
  const { control, formState, setError } = form
  const explain = useServerErrors(form)
  const locale = useFormField(control, 'locale')
  const send = form.handleSubmit(async ({ grants, ...invitee }) => {
    setProblem(null)
    try {
      const body = { ...invitee, grants: grantsOf(grants) }
      const person = await confirmed((api) => api.call(invitePerson, { body }))
      showToast({ tone: 'ok', text: t('said.invited', { email: person.email }) })
      onDone(person)
    } catch (error) {
      if (error instanceof ApiProblem && error.problem.code === 'staff_email_known')
        setError('email', { type: 'server', message: error.problem.code }, { shouldFocus: true })
      else setProblem(explain(error))
    }
  })
  return (
    <Dialog
      title={t('form.inviteTitle')}
      isOpen
      onClose={onClose}
      footer={
        <DialogFoot
          type="submit"
          form={id}
          isPending={formState.isSubmitting}
          action={t('form.send')}
          onCancel={onClose}
        />
      }
    >
      <p className="dialog-lead">{t('form.inviteLead')}</p>
      <form id={id} className="fields" noValidate onSubmit={(event) => void send(event)}>
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
      </form>
      {problem === null ? null : <Notice tone="err">{problem}</Notice>}
    </Dialog>
  )
}
