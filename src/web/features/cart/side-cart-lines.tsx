import { href } from '#contract/pages/links.ts'
import type { PricedLine } from '#domain/cart/priced.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useLists } from '#web/base/text/in-list.ts'
import { PointsLeft } from '#web/features/loyalty/order/lazy-points.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Link } from '#web/ui/controls/link.tsx'
import { Tag } from '#web/ui/show/tag.tsx'
import { composerOf, isEditable } from '#web/state/basket/composer-address.ts'
import { AllergyMark } from '#web/features/product/allergy-mark.tsx'
import { LinePicture } from '#web/features/product/line-picture.tsx'
import { useCartLater } from '#web/state/basket/store.ts'
import { useAmount } from '#web/state/basket/use-amount.ts'

/** The lines of the cart, their total and the link to the cart, shown next to the menu. */
export default function SideCartLines() {
  const { priced } = useCartLater()
  const locale = useLocale()
  const t = useText('cart')
  const amount = useAmount()
  return (
    <>
      <ul className="max-h-[46dvh] overflow-y-auto">
        {priced.lines.map((line) => (
          <SideLine key={line.line.id} priced={line} />
        ))}
      </ul>
      <p className="num mt-3 flex justify-between border-t border-line pt-3 text-ink-2">
        <span>{t('side.units', { count: priced.units })}</span>
        <span className="text-ink">{amount(priced.toPay, priced.eatfidPointsCost)}</span>
      </p>
      <PointsLeft className="mt-1.5" />
      <ButtonLink
        wide
        className="mt-4"
        to={href('cart', locale)}
        amount={amount(priced.toPay, priced.eatfidPointsCost)}
      >
        {t('side.see')}
      </ButtonLink>
    </>
  )
}

function SideLine({ priced }: { priced: PricedLine }) {
  const t = useText('cart')
  const amount = useAmount()
  const { line, name, portions, dessertName } = priced
  const { menu } = useMenu()
  const locale = useLocale()
  const sauce =
    'freeSauce' in line && line.freeSauce !== null
      ? menu.ingredients[line.freeSauce]?.name
      : undefined
  const contentNames = [...portions.map((portion) => portion.name), dessertName, sauce].flatMap(
    (part) => part ?? [],
  )
  const { listed } = useLists()
  const composer =
    isEditable(line, menu) || !priced.completed ? composerOf(line, menu, locale) : null
  return (
    <li className="flex gap-3 border-t border-line py-3 first:border-t-0">
      <LinePicture line={line} className="w-11 flex-none self-start" />
      <div className="min-w-0 flex-1">
        <p className="flex justify-between gap-2 leading-tight font-semibold">
          <span>{line.quantity > 1 ? t('line.times', { name, count: line.quantity }) : name}</span>
          <span className="num whitespace-nowrap">{amount(priced.total, priced.points)}</span>
        </p>
        {contentNames.length > 0 ? (
          <p className="mt-0.5 text-sm leading-snug text-ink-2">{listed(contentNames)}</p>
        ) : null}
        <AllergyMark source={[line]} className="mt-0.5 text-sm text-err" />
        {priced.completed ? null : (
          <p className="mt-1">
            <Tag tone="err">{t('line.incomplete')}</Tag>
          </p>
        )}
        {composer === null ? null : (
          <Link
            to={composer}
            className="tap inline-block text-sm font-semibold text-leaf-text"
            aria-label={t(priced.completed ? 'line.editName' : 'line.finishName', { name })}
          >
            {t(priced.completed ? 'line.edit' : 'line.finish')}
          </Link>
        )}
      </div>
    </li>
  )
}
