import { href } from '#contract/pages/links.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Display } from '#web/ui/show/heading.tsx'
import { Bowl } from '#web/features/product/line-picture.tsx'
import { focusHome } from '#web/base/browser/use-preserved-focus.ts'

/** `level`: level of the heading, 2 if the page's own heading precedes it. */
export function EmptyCart({ level = 1 }: { level?: 1 | 2 }) {
  const { menu } = useMenu()
  const locale = useLocale()
  const t = useText('cart')
  const formula = Object.values(menu.formulas).find(({ notModifiable }) => !notModifiable)
  const compose = formula
    ? href('composeFormula', locale, { slug: formula.slug })
    : href('composeCustom', locale)
  return (
    <div className="mx-auto max-w-md text-center">
      <div className="mx-auto grid aspect-square max-w-sm place-items-center rounded-lg bg-rose">
        <Bowl ids="" className="w-4/5" />
      </div>
      <Display level={level} size={4} className="mt-8" {...focusHome}>
        {t('empty.title')}
      </Display>
      <p className="mt-3 text-lg text-ink-2">{t('empty.text')}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <ButtonLink to={compose}>{t('empty.compose')}</ButtonLink>
        <ButtonLink kind="line" to={href('menu', locale)}>
          {t('empty.menu')}
        </ButtonLink>
      </div>
    </div>
  )
}
