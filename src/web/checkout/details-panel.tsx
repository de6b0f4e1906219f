import { type ReactNode, Suspense, lazy, useRef, useState } from 'react'
import { useMenu } from '../app-data.tsx'
import { AlcoholNotices } from '../menu/alcohol-notices.tsx'
import { Panel } from '../order/panel.tsx'
import { useText } from '../text.ts'
import { CheckBox, Field, TextArea } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import type { CheckoutForm } from './use-checkout-form.ts'

const Allergies = lazy(() => import('./allergies.tsx'))

/** Name, phone and e-mail, and a word for the kitchen; to a customer whose profile says who orders, that in one line. */
export function DetailsPanel({ form }: { form: CheckoutForm }) {
  const t = useText('checkout')
  const common = useText('common')
  const fields = useRef<HTMLDivElement>(null)
  const [edited, setEdited] = useState(false)
  const { name, phone, email, comment, allergies } = form.details
  const allergiesAsked = (
    <Asked title={t('details.allergies')} open={allergies.length > 0}>
      <p className="mb-3 text-sm text-ink-2">{t('details.allergiesWhy')}</p>
      <Suspense><Allergies form={form} /></Suspense>
    </Asked>
  )
  if (form.isFromProfile && !edited) {
    return (
      <Panel title={t('details.title')}>
        <p className="mt-2 flex items-start justify-between gap-3">
          <span className="min-w-0 wrap-anywhere">
            <b className="block font-semibold">{name}</b>
            <span className="num text-sm text-ink-2">{phone} · {email}</span>
          </span>
          <button
            type="button" className="tap text-sm font-semibold text-leaf-text"
            onClick={() => {
              setEdited(true)
              requestAnimationFrame(() => fields.current?.querySelector('input')?.focus())
            }}
          >
            {common('action.edit')}<span className="sr-only">, {t('details.title')}</span>
          </button>
        </p>
        <Asked title={t('details.commentAsked')} open={comment !== ''}>
          <TextArea label={t('details.comment')} hint={t('details.commentHint')} {...form.field('comment')} />
        </Asked>
        {allergiesAsked}
      </Panel>
    )
  }
  return (
    <Panel title={t('details.title')}>
      <p className="mt-1.5 text-sm text-ink-2">{t('details.why')}</p>
      {/* What is being written does not fold once it is what the profile says. */}
      <div ref={fields} className="mt-4 grid gap-4 sm:grid-cols-2" onFocus={() => setEdited(true)}>
        <Field label={t('details.name')} required autoComplete="name" className="sm:col-span-2" {...form.field('name')} />
        <Field label={t('details.phone')} required type="tel" autoComplete="tel" {...form.field('phone')} />
        <Field label={t('details.email')} required type="email" autoComplete="email" {...form.field('email')} />
        <TextArea label={t('details.comment')} hint={t('details.commentHint')} className="sm:col-span-2" {...form.field('comment')} />
      </div>
      {allergiesAsked}
      <p className="mt-4 text-sm text-ink-2">{t('details.required')}</p>
    </Panel>
  )
}

/** What most have no answer to comes when it is opened. */
function Asked({ title, open, children }: { title: ReactNode; open: boolean; children: ReactNode }) {
  const [opened, setOpened] = useState(open)
  return (
    <details className="mt-4" open={opened} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold underline">
        {title}<Icon name="chevron-down" size={18} />
      </summary>
      {opened ? children : null}
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
