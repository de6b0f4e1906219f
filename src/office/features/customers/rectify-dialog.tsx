import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import type { OfficeCustomer } from '#contract/office/customers.ts'
import { profileSchema, rectifyCustomer } from '#contract/office/privacy.ts'
import { localeNames, locales } from '#contract/pages/locales.ts'
import { changedMeanwhile } from '#office/base/changed-meanwhile.ts'
import { useFormAction } from '#office/base/query/use-form-action.ts'
import { useText } from '#ui/text/text.ts'
import { useFormField, useOfficeForm } from '#office/base/use-office-form.ts'
import { Select } from '#ui/parts/fields/select.tsx'
import { TextField } from '#ui/parts/fields/text-field.tsx'
import { FormDialog } from '#office/ui/layers/form-dialog.tsx'
import { showToast } from '#ui/parts/layers/toast-queue.ts'
import { Versions } from '#ui/parts/versions.tsx'
import {
  type Profile,
  correctionForm,
  correctionOf,
  profileOf,
  mergeCorrection,
} from './correction.ts'
import { useNameOf } from './customer-name.tsx'

const changed = z.object({ profile: profileSchema })

const inWords = ({ firstName, lastName, phone, locale, email }: Profile): string[] =>
  [`${firstName} ${lastName}`, phone, localeNames[locale], email].filter((text) => text !== '')

/**
 * Corrects the data stored about a customer; errors are shown at their fields (H5). If the customer
 * or another user changed the same field meanwhile, both versions are shown (P6).
 */
export function RectifyDialog({
  customer,
  request,
  onClose,
  onDone,
}: {
  customer: OfficeCustomer
  /** The id of the open request that the correction answers. */
  request?: string
  onClose: () => void
  onDone: () => void
}) {
  const t = useText('office-customers')
  const office = useText('office')
  const [before, setBefore] = useState(profileOf(customer))
  const [now, setNow] = useState<Profile | null>(null)
  const form = useOfficeForm(correctionForm(before), before)
  const { control } = form
  const typed = useWatch({ control })
  const hasChanged = Object.keys(correctionOf(before, { ...before, ...typed })).length > 0
  const locale = useFormField(control, 'locale')
  // Cancelling after a conflict reloads the data, as they have changed.
  const leave = now === null ? onClose : onDone
  const rectify = useFormAction(
    form,
    (api, corrected) =>
      api.call(rectifyCustomer, {
        params: { customer: customer.id },
        body: { ...corrected, ...(request !== undefined && { request }) },
      }),
    ({ emailToConfirm }) => {
      showToast({
        tone: 'ok',
        text: t(emailToConfirm === null ? 'rectify.done' : 'rectify.mailed'),
      })
      onDone()
    },
    (error, ofForm) => {
      const currentProfile = changedMeanwhile(error, changed)?.profile ?? null
      if (currentProfile === null) return ofForm(error)
      form.reset(mergeCorrection(before, form.getValues(), currentProfile))
      setBefore(currentProfile)
      setNow(currentProfile)
      return null
    },
  )
  return (
    <FormDialog
      {...rectify}
      title={t('rectify.title', { name: useNameOf()(customer) })}
      action={now === null ? t('rectify.do') : office('conflict.replace')}
      isDisabled={!hasChanged}
      onClose={leave}
    >
      <p className="dialog-lead">{t('rectify.lead')}</p>
      {now === null ? null : (
        <Versions
          title={t('rectify.changed')}
          words={{ now: inWords(now), yours: inWords({ ...before, ...typed }) }}
          onTake={() => {
            form.reset(now)
            setNow(null)
          }}
        />
      )}
      <div className="field-row">
        <TextField {...useFormField(control, 'firstName')} label={t('rectify.firstName')} />
        <TextField {...useFormField(control, 'lastName')} label={t('rectify.lastName')} />
      </div>
      <div className="field-row">
        <TextField {...useFormField(control, 'phone')} label={t('rectify.phone')} type="tel" />
        <Select
          {...locale}
          label={t('rectify.language')}
          onChange={(id) => locale.onChange(locales.find((each) => each === id) ?? locale.value)}
          choices={locales.map((each) => ({ id: each, text: localeNames[each] }))}
        />
      </div>
      <TextField
        {...useFormField(control, 'email')}
        label={t('rectify.email')}
        hint={t('rectify.emailHint')}
        type="email"
      />
    </FormDialog>
  )
}
