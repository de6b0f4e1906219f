import { useState } from 'react'
import type { Slot } from '#domain/cart/cart.ts'
import type { Ingredient, IngredientId } from '#domain/menu/menu.ts'
import type { Cents } from '#domain/money/money.ts'
import { useFormat } from '#ui/text/format.ts'
import { toggle } from '#web/features/product/filters.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { Tray } from '#web/ui/show/tray.tsx'
import { IngredientWell, type WellActions } from './well.tsx'

export type Picking = {
  title: string
  text: string
  shelves: readonly { name: string; products: readonly Ingredient[] }[]
  slot: Slot
  /** The price in cents that one more of a product adds, given those already picked (F12). */
  priceAfter: (picked: readonly IngredientId[], product: IngredientId) => Cents
  onTake: (picked: readonly IngredientId[]) => void
}

/**
 * A pop-up of the composition: pick products, see the resulting price, confirm or cancel. Nothing
 * changes before the confirmation.
 */
export function PickDialog({ picking, onClose }: { picking: Picking | null; onClose: () => void }) {
  const t = useText('compose')
  const { price } = useFormat()
  const [picked, setPicked] = useState<readonly IngredientId[]>([])
  const close = () => {
    setPicked([])
    onClose()
  }
  const actions: WellActions = {
    press: (_, id) => setPicked((before) => toggle(before, id)),
    addOne: () => undefined,
    setWarm: null,
  }
  const costs = picked.map((id, i) => picking?.priceAfter(picked.slice(0, i), id) ?? 0)
  const total = costs.reduce((sum, cost) => sum + cost, 0)
  return (
    <Dialog
      open={picking !== null}
      onClose={close}
      title={picking?.title ?? ''}
      footer={
        picking ? (
          <>
            <Button kind="line" onClick={close}>
              {t('extra.no')}
            </Button>
            <Button
              aria-disabled={picked.length === 0 || undefined}
              {...(picked.length > 0 && { amount: t('well.price', { price: price(total) }) })}
              onClick={() => {
                if (picked.length === 0) return
                picking.onTake(picked)
                close()
              }}
            >
              {t('extra.add', { count: picked.length })}
            </Button>
          </>
        ) : undefined
      }
    >
      <p className="mb-4 text-sm text-ink-2">{picking?.text}</p>
      {picking?.shelves.map(({ name, products }) => (
        <section key={name} aria-label={name} className="mb-5 last:mb-0">
          {picking.shelves.length > 1 ? <h3 className="mb-2 font-semibold">{name}</h3> : null}
          <Tray className="grid-cols-2! sm:grid-cols-3!">
            {products.map((product) => {
              const at = picked.indexOf(product.id)
              const amount = at >= 0 ? (costs[at] ?? 0) : picking.priceAfter(picked, product.id)
              return (
                <IngredientWell
                  key={product.id}
                  product={product}
                  slot={picking.slot}
                  actions={actions}
                  count={at >= 0 ? 1 : 0}
                  extras={0}
                  warm={false}
                  amount={amount}
                  open={at >= 0}
                  next={null}
                  free={false}
                />
              )
            })}
          </Tray>
        </section>
      ))}
    </Dialog>
  )
}
