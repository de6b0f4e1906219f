import { useNavigate } from 'react-router'
import { href } from '#contract/pages/links.ts'
import { getChangeable } from '#contract/shop/order-changes.ts'
import { type ShownOrder } from '#contract/shop/shown-order.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { useText } from '#web/base/text/text.ts'
import { useAction } from '#web/features/forms/use-action.ts'
import { takeUpOrder } from '#web/state/basket/changing.ts'
import { rememberRestaurant } from '#web/state/basket/restaurant-cookie.ts'
import { cartStore, rehydrateCart } from '#web/state/basket/store.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Problem } from '#web/ui/feedback/problem.tsx'

/** Puts an order into the cart, to be changed there: its contents, its time, its restaurant (E1). */
export function BeginChange({ order }: { order: ShownOrder }) {
  const { api, locale } = useApp()
  const t = useText('change')
  const navigate = useNavigate()
  const { busy, problem, run } = useAction()
  async function begin() {
    const { token, number, restaurant } = order
    const [before] = await Promise.all([
      api.call(getChangeable, { params: { token } }),
      rehydrateCart(),
    ])
    const { id, slug, name, phone, address } = restaurant
    const { lines, points, promo, takeawayAt } = before
    takeUpOrder(cartStore, {
      token,
      number,
      takeawayAt,
      points,
      lines,
      promo,
      restaurant: { id, slug, name, phone, city: address.city },
    })
    rememberRestaurant(id)
    await navigate(href('cart', locale))
  }
  return (
    <>
      <Button kind="line" size="s" busy={busy === 'change'} onClick={() => run('change', begin)}>
        {t('open')}
      </Button>
      <Problem text={problem} />
    </>
  )
}
