import { type ReactNode, useMemo } from 'react'
import { href } from '#contract/pages/links.ts'
import { bowlPath } from '#contract/shop/shared-bowl.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import type { PricedLine } from '#domain/cart/priced.ts'
import { writeBowlCode } from '#domain/commands/bowl-code.ts'
import { openBowl } from '#domain/commands/open-bowl.ts'
import { holdsAlcohol, priceLine } from '#domain/pricing/pricing.ts'
import { useApp, useMenu } from '#web/base/page/app-data.tsx'
import { useLocale, useText } from '#ui/text/text.ts'
import { PageHead } from '#web/base/page/page-head.tsx'
import { useFormat } from '#ui/text/format.ts'
import { useLists } from '#web/base/text/in-list.ts'
import { AlcoholNotices } from '#web/features/product/alcohol-notices.tsx'
import { LineTerms } from '#web/features/product/line-terms.tsx'
import { missingNames } from '#web/state/basket/describe-line.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Link } from '#web/ui/controls/link.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Display } from '#web/ui/show/heading.tsx'
import { BowlActions } from './bowl-actions.tsx'
import { BowlStage } from './bowl-stage.tsx'
import { MissingParts } from './missing-parts.tsx'

/**
 * A shared bowl according to the menu of the visitor who opens it: at today's price, with missing
 * parts and possible replacements (E4). `more`: further actions.
 */
export function OpenedBowl({
  shared,
  more,
}: {
  shared: CartLine
  more: (priced: PricedLine) => ReactNode
}) {
  const { menu } = useMenu()
  const t = useText('share')
  const tCart = useText('cart')
  const opened = useMemo(() => openBowl(shared, menu), [shared, menu])
  const { line, missing } = opened
  const priced = useMemo(() => priceLine(line ?? shared, menu), [line, shared, menu])
  const { listed } = useLists()
  const names = [...new Set(priced.portions.map(({ name }) => name).filter(Boolean))]
  return (
    <div className="md:grid md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <PageHead
        title={priced.name === '' ? t('page.title') : t('page.metaTitle', { name: priced.name })}
        description={t('page.metaDescription', { list: listed(names) || priced.name })}
      />
      <BowlStage priced={priced} isHere={line !== null} />
      <div className="flex min-w-0 flex-col px-(--edge) pt-6 pb-10 md:ps-10 md:pt-10 md:pb-16">
        <Display level={1} size={4}>
          {t('page.title')}
        </Display>
        <BowlIntroduction />
        {line === null ? (
          <Note tone="err" className="mt-4">
            {opened.isFormulaGone ? <p>{t('gone.formula')}</p> : null}
            <p className="font-semibold">{t('gone.here')}</p>
          </Note>
        ) : null}
        <MissingParts shared={shared} missing={missing} />
        {line === null || priced.completed ? null : <StillToChoose priced={priced} />}
        {line !== null && holdsAlcohol(line, menu) ? <AlcoholNotices className="mt-4" /> : null}
        {line === null ? (
          <OtherWays asCustom={opened.asCustom} />
        ) : (
          <>
            <section aria-label={t('page.contents')} className="mt-5 border-y border-line py-4">
              <LineTerms priced={priced} />
              <p className="mt-2 text-sm text-ink-2">{tCart('summary.crossContact')}</p>
            </section>
            <BowlActions line={line} priced={priced} more={more(priced)} />
          </>
        )}
      </div>
    </div>
  )
}

/**
 * States that the bowl is shown according to the chosen restaurant's menu. If no restaurant is
 * chosen, links to the page on which to choose one.
 */
function BowlIntroduction() {
  const { restaurant } = useApp()
  const locale = useLocale()
  const t = useText('share')
  return restaurant === null ? (
    <p className="mt-2 text-ink-2">
      {t('page.noRestaurant')}{' '}
      <Link to={href('restaurants', locale)} className="font-semibold text-leaf-text underline">
        {t('page.chooseRestaurant')}
      </Link>
    </p>
  ) : (
    <p className="mt-2 text-ink-2">{t('page.intro')}</p>
  )
}

function StillToChoose({ priced }: { priced: PricedLine }) {
  const { menu } = useMenu()
  const t = useText('cart')
  const { list } = useFormat()
  const names = missingNames(priced, menu).map(({ name, count }) => t(`missing.${name}`, { count }))
  return (
    <Note tone="err" className="mt-4">
      {t('line.missing', { what: list(names) })}
    </Note>
  )
}

/** Other ways to order, shown if the bowl as a whole is not available. */
function OtherWays({ asCustom }: { asCustom: CartLine | null }) {
  const { menu } = useMenu()
  const locale = useLocale()
  const t = useText('share')
  const { price } = useFormat()
  const there = asCustom && openBowl(asCustom, menu).line
  return (
    <p className="mt-6 flex flex-wrap gap-3">
      {asCustom === null || there === null ? null : (
        <ButtonLink
          to={bowlPath(locale, writeBowlCode(asCustom))}
          amount={price(priceLine(there, menu).total)}
        >
          {t('gone.asCustom')}
        </ButtonLink>
      )}
      <ButtonLink kind={asCustom === null ? 'leaf' : 'line'} to={href('menu', locale)}>
        {t('page.menu')}
      </ButtonLink>
    </p>
  )
}
