import { href } from '#contract/pages/links.ts'
import { useLocale } from '#web/base/page/app-data.tsx'
import { useCartLater } from '#web/state/basket/store.ts'
import { useFormat } from '#web/base/text/format.ts'
import { useText } from '#web/base/text/text.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import { Link } from '#web/ui/controls/link.tsx'

/**
 * The cart's button in the header. Its space is reserved before the stored cart is read, so that
 * nothing moves.
 */
export function Bag({ rose }: { rose: boolean }) {
  const { ready, priced } = useCartLater()
  const { price } = useFormat()
  const t = useText('shell')
  const locale = useLocale()
  // An unfinished salad cannot be ordered, so it is neither counted nor priced.
  const finished = priced.lines.filter(({ completed }) => completed)
  const units = finished.reduce((sum, { line }) => sum + line.quantity, 0)
  return (
    <Link
      to={href('cart', locale)}
      className={`num flex h-11 min-w-18 items-center justify-center gap-2 rounded-full px-4 text-sm font-semibold no-underline md:min-w-32 ${
        rose ? 'bg-on-field text-rose' : 'bg-ink text-ground'
      }`}
    >
      <Icon name="bag" />
      <span className="sr-only">{t('bag.title')} </span>
      {ready ? (
        <>
          <span className="font-bold">{units}</span>
          <span className="sr-only"> {t('bag.units', { units })}</span>
        </>
      ) : null}
      {ready && finished.length > 0 ? (
        <span className="hidden md:inline">{price(priced.toPay)}</span>
      ) : null}
    </Link>
  )
}
