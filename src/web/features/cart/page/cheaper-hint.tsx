import { useMemo } from 'react'
import { cheaperFormula } from '#domain/commands/cheaper-formula.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useFormat } from '#web/base/text/format.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { useText } from '#web/base/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { arrange, cartStore, useCartLater } from '#web/state/basket/store.ts'

/**
 * Tells that the same products cost less as another formula, and how much that saves; one press
 * applies the change, another undoes it.
 */
export function CheaperHint() {
  const { cart } = useCartLater()
  const { menu } = useMenu()
  const t = useText('cart')
  const { price } = useFormat()
  const hint = useMemo(() => cheaperFormula(cart, menu), [cart, menu])
  const name = hint && menu.formulas[hint.formula]?.name
  if (!hint || !name) return null
  const apply = () => {
    // Does nothing if another tab has changed the cart in the meantime.
    if (cartStore.getState().cart !== cart) return
    arrange(() => hint.cart)
    const undo = () => arrange((now) => (now === hint.cart ? cart : now))
    showToast({
      tone: 'ok',
      text: t('cheaper.done', { name }),
      action: { label: t('clear.undo'), run: undo },
    })
  }
  return (
    <Note tone="ok" className="mt-6">
      <p>{t('cheaper.text', { name })}</p>
      <Button
        kind="line"
        size="s"
        className="mt-2"
        amount={t('dessert.saves', { price: price(hint.saves) })}
        onClick={apply}
      >
        {t('cheaper.go')}
      </Button>
    </Note>
  )
}
