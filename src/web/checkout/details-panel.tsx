import { Suspense, lazy, useState } from 'react'
import { useMenu } from '../app-data.tsx'
import { AlcoholNotices } from '../menu/alcohol-notices.tsx'
import { Panel } from '../order/panel.tsx'
import { useText } from '../text.ts'
import { CheckBox, Field, TextArea } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import type { CheckoutForm } from './use-checkout-form.ts'

const Allergies = lazy(() => import('./allergies.tsx'))

/** Name, phone and e-mail, and a word for the kitchen. */
export function DetailsPanel({ form }: { form: CheckoutForm }) {
  const t = useText('checkout')
  return (
    <Panel title={t('details.title')}>
      <p className="mt-1.5 text-sm text-ink-2">{t('details.why')}</p>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <Field label={t('details.name')} required autoComplete="name" className="sm:col-span-2" {...form.field('name')} />
        <Field label={t('details.phone')} required type="tel" autoComplete="tel" {...form.field('phone')} />
        <Field label={t('details.email')} required type="email" autoComplete="email" {...form.field('email')} />
        <TextArea label={t('details.comment')} hint={t('details.commentHint')} className="sm:col-span-2" {...form.field('comment')} />
      </div>
      <AllergiesAsked form={form} />
      <p className="mt-4 text-sm text-ink-2">{t('details.required')}</p>
    </Panel>
  )
}

/** Most have none to report: what reports them travels when it is opened. */
function AllergiesAsked({ form }: { form: CheckoutForm }) {
  const t = useText('checkout')
  const [opened, setOpened] = useState(form.details.allergies.length > 0)
  return (
    <details className="mt-4" open={opened} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold underline">
        {t('details.allergies')}<Icon name="chevron-down" size={18} />
      </summary>
      <p className="mb-3 text-sm text-ink-2">{t('details.allergiesWhy')}</p>
      {opened ? <Suspense><Allergies form={form} /></Suspense> : null}
    </details>
  )
}

/** The notices and the declaration that alcohol asks for (V10, F6). */
export function AlcoholPanel({ form }: { form: CheckoutForm }) {
  const { menu } = useMenu()
  const t = useText('checkout')
  return (
    <Panel title={t('alcohol.title')}>
      <AlcoholNotices className="mt-4" />
      <p className="mt-3">{t('alcohol.proof')}</p>
      <CheckBox label={t('alcohol.declare', { age: menu.alcoholAge })} required className="mt-1" {...form.box('ofAge')} />
    </Panel>
  )
}
