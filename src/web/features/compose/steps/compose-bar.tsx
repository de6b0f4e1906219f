import { memo } from 'react'
import { href } from '#contract/pages/links.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useAmount } from '#web/state/basket/use-amount.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { Link } from '#web/ui/controls/link.tsx'
import { PlacesTaken } from './places-taken.tsx'
import { firstOpenStep, stepName } from '#web/features/compose/choosing/steps.ts'
import type { Composition } from '#web/features/compose/choosing/use-composition.ts'

/** The buttons back and next, at the foot of every step; the next button shows the price. */
export const ComposeBar = memo(function ComposeBar({ composition }: { composition: Composition }) {
  const { menu } = useMenu()
  const locale = useLocale()
  const t = useText('compose')
  const { line, priced, steps, step, addressOf } = composition
  const at = steps.indexOf(step)
  const before = steps[at - 1]
  const after = steps[at + 1]
  const open = firstOpenStep(line, menu)
  const amount = useAmount()(priced.total, priced.points)
  const nameOf = (each: typeof step) => stepName(line, each, menu)
  return (
    <div
      className="compose-bar sticky bottom-0 z-10 -mx-(--edge) mt-6 flex items-center gap-3 border-t border-line bg-ground
        px-(--edge) pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] md:ms-0 md:ps-0"
    >
      <Link
        to={before ? addressOf(before) : href('menu', locale)}
        aria-label={before ? t('back', { name: t(`step.${nameOf(before)}`) }) : t('backToMenu')}
        className="inline-flex size-13 flex-none items-center justify-center gap-2 rounded-full border-[1.5px]
          border-line-strong font-semibold no-underline hover:border-ink md:size-auto md:min-h-13 md:px-6"
      >
        <Icon name="arrow-left" />
        <span className="hidden md:inline">
          {before ? t(`step.${nameOf(before)}`) : t('backToMenu')}
        </span>
      </Link>
      {after ? (
        <ButtonLink
          id="compose-next"
          to={addressOf(after)}
          amount={amount}
          className="ms-auto flex-1 md:max-w-110"
        >
          <span className="grid leading-tight">
            {t(`go.${nameOf(after)}`)}
            <PlacesTaken line={line} step={step} className="text-xs font-normal" />
          </span>
        </ButtonLink>
      ) : open === 'done' ? (
        <ButtonLink
          to={href('cart', locale)}
          amount={amount}
          className="ms-auto flex-1 md:max-w-110"
        >
          {t('done.cart')}
        </ButtonLink>
      ) : (
        <ButtonLink to={addressOf(open)} amount={amount} className="ms-auto flex-1 md:max-w-110">
          {t(`go.${nameOf(open)}`)}
        </ButtonLink>
      )}
    </div>
  )
})
