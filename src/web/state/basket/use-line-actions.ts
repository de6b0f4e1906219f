import { useMemo } from 'react'
import type { CartCommand } from '#domain/commands/cart-commands.ts'
import type { PricedLine } from '#domain/cart/priced.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { useText } from '#ui/text/text.ts'
import { newLineId } from './line-id.ts'
import { updateCart, cartStore, useCartActions } from './store.ts'
import { putBack } from './put-back.ts'

/** The actions on a line; anything that they remove can be restored while the notice is shown. */
export function useLineActions() {
  const { run } = useCartActions()
  const { menu } = useMenu()
  const t = useText('cart')
  return useMemo(() => {
    function takeOut(text: string, command: CartCommand) {
      const before = cartStore.getState().cart
      const applied = run(command)
      if (!applied.ok) return
      const change = { before, after: applied.cart }
      const undo = () => updateCart((cart) => putBack(cart, change, menu))
      showToast({ tone: 'info', text, action: { label: t('clear.undo'), run: undo } })
    }
    const remove = ({ line, name }: PricedLine) =>
      takeOut(t('removed', { name }), { type: 'remove-line', line: line.id })
    return {
      takeOut,
      remove,
      clear: () => takeOut(t('clear.done'), { type: 'clear' }),
      setQuantity(priced: PricedLine, quantity: number) {
        if (quantity === 0) remove(priced)
        else run({ type: 'set-quantity', line: priced.line.id, quantity })
      },
      duplicate({ line, name }: PricedLine) {
        const { ok } = run({ type: 'duplicate-line', line: line.id, as: newLineId() })
        if (ok) showToast({ tone: 'ok', text: t('notice.added', { name }) })
      },
    }
  }, [run, menu, t])
}
