import { useMemo, useState } from 'react'
import { href } from '#contract/pages/links.ts'
import { bowlPath } from '#contract/shop/shared-bowl.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { bowlContents } from '#domain/cart/holding.ts'
import type { PricedLine } from '#domain/cart/priced.ts'
import { writeBowlCode } from '#domain/commands/bowl-code.ts'
import { openBowl } from '#domain/commands/open-bowl.ts'
import { holdsAlcohol, priceLine } from '#domain/pricing/pricing.ts'
import { useApp, useLocale, useMenu } from '#web/base/page/app-data.tsx'
import { PageHead } from '#web/base/page/page-head.tsx'
import { useFormat } from '#web/base/text/format.ts'
import { useLists } from '#web/base/text/in-list.ts'
import { useText } from '#web/base/text/text.ts'
import { AlcoholNotices } from '#web/features/product/alcohol-notices.tsx'
import { Bowl } from '#web/features/product/bowl.tsx'
import { LineTerms } from '#web/features/product/line-terms.tsx'
import { useAllergenNames } from '#web/features/product/product-facts.tsx'
import { isEditable } from '#web/state/basket/composer-address.ts'
import { missingNames } from '#web/state/basket/describe-line.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Link } from '#web/ui/controls/link.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Foot } from '#web/ui/show/foot.tsx'
import { Display } from '#web/ui/show/heading.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { Picture } from '#web/ui/show/picture.tsx'
import { MissingParts } from './missing-parts.tsx'
import { ShareButton } from './share-button.tsx'
import { useTakeBowl } from './use-take-bowl.ts'

/**
 * A composition that somebody shared, by the menu of its reader: at today's price, with what is
 * missing and what could take its place (E4).
 */
export function OpenedBowl({ shared }: { shared: CartLine }) {
  const { menu } = useMenu()
  const { restaurant } = useApp()
  const locale = useLocale()
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
      <Stage priced={priced} isHere={line !== null} />
      <div className="flex min-w-0 flex-col px-(--edge) pt-6 pb-10 md:ps-10 md:pt-10 md:pb-16">
        <Display level={1} size={4}>
          {t('page.title')}
        </Display>
        {restaurant === null ? (
          <p className="mt-2 text-ink-2">
            {t('page.noRestaurant')}{' '}
            <Link
              to={href('restaurants', locale)}
              className="font-semibold text-leaf-text underline"
            >
              {t('page.chooseRestaurant')}
            </Link>
          </p>
        ) : (
          <p className="mt-2 text-ink-2">{t('page.intro')}</p>
        )}
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
            <Actions line={line} priced={priced} />
          </>
        )}
      </div>
    </div>
  )
}

/** The bowl on its field, as in the composer. */
function Stage({ priced, isHere }: { priced: PricedLine; isHere: boolean }) {
  const { pictureOf } = useMenu()
  const t = useText('compose')
  const tCart = useText('cart')
  const { price } = useFormat()
  const { line, name } = priced
  // The one place of this page where the allergies of its reader will be marked (E3).
  const allergens = useAllergenNames(priced.allergens)
  return (
    <div className="stage max-md:relative! max-md:top-0! overflow-hidden bg-rose text-on-field md:flex md:flex-col">
      <div className="stage-bowl md:grid md:min-h-0 md:flex-1 md:place-items-center">
        {line.kind === 'item' || line.kind === 'signature' ? (
          <Picture
            src={pictureOf(line.ingredient)}
            size={580}
            className="h-auto w-full md:max-h-full md:max-w-[580px]"
          />
        ) : (
          <Bowl
            contents={bowlContents(line)}
            {...(line.kind === 'dessert' && { dessert: line.dessert })}
            className="md:max-h-full md:max-w-[580px]"
          />
        )}
      </div>
      <div
        className="stage-facts flex flex-col justify-center gap-1.5 md:grid md:grid-cols-[1fr_auto] md:gap-x-6
          md:gap-y-2 md:border-t md:border-on-field/40"
      >
        <div>
          <p className="text-sm leading-tight md:text-base">
            {line.quantity > 1 ? tCart('line.times', { name, count: line.quantity }) : name}
          </p>
          {isHere ? (
            <p className="display-face num mt-0.5 text-2xl md:text-3xl">{price(priced.total)}</p>
          ) : null}
        </div>
        <div className="md:text-end">
          <p className="text-sm leading-tight md:text-base">{t('stage.energy')}</p>
          <p className="display-face num text-2xl md:text-3xl">
            {t('stage.kcal', { kcal: priced.calories })}
          </p>
        </div>
        <p className="text-sm leading-snug md:col-span-2">
          <b className="font-semibold">{t('stage.allergens')}</b>{' '}
          {allergens.length > 0 ? allergens.join(', ') : t('stage.noAllergens')}
        </p>
      </div>
    </div>
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

/** Where the composition as a whole cannot be had. */
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

function Actions({ line, priced }: { line: CartLine; priced: PricedLine }) {
  const { menu } = useMenu()
  const tCart = useText('cart')
  const take = useTakeBowl()
  const canChange = isEditable(line, menu)
  return (
    <>
      <div className="mt-6 hidden md:block">
        <LeadOn line={line} priced={priced} />
      </div>
      <p className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        {priced.completed && canChange ? (
          <Button
            kind="line"
            size="s"
            aria-label={tCart('line.editName', { name: priced.name })}
            onClick={() => void take(line, 'compose')}
          >
            <Icon name="pencil" size={18} />
            {tCart('line.edit')}
          </Button>
        ) : null}
        <ShareButton priced={priced} />
      </p>
      <Foot>
        <LeadOn line={line} priced={priced} />
      </Foot>
    </>
  )
}

/** The one next step: into the cart, or first to what is still to be chosen; then to the cart. */
function LeadOn({ line, priced }: { line: CartLine; priced: PricedLine }) {
  const locale = useLocale()
  const t = useText('share')
  const tCart = useText('cart')
  const { price } = useFormat()
  const take = useTakeBowl()
  const [taken, setTaken] = useState(false)
  const amount = price(priced.total)
  if (taken)
    return (
      <ButtonLink wide kind="ink" to={href('cart', locale)}>
        <Icon name="bag" />
        {tCart('side.see')}
      </ButtonLink>
    )
  return priced.completed ? (
    <Button wide amount={amount} onClick={() => void take(line, 'stay').then(setTaken)}>
      {t('page.add')}
    </Button>
  ) : (
    <Button wide amount={amount} onClick={() => void take(line, 'compose')}>
      {tCart('line.finish')}
    </Button>
  )
}
