import { Suspense, lazy, useRef, useState } from 'react'
import { useMenu } from '#web/base/page/app-data.tsx'
import { AlcoholNotices } from '#web/features/product/alcohol-notices.tsx'
import { Panel } from '#web/ui/show/panel.tsx'
import { useText } from '#ui/text/text.ts'
import { CheckBox, Field, TextArea } from '#web/ui/controls/field.tsx'
import { OptionalField } from './optional-field.tsx'
import type { CheckoutForm } from './use-checkout-form.ts'

const Allergies = lazy(() => import('./allergies.tsx'))
const ProfileDetails = lazy(() => import('./profile-details.tsx'))

/**
 * Name, phone, e-mail, a remark for the kitchen and the allergies. A customer whose contact details
 * are those of the profile sees them in short, with a button to edit them.
 */
export function DetailsPanel({ form }: { form: CheckoutForm }) {
  const t = useText('checkout')
  const fields = useRef<HTMLDivElement>(null)
  const [isEdited, setEdited] = useState(false)
  const edit = () => {
    setEdited(true)
    requestAnimationFrame(() => fields.current?.querySelector('input')?.focus())
  }
  const detailFields = (
    <>
      <p className="mt-1.5 text-sm text-ink-2">{t('details.why')}</p>
      {/* Fields that are being edited are not folded when their values happen to equal the profile's. */}
      <div ref={fields} className="mt-4 grid gap-4 sm:grid-cols-2" onFocus={() => setEdited(true)}>
        <Field
          label={t('details.name')}
          required
          autoComplete="name"
          className="sm:col-span-2"
          {...form.field('name')}
        />
        <Field
          label={t('details.phone')}
          required
          type="tel"
          autoComplete="tel"
          {...form.field('phone')}
        />
        <Field
          label={t('details.email')}
          required
          type="email"
          autoComplete="email"
          {...form.field('email')}
        />
        <TextArea
          label={t('details.comment')}
          hint={t('details.commentHint')}
          className="sm:col-span-2"
          {...form.field('comment')}
        />
      </div>
    </>
  )
  const folded = form.isFromProfile && !isEdited
  return (
    <Panel title={t('details.title')}>
      {folded ? (
        <Suspense fallback={detailFields}>
          <ProfileDetails form={form} onEdit={edit} />
        </Suspense>
      ) : (
        detailFields
      )}
      <OptionalField title={t('details.allergies')} open={form.details.allergies.length > 0}>
        <p className="mb-3 text-sm text-ink-2">{t('details.allergiesWhy')}</p>
        <Suspense>
          <Allergies form={form} />
        </Suspense>
      </OptionalField>
      {folded ? null : <p className="mt-4 text-sm text-ink-2">{t('details.required')}</p>}
    </Panel>
  )
}

/** The notices and the declaration that alcohol requires (V10, F6). */
export function AlcoholPanel({ form }: { form: CheckoutForm }) {
  const { menu } = useMenu()
  const t = useText('checkout')
  return (
    <Panel title={t('alcohol.title')}>
      <AlcoholNotices className="mt-4" />
      <p className="mt-3">{t('alcohol.proof')}</p>
      <CheckBox
        label={t('alcohol.declare', { age: menu.alcoholAge })}
        required
        className="mt-1"
        {...form.box('ofAge')}
      />
    </Panel>
  )
}
