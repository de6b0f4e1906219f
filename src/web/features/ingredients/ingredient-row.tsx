import type { ReactNode } from 'react'
import type { Dessert, Ingredient } from '#domain/menu/menu.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useFormat } from '#ui/text/format.ts'
import { AllergenLine, ProductTags, useOrigin } from '#web/features/product/product-facts.tsx'
import { useText } from '#ui/text/text.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import { Picture } from '#web/ui/show/picture.tsx'

/**
 * An ingredient: name, allergens, origin and diets at a glance; description and nutrition when
 * opened, and always in print (F4, F5).
 */
export function IngredientRow({ product }: { product: Ingredient | Dessert }) {
  const { pictureOf, menu } = useMenu()
  const t = useText('ingredients')
  const ingredient = menu.ingredients[product.id]
  const originWords = useOrigin()
  const origin = ingredient ? originWords(ingredient) : null
  return (
    <li className="border-b border-line break-inside-avoid">
      <details className="group">
        <summary className="focus-inset grid grid-cols-[56px_1fr_auto] items-center gap-x-4 rounded-sm py-3 hover:bg-zinc sm:grid-cols-[56px_1fr_minmax(0,230px)_auto] md:grid-cols-[56px_1fr_minmax(0,360px)_auto]">
          <Picture
            src={pictureOf(product.id)}
            size={56}
            className={`row-span-2 ${product.available ? '' : 'opacity-40 grayscale'}`}
          />
          <h3 className="col-start-2 min-w-0 self-end font-semibold hyphens-auto wrap-break-word">
            {product.name}
          </h3>
          <span className="col-start-2 row-start-2 min-w-0 self-start">
            <AllergenLine as="span" product={product} className="block text-sm!" />
            {origin ? <span className="block text-sm text-ink-2">{origin}</span> : null}
            {product.available ? null : (
              <span className="block text-xs font-semibold text-warn">{t('nothingToday')}</span>
            )}
          </span>
          <span className="col-start-2 row-start-3 mt-1.5 sm:col-start-3 sm:row-span-2 sm:row-start-1 sm:mt-0">
            <ProductTags inline product={product} />
          </span>
          <span className="print:hidden col-start-3 row-span-2 row-start-1 px-2 transition-[rotate] group-open:rotate-180 sm:col-start-4">
            <Icon name="chevron-down" />
          </span>
        </summary>
        <Facts product={product} millilitres={ingredient?.portionMillilitres ?? null} />
      </details>
    </li>
  )
}

function Facts({
  product,
  millilitres,
}: {
  product: Ingredient | Dessert
  millilitres: number | null
}) {
  const t = useText('ingredients')
  const tCommon = useText('common')
  const { number } = useFormat()
  const { nutrition, calories, portionGrams, description } = product
  const grams = (value: number) => t('grams', { value: number(value) })
  return (
    <div className="pb-4 sm:pl-18">
      {description ? <p className="mb-2 max-w-[60ch] text-ink-2">{description}</p> : null}
      <dl className="num grid grid-cols-2 gap-x-6 gap-y-1 text-sm sm:grid-cols-[repeat(5,auto)] sm:justify-start">
        <Fact
          name={
            millilitres === null
              ? t('portion', { grams: number(portionGrams) })
              : t('portionMillilitres', { millilitres: number(millilitres) })
          }
        >
          {t('energy', { kj: number(nutrition.kj), kcal: number(calories) })}
        </Fact>
        <Fact name={tCommon('product.protein')}>{grams(nutrition.proteinGrams)}</Fact>
        <Fact name={tCommon('product.carbs')}>{grams(nutrition.carbsGrams)}</Fact>
        <Fact name={tCommon('product.fat')}>{grams(nutrition.fatGrams)}</Fact>
      </dl>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
