import type { OfficeCustomer } from '#contract/office/customers.ts'
import { makePrivacyRequest, privacyKinds } from '#contract/office/privacy.ts'
import { useFormat } from '#ui/text/format.ts'
import { useFormAction } from '#office/base/query/use-form-action.ts'
import { useText } from '#ui/text/text.ts'
import { dayBefore, useToday } from '#office/base/today.ts'
import { useFormField, useOfficeForm } from '#office/base/use-office-form.ts'
import { DayPill } from '#ui/parts/fields/day-pill.tsx'
import { Select } from '#ui/parts/fields/select.tsx'
import { TextField } from '#ui/parts/fields/text-field.tsx'
import { FormDialog } from '#office/ui/layers/form-dialog.tsx'
import { showToast } from '#ui/parts/layers/toast-queue.ts'
import { useNameOf } from './customer-name.tsx'
import { FieldError } from '#ui/parts/fields/field-error.tsx'

/** Records a request that a person made about their personal data (H5). */
export function MakeRequestDialog({
  customer,
  onClose,
  onDone,
}: {
  /** The customer to whom the request refers; without it, the dialog asks for an e-mail address. */
  customer?: OfficeCustomer
  onClose: () => void
  onDone: (request: string) => void
}) {
  const t = useText('office-customers')
  const format = useFormat()
  const nameOf = useNameOf()
  const today = useToday()
  const form = useOfficeForm(makePrivacyRequest.body, {
    ...(customer === undefined ? { email: '' } : { customer: customer.id }),
    kind: 'export',
    askedOn: today,
    note: '',
  })
  const { control } = form
  const kind = useFormField(control, 'kind')
  const email = useFormField(control, 'email')
  const note = useFormField(control, 'note')
  const askedOn = useFormField(control, 'askedOn')
  const make = useFormAction(
    form,
    (api, body) => api.call(makePrivacyRequest, { body }),
    ({ id, dueAt }) => {
      showToast({ tone: 'ok', text: t('make.done', { date: format.date(dueAt) }) })
      onDone(id)
    },
  )
  return (
    <FormDialog
      {...make}
      title={
        customer === undefined ? t('make.title') : t('make.titleFor', { name: nameOf(customer) })
      }
      action={t('make.do')}
      onClose={onClose}
    >
      <p className="dialog-lead">{t('make.lead')}</p>
      {customer === undefined ? (
        <TextField
          {...email}
          value={email.value ?? ''}
          label={t('make.email')}
          hint={t('make.emailHint')}
          type="email"
        />
      ) : null}
      <div className="field-row">
        <Select
          {...kind}
          label={t('make.kind')}
          onChange={(id) => kind.onChange(privacyKinds.find((each) => each === id) ?? kind.value)}
          choices={privacyKinds.map((each) => ({ id: each, text: t(`request.kind.${each}`) }))}
        />
        <AskedOn
          value={askedOn.value ?? today}
          today={today}
          onChange={askedOn.onChange}
          error={askedOn.error}
        />
      </div>
      <TextField
        {...note}
        value={note.value ?? ''}
        label={t('make.note')}
        hint={t('make.noteHint')}
        lines={2}
      />
    </FormDialog>
  )
}

/** A field for the day on which a request was received. */
function AskedOn({
  value,
  today,
  onChange,
  error,
}: {
  value: string
  today: string
  onChange: (day: string) => void
  error: string | undefined
}) {
  const t = useText('office-customers')
  const format = useFormat()
  return (
    <div className="field">
      <span className="field-label" aria-hidden="true">
        {t('make.askedOn')}
      </span>
      <DayPill
        label={t('make.askedOn')}
        valueText={value === today ? t('today') : format.shortDay(`${value}T12:00:00Z`)}
        value={value}
        onChange={onChange}
        shortcuts={[
          { text: t('today'), choose: () => onChange(today) },
          { text: t('yesterday'), choose: () => onChange(dayBefore(today)) },
        ]}
      />
      <FieldError text={error} />
    </div>
  )
}
