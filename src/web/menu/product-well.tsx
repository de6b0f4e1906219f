import { memo, useState } from 'react'
import type { Ingredient } from '#domain/menu.ts'
import { useMenu } from '../app-data.tsx'
import { useFormat } from '../format.ts'
import { useText } from '../text.ts'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'
import { Price } from '../ui/price.tsx'
import { Well } from '../ui/tray.tsx'
import { AddControl } from './add-control.tsx'
import { AllergenLine, ProductTags, useOrigin } from './product-facts.tsx'
import type { ProductActions } from './use-product-actions.ts'

const grounds = ['bg-rose', 'bg-citron', 'bg-menthe', 'bg-carotte', 'bg-eau', 'bg-frisee', 'bg-ble'] as const

/** The colour of the n-th product's ground. */
export const groundOf = (at: number): string => grounds[at % grounds.length] ?? grounds[0]

type ProductWellProps = {
  product: Ingredient
  at: number
  /** Units in the cart. */
  quantity: number
  actions: ProductActions
  onDetails: (id: number) => void
  /** Given where something is chosen before it can be added: a signature's sauce. */
  onChoose?: (id: number) => void
}

export const ProductWell = memo(function ProductWell(
  { product, at, quantity, actions, onDetails, onChoose }: ProductWellProps,
) {
  const { pictureOf, menu } = useMenu()
  const { price } = useFormat()
  const t = useText('menu')
  const tCommon = useText('common')
  const origin = useOrigin()(product)
  const [warm, setWarm] = useState(false)
  const { id, name, available } = product
  const made = product.composition?.ingredients.flatMap((part) => menu.ingredients[part]?.name ?? []).join(', ')
  const text = product.description ?? made

  const changeWarm = () => {
    setWarm(!warm)
    actions.serveWarm(id, !warm)
  }
  return (
    <Well
      className={`grid! grid-cols-[minmax(0,1fr)_auto] grid-rows-[auto_auto_1fr_auto] gap-x-2 p-3 sm:p-4 ${
        available ? '' : 'text-ink-2'}`}
    >
      <div className={`col-[1/3] row-start-1 grid aspect-[1.16] place-items-center overflow-hidden rounded-sm ${
        available ? groundOf(at) : 'bg-zinc'}`}
      >
        <Picture src={pictureOf(id)} size={160} className={`w-[66%] ${available ? '' : 'opacity-40 grayscale'}`} />
      </div>
      <div className="col-[1/3] row-start-2 mt-2.5">
        <h3 className="text-base leading-tight font-semibold wrap-break-word hyphens-auto sm:text-lg">
          <button
            type="button" aria-haspopup="dialog" onClick={() => onDetails(id)}
            className="focus-inset text-start after:absolute after:inset-0 hover:underline"
          >
            {name}
          </button>
        </h3>
        {text ? <p className="mt-1 text-sm leading-snug wrap-break-word hyphens-auto text-ink-2">{text}</p> : null}
        {available ? null : <p className="mt-1 text-xs font-semibold text-warn">{tCommon('product.unavailable')}</p>}
      </div>
      <div className="col-[1/3] row-start-3 mt-2 space-y-1.5">
        <ProductTags product={product} />
        <AllergenLine product={product} />
        {origin ? <p className="text-xs text-ink-2">{origin}</p> : null}
        {product.canBeWarm && available ? (
          <button
            type="button" aria-pressed={warm} aria-label={t('product.warmName', { name })} onClick={changeWarm}
            className={`relative z-1 inline-flex min-h-11 items-center gap-1.5 rounded-full border-[1.5px] px-3.5
              text-sm font-medium ${warm ? 'border-ink bg-ink text-ground' : 'border-line-strong hover:border-ink'}`}
          >
            <Icon name="flame" size={16} />{t('product.warm')}
          </button>
        ) : null}
      </div>
      <p className="col-start-1 row-start-4 mt-3 flex min-h-11 items-center text-base sm:text-lg">
        <Price cents={product.price} />
      </p>
      {available ? (
        <div
          className="relative z-1 col-[1/3] row-start-1 m-1.5 self-end justify-self-end sm:col-[2] sm:row-start-4
            sm:m-0"
        >
          <AddControl
            quantity={quantity} name={name}
            label={t(onChoose ? 'product.chooseSauce' : 'product.add', { name, price: price(product.price) })}
            onAdd={() => (onChoose ? onChoose(id) : actions.add(product, { warm }))}
            onRemove={() => actions.removeOne(id)}
          />
        </div>
      ) : null}
    </Well>
  )
})
