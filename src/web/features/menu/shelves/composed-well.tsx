import { memo } from 'react'
import { href } from '#contract/pages/links.ts'
import type { Dessert } from '#domain/menu/menu.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { PointsLink } from '#web/features/loyalty/order/lazy-points.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Link } from '#web/ui/controls/link.tsx'
import { Picture } from '#web/ui/show/picture.tsx'
import { Price } from '#web/ui/show/price.tsx'
import { Well } from '#web/ui/show/tray.tsx'
import { AllergenLine, ProductTags } from '#web/features/product/product-facts.tsx'
import { groundOf } from './product-well.tsx'

/** A composed dessert, with a link to its own page. */
export const ComposedWell = memo(function ComposedWell({
  dessert,
  at,
}: {
  dessert: Dessert
  at: number
}) {
  const { pictureOf } = useMenu()
  const locale = useLocale()
  const t = useText('menu')
  const tCommon = useText('common')
  const { id, name, available } = dessert
  const to = href('composeDessert', locale, { slug: dessert.slug })
  return (
    <Well className={`p-3 sm:p-4 ${available ? '' : 'text-ink-2'}`}>
      <Picture
        src={pictureOf(id)}
        size={245}
        className={`well-picture ${available ? groundOf(at) : 'well-picture-lack'}`}
      />
      <h3 className="well-title mt-2.5">
        {available ? (
          <Link to={to} className="no-underline hover:underline">
            {name}
          </Link>
        ) : (
          name
        )}
      </h3>
      <p className="well-text">
        {t('product.composed', { coulis: dessert.numOfCoulis, toppings: dessert.numOfToppings })}
      </p>
      {available ? null : <p className="well-lack">{tCommon('product.unavailable')}</p>}
      <div className="mt-2 mb-3 flex-1 space-y-1.5">
        <ProductTags short product={dessert} />
        <AllergenLine product={dessert} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="grid min-h-11 content-center justify-items-start text-sm">
          <Price cents={dessert.price} className="text-base leading-tight sm:text-lg" />
          {available && dessert.points !== null ? <PointsLink product={dessert} to={to} /> : null}
        </div>
        {available ? (
          <ButtonLink
            kind="ink"
            size="s"
            to={to}
            aria-label={t('named', { action: t('formula.compose'), name })}
          >
            {t('formula.compose')}
          </ButtonLink>
        ) : null}
      </div>
    </Well>
  )
})
