import { useId, useState } from 'react'
import { useText } from '#web/base/text/text.ts'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { fieldBox } from '#web/ui/controls/field.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { useBoard } from '#kitchen/state/kitchen-context.tsx'
import { SoldOutRow } from './sold-out-row.tsx'
import { normalised, useProducts } from './use-products.ts'
import { useStops } from './use-stops.ts'

/**
 * The panel with every product and its switch: sold-out ones first, then those that the open orders
 * need.
 */
export function SoldOutPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText('kitchen')
  return (
    <div className="k-side">
      <Dialog open={open} onClose={onClose} title={t('stops.title')}>
        {open ? <Panel /> : null}
      </Dialog>
    </div>
  )
}

function Panel() {
  const t = useText('kitchen')
  const id = useId()
  const [search, setSearch] = useState('')
  const [choosing, setChoosing] = useState<number | null>(null)
  const { soldOut } = useStops()
  const ordersByProduct = useOrdersByProduct()
  // The sold-out products when the panel opened, so that a row does not move after it was tapped.
  const [soldOutAtOpening] = useState(() => new Set(soldOut.map(({ product }) => product)))
  const products = useProducts([...soldOutAtOpening, ...soldOut.map(({ product }) => product)])
  const rank = (product: number) =>
    soldOutAtOpening.has(product) ? 0 : ordersByProduct.has(product) ? 1 : 2
  const matches = products
    .filter(({ name }) => normalised(name).includes(normalised(search)))
    .sort((a, b) => rank(a.id) - rank(b.id))
  return (
    <>
      <p className="text-ink-2">{t('stops.text')}</p>
      <div className="relative my-3.5 [&_.icon]:absolute [&_.icon]:inset-y-0 [&_.icon]:left-5 [&_.icon]:my-auto">
        <Icon name="search" />
        <label htmlFor={id} className="sr-only">
          {t('stops.search')}
        </label>
        <input
          id={id}
          type="search"
          className={`${fieldBox} w-full ps-13`}
          placeholder={t('stops.search')}
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <p aria-live="polite">{matches.length === 0 ? t('stops.none') : ''}</p>
      <ul aria-label={t('stops.products')}>
        {matches.map((product) => (
          <SoldOutRow
            key={product.id}
            product={product}
            stop={soldOut.find((stop) => stop.product === product.id) ?? null}
            orderNumbers={ordersByProduct.get(product.id) ?? []}
            isChoosing={choosing === product.id}
            onChoosing={(is) => setChoosing(is ? product.id : null)}
          />
        ))}
      </ul>
    </>
  )
}

/** For each product, the numbers of the orders still to be made that contain it. */
function useOrdersByProduct(): Map<number, string[]> {
  const tickets = useBoard()?.tickets ?? []
  const ordersByProduct = new Map<number, string[]>()
  for (const { number, status, lines } of tickets) {
    if (status === 'ready') continue
    const ingredientIds = new Set(
      lines
        .flatMap(({ parts }) => parts)
        .filter(({ change }) => change !== 'left-out')
        .map(({ ingredient }) => ingredient),
    )
    for (const product of ingredientIds)
      ordersByProduct.set(product, [...(ordersByProduct.get(product) ?? []), number])
  }
  return ordersByProduct
}
