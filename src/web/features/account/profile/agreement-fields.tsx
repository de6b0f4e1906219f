import type { ReactNode } from 'react'
import { href } from '#contract/pages/links.ts'
import { outsideHref } from '#contract/pages/outside-pages.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { useText } from '#ui/text/text.ts'
import { CheckBox } from '#web/ui/controls/field.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import type { Form } from '#web/features/forms/use-form.ts'

type Agreements = {
  privacyAccepted: boolean
  termsAccepted: boolean
  newsletterEmail: boolean
  newsletterSms: boolean
}

/**
 * The consents, in boxes that are never ticked beforehand (A8, F8); their texts open next to the
 * form (S11).
 */
export function AgreementFields({ form }: { form: Pick<Form<Agreements>, 'box'> }) {
  const t = useText('login')
  const { locale, outside } = useApp()
  return (
    <div>
      <CheckBox label={t('consents.privacy')} required {...form.box('privacyAccepted')} />
      <ReadLink href={outsideHref(outside.privacyPolicy, locale)}>
        {t('consents.readPrivacy')}
      </ReadLink>
      <CheckBox label={t('consents.terms')} required {...form.box('termsAccepted')} />
      <ReadLink href={href('termsOfSale', locale)}>{t('consents.readTerms')}</ReadLink>
      <CheckBox label={t('consents.email')} {...form.box('newsletterEmail')} />
      <CheckBox label={t('consents.sms')} {...form.box('newsletterSms')} />
    </div>
  )
}

function ReadLink({ href: address, children }: { href: string; children: ReactNode }) {
  const t = useText('login')
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener"
      className="ml-9.5 inline-flex min-h-8 items-center gap-1.5 text-sm font-medium text-leaf-text"
    >
      {children}
      <Icon name="external" size={16} />
      <span className="sr-only">, {t('consents.newTab')}</span>
    </a>
  )
}
