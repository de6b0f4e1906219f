import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import type { OfficeCustomer } from '#contract/office/customers.ts'
import { rectifyCustomer } from '#contract/office/privacy.ts'
import { localeNames, locales } from '#contract/pages/locales.ts'
import { useConfirmed } from '#office/base/confirmed.ts'
import { useText } from '#office/base/text.ts'
import { useFormField, useOfficeForm } from '#office/base/use-office-form.ts'
import { Button } from '#office/ui/button.tsx'
import { Select } from '#office/ui/fields/select.tsx'
import { TextField } from '#office/ui/fields/text-field.tsx'
import { Dialog } from '#office/ui/layers/dialog.tsx'
import { showToast } from '#office/ui/layers/toasts.tsx'
import { Notice } from '#office/ui/notice.tsx'
import { correctionForm, correctionOf, profileOf } from './correction.ts'
import { useNameOf } from './customer-name.tsx'
import { useSendingForm } from './use-sending-form.ts'

/** Corrects what is kept of a customer; errors stand at their fields (H5). */
export function RectifyDialog({
  customer,
  request,
  onClose,
  onDone,
}: {
  customer: OfficeCustomer
  /** The open request that this answers. */
  request?: string
  onClose: () => void
  onDone: () => void
}) {
  const t = useText('office-customers')
  const office = useText('office')
  const id = useId()
  const confirmed = useConfirmed()
  const before = profileOf(customer)
  const form = useOfficeForm(correctionForm(before), before)
  const { control } = form
  const typed = useWatch({ control })
  const hasChanged = Object.keys(correctionOf(before, { ...before, ...typed })).length > 0
  const locale = useFormField(control, 'locale')
  const { submit, isPending, problem } = useSendingForm(form, async (corrected) => {
    const { emailToConfirm } = await confirmed((api) =>
      api.call(rectifyCustomer, {
        params: { customer: customer.id },
        body: { ...corrected, ...(request !== undefined && { request }) },
      }),
    )
    showToast({
      tone: 'ok',
      text: t(emailToConfirm === null ? 'rectify.done' : 'rectify.mailed'),
    })
    onDone()
  })
  return (
    <Dialog
      title={t('rectify.title', { name: useNameOf()(customer) })}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button
            kind="action"
            type="submit"
            form={id}
            isPending={isPending}
            isDisabled={!hasChanged}
          >
            {t('rectify.do')}
          </Button>
          <Button kind="outlined" onPress={onClose} isDisabled={isPending}>
            {office('action.nothing')}
          </Button>
        </>
      }
    >
      <p className="dialog-lead">{t('rectify.lead')}</p>
      <form id={id} className="fields" noValidate onSubmit={submit}>
        <div className="field-row">
          <TextField {...useFormField(control, 'firstName')} label={t('rectify.firstName')} />
          <TextField {...useFormField(control, 'lastName')} label={t('rectify.lastName')} />
        </div>
        <div className="field-row">
          <TextField {...useFormField(control, 'phone')} label={t('rectify.phone')} type="tel" />
          <Select
            {...locale}
            label={t('rectify.language')}
            onChange={(chosen) =>
              locale.onChange(locales.find((each) => each === chosen) ?? locale.value)
            }
            choices={locales.map((each) => ({ id: each, text: localeNames[each] }))}
          />
        </div>
        <TextField
          {...useFormField(control, 'email')}
          label={t('rectify.email')}
          hint={t('rectify.emailHint')}
          type="email"
        />
      </form>
      {problem === null ? null : <Notice tone="err">{problem}</Notice>}
    </Dialog>
  )
}
