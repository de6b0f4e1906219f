import type { ErrorCode } from '#contract/errors.ts'
import { href } from '#contract/pages/links.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import type { Declarations } from '#web/state/ordering/check-details.ts'
import { CheckBox } from '#web/ui/controls/field.tsx'

/**
 * The declarations of an order, which a change requires anew: the terms, unticked (F8), and the age
 * (V10).
 */
export function ChangeTerms({
  boxes,
  age,
  errors,
  onChange,
}: {
  boxes: Declarations
  /** The required age in years; null without alcohol. */
  age: number | null
  errors: Partial<Record<keyof Declarations, ErrorCode | undefined>>
  onChange: (boxes: Declarations) => void
}) {
  const t = useText('checkout')
  const tError = useText('errors')
  const locale = useLocale()
  const box = (name: keyof Declarations) => ({
    name,
    required: true,
    checked: boxes[name],
    error: errors[name] && tError(errors[name]),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange({ ...boxes, [name]: currentTarget.checked }),
  })
  return (
    <div className="mt-5 border-t border-line pt-4">
      {age === null ? null : <CheckBox label={t('alcohol.declare', { age })} {...box('ofAge')} />}
      <p className="text-sm text-ink-2">{t('order.fresh')}</p>
      <CheckBox label={t('order.terms')} className="mt-2" {...box('terms')} />
      <a
        href={href('termsOfSale', locale)}
        target="_blank"
        rel="noopener"
        className="ml-9.5 inline-flex min-h-8 items-center text-sm font-medium text-leaf-text"
      >
        {t('order.readTerms')}
        <span className="sr-only">, {t('order.newTab')}</span>
      </a>
    </div>
  )
}
