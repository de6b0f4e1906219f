import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { type CartLine, MAX_LINES, emptyCart } from '#domain/cart/cart.ts'
import { isDishLine } from '#domain/commands/cart-upkeep.ts'
import { holdsAlcohol } from '#domain/pricing/pricing.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { composerOf } from '#web/state/basket/composer-address.ts'
import { newLineId } from '#web/state/basket/line-id.ts'
import { putBack } from '#web/state/basket/put-back.ts'
import { addToCart, cartStore, rehydrateCart } from '#web/state/basket/store.ts'
import { clearProblem, showProblem } from '#web/ui/feedback/toast-store.ts'

/**
 * Puts a shared bowl in the cart as a new line, and opens it in the composer if `then` is
 * `compose`. False if a rule refuses it, or while the visitor is asked about an allergen.
 */
export function useTakeBowl(): (line: CartLine, then: 'stay' | 'compose') => Promise<boolean> {
  const { menu } = useMenu()
  const locale = useLocale()
  const navigate = useNavigate()
  const tError = useText('errors')
  return useCallback(
    async function take(shared, then): Promise<boolean> {
      if (!cartStore.getState().ready) await rehydrateCart()
      const { cart } = cartStore.getState()
      const line = { ...shared, id: newLineId() }
      const isAlone =
        line.kind === 'item' &&
        holdsAlcohol(line, menu) &&
        !cart.lines.some((existing) => isDishLine(existing, menu))
      if (isAlone || cart.lines.length >= MAX_LINES) {
        showProblem(tError(isAlone ? 'alcohol_needs_dish' : 'too_many_lines'))
        return false
      }
      clearProblem()
      const change = { before: { ...cart, lines: [line] }, after: emptyCart }
      const retry = () => void take(shared, then)
      const fail = () => showProblem(tError('network'))
      if (!addToCart(putBack(cart, change, menu), menu, { retry, fail })) return false
      const composer = then === 'compose' ? composerOf(line, menu, locale) : null
      if (composer !== null) await navigate(composer)
      return true
    },
    [menu, locale, navigate, tError],
  )
}
