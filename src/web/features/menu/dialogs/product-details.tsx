import type { ReactNode } from 'react'
import type { Ingredient } from '#domain/menu/menu.ts'
import { allergensWithin } from '#domain/menu/products.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useFormat } from '#ui/text/format.ts'
import { useLists } from '#web/base/text/in-list.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { Picture } from '#web/ui/show/picture.tsx'
import { AllergyMark } from '#web/features/product/allergy-mark.tsx'
import { ProductTags, useOrigin } from '#web/features/product/product-facts.tsx'

type ProductDetailsProps = {
  product: Ingredient | null
  onClose: () => void
  onAdd?: (product: Ingredient) => void
}

/** All facts about a product before it is chosen (M5, F4, F5). */
export function ProductDetails({ product, onClose, onAdd }: ProductDetailsProps) {
  const t = useText('common')
  const { price } = useFormat()
  return (
    <Dialog
      open={product !== null}
      onClose={onClose}
      title={product?.name ?? ''}
      footer={
        product?.available && onAdd ? (
          <Button amount={price(product.price)} onClick={() => onAdd(product)}>
            {t('action.add')}
          </Button>
        ) : undefined
      }
    >
      {product ? <Facts product={product} /> : null}
    </Dialog>
  )
}

function Facts({ product }: { product: Ingredient }) {
  const { menu, wire, pictureOf } = useMenu()
  const t = useText('menu')
  const tCommon = useText('common')
  const origin = useOrigin()(product)
  const { composition } = product
  const legal = allergensWithin(product, menu).map((allergen) => wire.allergen_names[allergen])
  const { listed } = useLists()
  const nameOf = (id: number) => menu.ingredients[id]?.name ?? ''
  return (
    <>
      <div className="flex flex-wrap items-center gap-4">
        <Picture src={pictureOf(product.id)} size={112} />
        <div className="min-w-40 flex-1 space-y-2">
          {product.description ? <p>{product.description}</p> : null}
          {product.available ? null : (
            <p className="text-sm font-semibold text-warn">{tCommon('product.unavailable')}</p>
          )}
          <ProductTags product={product} />
        </div>
      </div>
      <dl className="mt-5 space-y-4">
        {composition ? (
          <Fact name={t('details.made')}>
            {listed([composition.base, ...composition.ingredients].map(nameOf))}
          </Fact>
        ) : null}
        <Fact name={tCommon('product.allergens')}>
          <span className="block">
            {legal.length > 0 ? legal.join(', ') : tCommon('product.noAllergens')}
          </span>
          <AllergyMark source={[product.id]} />
          {composition ? (
            <span className="block text-sm text-ink-2">{t('details.withSauce')}</span>
          ) : null}
          <span className="block text-sm text-ink-2">{t('details.crossContact')}</span>
        </Fact>
        {origin ? <Fact name={t('details.origin')}>{origin}</Fact> : null}
        <NutritionFact product={product} />
      </dl>
    </>
  )
}

function NutritionFact({ product }: { product: Ingredient }) {
  const t = useText('menu')
  const tCommon = useText('common')
  const { number } = useFormat()
  const { nutrition } = product
  const grams = (value: number) => t('details.grams', { grams: number(value) })
  return (
    <Fact name={tCommon('product.nutrition')}>
      <span className="mb-1 block text-sm text-ink-2">
        {product.portionMillilitres === null
          ? t('details.perPortion', { grams: number(product.portionGrams) })
          : t('details.perMillilitres', { millilitres: number(product.portionMillilitres) })}
        {product.alcoholByVolume === null
          ? null
          : ` · ${t('product.abv', { volume: number(product.alcoholByVolume) })}`}
      </span>
      <span className="num grid grid-cols-[1fr_auto] border-t border-line [&>*]:border-b [&>*]:border-line [&>*]:py-1.5">
        <span>{tCommon('product.energy')}</span>
        <span>
          {t('details.energy', { kj: number(nutrition.kj), kcal: number(product.calories) })}
        </span>
        <span>{tCommon('product.protein')}</span>
        <span className="text-end">{grams(nutrition.proteinGrams)}</span>
        <span>{tCommon('product.carbs')}</span>
        <span className="text-end">{grams(nutrition.carbsGrams)}</span>
        <span>{tCommon('product.fat')}</span>
        <span className="text-end">{grams(nutrition.fatGrams)}</span>
      </span>
    </Fact>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
