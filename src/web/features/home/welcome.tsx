import { href } from '#contract/pages/links.ts'
import { emptyCart } from '#domain/cart/cart.ts'
import { priceCart } from '#domain/pricing/pricing.ts'
import { orderAgain } from '#web/features/account/orders/order-again.ts'
import { AgainDialog } from '#web/features/account/sign-in/again-dialog.tsx'
import { useLocale, useText } from '#ui/text/text.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { LinePicture } from '#web/features/product/line-picture.tsx'
import { useKnownCustomer } from '#web/state/session/use-known-customer.ts'
import { useFormat } from '#ui/text/format.ts'
import { type LastOrder, clearLastOrder } from '#web/state/ordering/last-order.ts'
import { useDayLabel } from '#web/state/pickup-time/use-day-label.ts'
import { usePlaceName } from '#web/base/text/place-name.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { Link } from '#web/ui/controls/link.tsx'
import { Points } from '#web/ui/show/points.tsx'
import { useOrderLikeLast } from './use-order-like-last.ts'
import { useLatestOrder } from './use-latest-order.ts'

/**
 * Greets a logged-in customer by name, with their points. Offers the last order: one tap puts it
 * into the cart; if something changed, a dialog then lists the changes (O5, E8).
 */
export function Welcome() {
  const customer = useKnownCustomer()
  const last = useLatestOrder()
  const t = useText('known')
  const locale = useLocale()
  return (
    <div className="wrap pt-8 md:pt-10">
      {customer && customer.firstName !== '' ? (
        <p className="mb-4 flex flex-wrap items-baseline gap-x-4">
          <span className="display-face text-3xl">{t('hello', { name: customer.firstName })}</span>
          <Link to={href('accountLoyalty', locale)} className="tap font-semibold underline">
            <Points>{t('points', { points: customer.eatfid_points })}</Points>
          </Link>
        </p>
      ) : null}
      {last ? <Again last={last} forgets={customer === null} /> : null}
    </div>
  )
}

let ids = 0
const passingId = () => `again-${(ids += 1)}`

function Again({ last, forgets }: { last: LastOrder; forgets: boolean }) {
  const placeName = usePlaceName()
  const { menu } = useMenu()
  const t = useText('known')
  const format = useFormat()
  const moment = useDayLabel()
  const { at, busy, report, again, close } = useOrderLikeLast(last)
  const { cart } = orderAgain(emptyCart, { choices: last.choices, lines: [] }, menu, passingId)
  const {
    lines: [first, ...otherLines],
    toPay,
  } = priceCart(cart, menu)
  if (!first) return null
  const place = placeName(last.restaurant.name)
  return (
    <section
      aria-labelledby="again"
      className="grid grid-cols-[72px_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 rounded-md bg-zinc p-4 md:grid-cols-[88px_minmax(0,1fr)_auto_auto] md:px-6"
    >
      <LinePicture line={first.line} className="w-full" />
      <div className="min-w-0">
        <h2 id="again" className="truncate text-sm text-ink-2">
          {t('title')}
        </h2>
        <p className="line-clamp-2 text-lg leading-snug font-bold">
          {otherLines.length > 0
            ? t('more', { name: first.name, more: otherLines.length })
            : first.name}
        </p>
        <p className="num line-clamp-2 min-h-6">
          {at === null ? place : t('where', { place, ...moment(at) })}
        </p>
      </div>
      {forgets ? (
        <button
          type="button"
          onClick={clearLastOrder}
          aria-label={t('forget')}
          className="grid size-11 place-items-center self-start rounded-full hover:bg-current/10 md:order-last md:self-center"
        >
          <Icon name="close" size={16} />
        </button>
      ) : null}
      <Button
        kind="ink"
        className="max-md:col-span-3"
        busy={busy}
        amount={format.price(toPay)}
        onClick={again}
      >
        {t('again')}
      </Button>
      <AgainDialog report={report} onClose={close} />
    </section>
  )
}
