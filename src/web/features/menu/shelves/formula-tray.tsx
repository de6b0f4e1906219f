import { href } from '#contract/pages/links.ts'
import type { Formula } from '#domain/menu/menu.ts'
import { fixedParts, isFormulaAvailable } from '#domain/menu/formulas.ts'
import { startingPrice } from '#domain/pricing/pricing.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useFormat } from '#ui/text/format.ts'
import { AllergyMark } from '#web/features/product/allergy-mark.tsx'
import { PointsLink } from '#web/features/loyalty/order/lazy-points.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Picture } from '#web/ui/show/picture.tsx'
import { Tray } from '#web/ui/show/tray.tsx'
import { Unavailable, groundOf } from './product-well.tsx'

/**
 * The formulas and the custom salad, each on its background colour: those that a search found;
 * without a search, all of them.
 */
export function FormulaTray({ matches }: { matches: ReadonlySet<unknown> | null }) {
  const { menu, wire, formulaPicture } = useMenu()
  const locale = useLocale()
  const t = useText('menu')
  const { price } = useFormat()
  const isShown = (product: object) => matches === null || matches.has(product)
  const formulas = wire.formulas.flatMap(({ id }) => menu.formulas[id] ?? []).filter(isShown)
  const { bases: among } = menu.customFormula.categories
  const bases = Object.values(menu.ingredients).filter(({ categoryId }) =>
    among.includes(categoryId),
  )
  const cheapest = Math.min(...bases.map((base) => base.price))
  // The height reserved for each price, the same for all, so that their buttons are on one line.
  const priceRoom = formulas.some(({ points }) => points !== null) ? 'min-h-15' : 'min-h-11'
  const customPicture = wire.recipe_ideas[0]?.picture ?? ''
  return (
    <Tray columns="formulas">
      {formulas.map((formula, at) => (
        <FormulaWell
          key={formula.id}
          at={at}
          name={formula.name}
          text={formula.description}
          picture={formulaPicture(formula.id)}
          price={price(startingPrice(formula, menu))}
          dots={formula.numOfIngredients}
          to={href('composeFormula', locale, { slug: formula.slug })}
          action={actionOf(formula)}
          inPoints={formula}
          priceRoom={priceRoom}
          partIds={fixedParts(formula)}
          isAvailable={isFormulaAvailable(formula, menu)}
        />
      ))}
      {isShown(menu.customFormula) ? (
        <FormulaWell
          at={formulas.length}
          name={menu.customFormula.name}
          text={t('formula.customText')}
          picture={customPicture}
          dots={0}
          price={t('formula.from', { price: price(cheapest) })}
          to={href('composeCustom', locale)}
          action="compose"
          priceRoom={priceRoom}
          partIds={[]}
          isAvailable
        />
      ) : null}
    </Tray>
  )
}

const actionOf = ({ notModifiable }: Formula) => (notModifiable ? 'choose' : 'compose')

type FormulaWellProps = {
  at: number
  name: string
  text: string | null
  picture: string
  price: string
  to: string
  action: 'compose' | 'choose'
  /** Number of dots, one per included ingredient. */
  dots: number
  /** The formula, if points may pay for it. */
  inPoints?: Formula
  /** Minimum height of the price. */
  priceRoom: string
  /** Ids of the ingredients that it always contains. */
  partIds: readonly number[]
  isAvailable: boolean
}

function FormulaWell({
  at,
  name,
  text,
  picture,
  price,
  to,
  action,
  dots,
  inPoints,
  priceRoom,
  partIds,
  isAvailable,
}: FormulaWellProps) {
  const t = useText('menu')
  return (
    <li
      className={`well grid! grid-cols-[92px_minmax(0,1fr)] gap-x-3 p-4 text-on-field sm:grid-cols-[minmax(0,1fr)]
        sm:grid-rows-[auto_1fr_auto] sm:p-5 ${groundOf(at)}`}
    >
      <div className="row-span-2 self-center sm:row-span-1 sm:mb-3 sm:justify-self-center">
        <Picture src={picture} size={200} className="sm:w-[180px]" eager={at === 0} />
      </div>
      <div>
        <h3 className="display-face text-xl leading-none sm:text-2xl">{name}</h3>
        {text ? <p className="mt-1.5 text-sm leading-snug text-on-field-2">{text}</p> : null}
        {isAvailable ? null : (
          <p className="mt-1.5 text-sm font-semibold">
            <Unavailable />
          </p>
        )}
        <AllergyMark source={partIds} className="mt-2 text-sm text-on-field" />
        {dots > 0 ? (
          <span className="mt-2 flex gap-1.5" aria-hidden="true">
            {Array.from({ length: dots }, (_, dot) => (
              <span key={dot} className="size-2 rounded-full bg-on-field" />
            ))}
          </span>
        ) : null}
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2 self-end">
        {/* Space is reserved from the start, because the price in points is loaded later. */}
        <span
          className={`grid min-w-0 flex-[1_1_5rem] content-center justify-items-start text-sm ${priceRoom}`}
        >
          <span className="display-face num text-xl sm:text-2xl">{price}</span>
          {isAvailable && inPoints && inPoints.points !== null ? (
            <PointsLink product={inPoints} to={to} onField />
          ) : null}
        </span>
        {isAvailable ? (
          <ButtonLink
            kind="ink"
            size="s"
            to={to}
            aria-label={t('named', { action: t(`formula.${action}`), name })}
          >
            {t(`formula.${action}`)}
          </ButtonLink>
        ) : null}
      </div>
    </li>
  )
}
