import { memo } from 'react'
import type { Allergen, Diet, Ingredient, Product } from '#domain/menu/menu.ts'
import { allergensWithin } from '#domain/menu/products.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { AllergyMark } from './allergy-mark.tsx'
import { Tag } from '#web/ui/show/tag.tsx'

/**
 * The facts about a product at a glance: energy, diets, minimum age. Vegan implies vegetarian,
 * which is then left out. `inline`: for places where a list is not allowed; `short`: for pages with
 * a `GlutenLegend`, which explains the star in full.
 */
export const ProductTags = memo(function ProductTags({
  product,
  inline = false,
  short = false,
}: {
  product: Product
  inline?: boolean
  short?: boolean
}) {
  const t = useText('menu')
  const { menu, wire } = useMenu()
  const visibleDiets = product.diets.filter(
    (diet: Diet) => diet !== 'vegetarian' || !product.diets.includes('vegan'),
  )
  const [List, entry] = inline ? (['span', 'span'] as const) : (['ul', 'li'] as const)
  return (
    <List className="tags">
      <Tag as={entry}>{t('product.kcal', { kcal: product.calories })}</Tag>
      {visibleDiets.map((diet) => (
        <Tag key={diet} as={entry} tone="ok" leaf={diet !== 'gluten_free'}>
          {short && diet === 'gluten_free' ? (
            <ShortGluten glutenText={wire.diet_names[diet]} />
          ) : (
            wire.diet_names[diet]
          )}
        </Tag>
      ))}
      {product.ageRestricted ? (
        <Tag as={entry} tone="warn">
          {t('product.adultShort', { age: menu.alcoholAge })}
        </Tag>
      ) : null}
    </List>
  )
})

function ShortGluten({ glutenText }: { glutenText: string }) {
  const t = useText('menu')
  return (
    <>
      <span className="sr-only">{glutenText}</span>
      <span aria-hidden="true">{t('gluten.short')}</span>
    </>
  )
}

/** Explains the star in “no gluten *”, once for all cards of a page. */
export function GlutenLegend({ className }: { className: string }) {
  const { wire } = useMenu()
  const t = useText('menu')
  return (
    <p className={`text-xs text-ink-2 ${className}`}>
      {t('gluten.legend', { diet: wire.diet_names.gluten_free })}
    </p>
  )
}

/**
 * The allergens of a product, such as “Allergènes : gluten, lait”, or that none is declared (M5,
 * F4).
 */
export function AllergenLine({
  product,
  as: Element = 'p',
  className = '',
}: {
  product: Product
  as?: 'p' | 'span'
  className?: string
}) {
  const { menu } = useMenu()
  const t = useText('menu')
  const names = useAllergenNames(allergensWithin(product, menu))
  return (
    <Element className={`allergens ${className}`}>
      {names.length > 0
        ? t('product.allergens', { list: names.join(', ') })
        : t('product.noAllergens')}
      <AllergyMark source={[product.id]} className="mt-1 text-xs text-err" />
    </Element>
  )
}

/**
 * Short names of allergens, for a line among others; the product details use the names in the
 * regulation.
 */
export function useAllergenNames(allergens: readonly Allergen[]): readonly string[] {
  const t = useText('menu')
  return allergens.map((allergen) => t(`allergen.${allergen}`))
}

/** The origin of the meat, such as “Bœuf : France, Irlande”; null if there is no meat (F5). */
export function useOrigin(): (product: Ingredient) => string | null {
  const t = useText('menu')
  const { list, country } = useFormat()
  return ({ origin }) =>
    origin ? t(`origin.${origin.meat}`, { countries: list(origin.countries.map(country)) }) : null
}
