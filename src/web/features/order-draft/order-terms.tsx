import type { ComponentProps, ReactNode } from 'react'
import { href } from '#contract/pages/links.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { CheckBox } from '#web/ui/controls/field.tsx'
import { Icon } from '#web/ui/show/icon.tsx'

type OrderTermsProps = {
  box: Omit<ComponentProps<typeof CheckBox>, 'label'>
  /** Another declaration, above the terms. */
  children?: ReactNode
}

/** The terms, unticked (F8), and the notice that there is no right of withdrawal (F10). */
export function OrderTerms({ box, children }: OrderTermsProps) {
  const t = useText('checkout')
  const locale = useLocale()
  return (
    <div className="mt-5 border-t border-line pt-4">
      {children}
      <p className="text-sm text-ink-2">{t('order.fresh')}</p>
      <CheckBox label={t('order.terms')} required className="mt-2" {...box} />
      <a
        href={href('termsOfSale', locale)}
        target="_blank"
        rel="noopener"
        className="ml-9.5 inline-flex min-h-8 items-center gap-1.5 text-sm font-medium text-leaf-text"
      >
        {t('order.readTerms')}
        <Icon name="external" size={16} />
        <span className="sr-only">, {t('order.newTab')}</span>
      </a>
    </div>
  )
}
