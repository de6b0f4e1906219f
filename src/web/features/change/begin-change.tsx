import { useNavigate } from 'react-router'
import { href } from '#contract/pages/links.ts'
import { getChangeable } from '#contract/shop/order-changes.ts'
import { menuAddress } from '#contract/shop/menu-address.ts'
import type { WireMenu } from '#contract/shop/menu.ts'
import { type OrderView } from '#contract/shop/order-view.ts'
import { emptyCart } from '#domain/cart/cart.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { loadMenu } from '#web/base/page/loaded-menu.ts'
import { useText } from '#ui/text/text.ts'
import { useAction } from '#web/features/forms/use-action.ts'
import { loadOrderToChange } from '#web/state/basket/order-to-change.ts'
import { confirmAllergens } from '#web/state/basket/confirm-allergens.ts'
import { rememberRestaurant } from '#web/state/basket/restaurant-cookie.ts'
import { toChosenRestaurant } from '#web/state/basket/to-chosen-restaurant.ts'
import { rawCartStore, rehydrateCart } from '#web/state/basket/store.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { showProblem } from '#web/ui/feedback/toast-store.ts'
import { Problem } from '#web/ui/feedback/problem.tsx'

/** Puts an order's contents, time and restaurant into the cart, to be changed there (E1). */
export function BeginChange({ order }: { order: OrderView }) {
  const { api, locale } = useApp()
  const t = useText('change')
  const tError = useText('errors')
  const navigate = useNavigate()
  const { busy, problem, run } = useAction()
  async function begin() {
    const { token, number, restaurant } = order
    const [before] = await Promise.all([
      api.call(getChangeable, { params: { token } }),
      rehydrateCart(),
    ])
    const { id } = restaurant
    const { lines, points, promo, takeawayAt, ifMissing } = before
    const { menu } = loadMenu(await api.read<WireMenu>(menuAddress(locale, id)))
    const startChange = () => run('change', begin)
    const fail = () => showProblem(tError('network'))
    if (!confirmAllergens(emptyCart, { ...emptyCart, lines }, menu, { retry: startChange, fail }))
      return
    loadOrderToChange(rawCartStore, {
      token,
      number,
      takeawayAt,
      points,
      earns: order.owned ? order.earns : 0,
      lines,
      promo,
      ifMissing,
      restaurant: toChosenRestaurant(restaurant),
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
