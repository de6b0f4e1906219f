import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useMenu } from '#web/base/page/app-data.tsx'
import { declaredIn } from '#domain/cart/allergies.ts'
import { IngredientFilters } from '#web/features/ingredients/ingredient-filters.tsx'
import { IngredientRow } from '#web/features/ingredients/ingredient-row.tsx'
import { readQuery } from '#web/features/ingredients/ingredient-query.ts'
import { suits } from '#web/features/product/filters.ts'
import { findableProduct } from '#web/features/menu/search/findables.ts'
import { findAmong } from '#web/features/menu/search/search.ts'
import { PageHead } from '#web/base/page/page-head.tsx'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Display } from '#web/ui/show/heading.tsx'
import { Note } from '#web/ui/feedback/note.tsx'

export default function IngredientsPage() {
  const t = useText('ingredients')
  const [params] = useSearchParams()
  const query = readQuery(params)
  const shelves = useShelves(params)
  const count = shelves.reduce((sum, { products }) => sum + products.length, 0)
  return (
    <div className="wrap pt-6 pb-16 md:pt-10 md:pb-24">
      <PageHead title={t('metaTitle')} description={t('metaDescription')} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <Display level={1} size={4}>
            {t('title')}
          </Display>
          <p className="mt-3 max-w-[60ch] text-lg text-ink-2">{t('lede')}</p>
        </div>
        <Button kind="line" size="s" className="print:hidden" onClick={() => print()}>
          {t('print')}
        </Button>
      </div>
      <Note tone="warn" className="mt-6">
        {t('crossContact')}
      </Note>
      <IngredientFilters query={query} count={count} />
      <nav aria-label={t('jump')} className="print:hidden mt-4 flex flex-wrap gap-x-5">
        {shelves.map(({ category }) => (
          <a
            key={category.id}
            href={`#${category.slug}`}
            className="inline-flex min-h-9 items-center text-sm font-semibold text-leaf-text underline"
          >
            {category.name}
          </a>
        ))}
      </nav>
      {shelves.map(({ category, products }) => (
        <section
          key={category.id}
          id={category.slug}
          aria-labelledby={`${category.slug}-title`}
          className="mt-12"
        >
          <Display level={2} size={3} id={`${category.slug}-title`}>
            {category.name}
          </Display>
          <ul className="mt-3 border-t border-line">
            {products.map((product) => (
              <IngredientRow key={product.id} product={product} />
            ))}
          </ul>
        </section>
      ))}
      {count === 0 ? <p className="mt-8 text-lg">{t('nothing')}</p> : null}
    </div>
  )
}

/**
 * The categories of the menu, each with its products that match the query. Cutlery, and categories
 * without a matching product, are left out.
 */
function useShelves(params: URLSearchParams) {
  const { menu, wire } = useMenu()
  return useMemo(() => {
    const { search, diets, without } = readQuery(params)
    const all = [...Object.values(menu.ingredients), ...Object.values(menu.desserts)]
    const matches = findAmong(
      all.map((product) => findableProduct(product, menu, (diet) => wire.diet_names[diet])),
      search,
    )
    return menu.categories
      .filter(({ kind }) => kind !== 'cutlery')
      .map((category) => ({
        category,
        products: all.filter(
          (product) =>
            product.categoryId === category.id &&
            suits(product, { diets, maxCalories: null }) &&
            declaredIn(product.id, without, menu).length === 0 &&
            (matches === null || matches.has(product)),
        ),
      }))
      .filter(({ products }) => products.length > 0)
  }, [menu, wire, params])
}
