import { memo, useState } from 'react'
import type { Ingredient } from '#domain/menu/menu.ts'
import { pointsPriceOf } from '#domain/cart/rewards.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useFormat } from '#ui/text/format.ts'
import { useLists } from '#web/base/text/in-list.ts'
import { PointsPrice } from '#web/features/loyalty/order/lazy-points.ts'
import { useText } from '#ui/text/text.ts'
import { Picture } from '#web/ui/show/picture.tsx'
import { Well } from '#web/ui/show/tray.tsx'
import { AddControl } from './add-control.tsx'
import { AllergenLine, ProductTags, useOrigin } from '#web/features/product/product-facts.tsx'
import type { ProductActions } from '#web/features/product/use-product-actions.ts'

const grounds = [
  'bg-rose',
  'bg-citron',
  'bg-menthe',
  'bg-carotte',
  'bg-eau',
  'bg-frisee',
  'bg-ble',
] as const

/** The background colour of the n-th product. */
export const groundOf = (at: number): string => grounds[at % grounds.length] ?? grounds[0]

type ProductWellProps = {
  product: Ingredient
  at: number
  actions: ProductActions
  onDetails: (id: number) => void
  /**
   * Called instead of adding the product directly, if something must be chosen first: the sauce of
   * a signature salad.
   */
  onChoose?: (id: number) => void
}

export const ProductWell = memo(function ProductWell({
  product,
  at,
  actions,
  onDetails,
  onChoose,
}: ProductWellProps) {
  const { pictureOf, menu } = useMenu()
  const { price } = useFormat()
  const t = useText('menu')
  const [warm, setWarm] = useState(false)
  const { id, name, available } = product
  const { listed } = useLists()
  const ingredientText = listed(
    product.composition?.ingredients.flatMap((part) => menu.ingredients[part]?.name ?? []) ?? [],
  )
  const text = product.description ?? ingredientText

  const changeWarm = () => {
    setWarm(!warm)
    actions.serveWarm(id, !warm)
  }
  return (
    <Well className={available ? 'product' : 'product text-ink-2'}>
      <Picture
        src={pictureOf(id)}
        size={245}
        className={`well-picture ${available ? groundOf(at) : 'well-picture-lack'}`}
      />
      <h3 className="well-title">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => onDetails(id)}
          className="product-name"
        >
          {name}
        </button>
      </h3>
      {text ? <p className="well-text">{text}</p> : null}
      {available ? null : (
        <p className="well-lack">
          <Unavailable />
        </p>
      )}
      <ProductTags short product={product} />
      <AllergenLine product={product} />
      {product.origin ? (
        <p className="origin">
          <Origin product={product} />
        </p>
      ) : null}
      {product.canBeWarm && available ? (
        <button
          type="button"
          aria-pressed={warm}
          aria-label={t('product.warmName', { name })}
          onClick={changeWarm}
          className="product-warm"
        >
          {t('product.warm')}
        </button>
      ) : null}
      <div className="product-price">
        {price(product.price)}
        {available && pointsPriceOf(product, menu) !== null ? (
          <PointsPrice product={product} warm={warm} />
        ) : null}
      </div>
      {available ? (
        <AddControl
          product={id}
          name={name}
          label={t(onChoose ? 'product.chooseSauce' : 'product.add', {
            name,
            price: price(product.price),
          })}
          onAdd={() => (onChoose ? onChoose(id) : actions.add(product, { warm }))}
          onRemove={() => actions.removeOne(id)}
        />
      ) : null}
    </Well>
  )
})

// Separate components, because few products need them: `ProductWell` itself then need not call the
// hooks for their texts.
export const Unavailable = () => useText('common')('product.unavailable')
const Origin = ({ product }: { product: Ingredient }) => useOrigin()(product)
