import { Suspense, lazy, useCallback, useState } from 'react'
import { href } from '#contract/pages/links.ts'
import type { Ingredient, IngredientId } from '#domain/menu/menu.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useLocale, useText } from '#ui/text/text.ts'
import { CartBar } from '#web/features/cart/cart-bar.tsx'
import { SideCart } from '#web/features/cart/side-cart.tsx'
import { ContainerNotice } from '#web/features/container/lazy-notice.tsx'
import { CategoryRail } from '#web/features/menu/shelves/category-rail.tsx'
import { LazyMenuDialogs } from '#web/features/menu/dialogs/lazy-menu-dialogs.tsx'
import { FilterBar } from '#web/features/menu/search/filter-bar.tsx'
import { FavouriteBowls } from '#web/features/favourite-bowls/favourite-bowls.tsx'
import { noFilters, useFilters } from '#web/features/product/filters.ts'
import { GoalsLink } from '#web/features/product/goals-link.tsx'
import { FormulaTray } from '#web/features/menu/shelves/formula-tray.tsx'
import { type MenuResults, useMenuResults } from '#web/features/menu/search/use-menu-results.ts'
import { useShelvesWhenIdle } from '#web/features/menu/shelves/use-shelves-when-idle.ts'
import type { MenuDialog } from '#web/features/menu/dialogs/menu-dialogs.tsx'
import { MenuHead } from '#web/features/menu/shelves/menu-head.tsx'
import { GlutenLegend } from '#web/features/product/product-facts.tsx'
import { ProductSection } from '#web/features/menu/shelves/product-section.tsx'
import { RecipeTray } from '#web/features/menu/shelves/recipe-tray.tsx'
import { ReturnedScript } from '#web/features/menu/shelves/returned-script.tsx'
import { useProductActions } from '#web/features/product/use-product-actions.ts'
import { PageHead } from '#web/base/page/page-head.tsx'
import { withTexts } from '#web/base/text/with-texts.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Display } from '#web/ui/show/heading.tsx'

// Loaded when a search finds ingredients.
const PartShelf = lazy(() =>
  import('#web/features/menu/shelves/part-shelf.tsx').then((part) => ({ default: part.PartShelf })),
)

// Loaded for visitors with a declared allergy.
const HiddenByAllergies = withTexts('allergies', () =>
  import('#web/features/menu/search/hidden-by-allergies.tsx').then(
    (part) => part.HiddenByAllergies,
  ),
)

export default function MenuPage() {
  const { menu } = useMenu()
  const locale = useLocale()
  const t = useText('menu')
  const actions = useProductActions()
  const [search, setSearch] = useState('')
  const [openDialog, setOpenDialog] = useState<MenuDialog | null>(null)
  const results = useMenuResults(search)
  const { matches, parts, count } = results
  const open = useCallback(
    (kind: 'details' | 'sauce', id: IngredientId) => {
      const product = menu.ingredients[id]
      if (product) setOpenDialog({ kind, product })
    },
    [menu],
  )
  const showDetails = useCallback((id: IngredientId) => open('details', id), [open])
  const chooseSauce = useCallback((id: IngredientId) => open('sauce', id), [open])
  useShelvesWhenIdle()
  const addFromDetails = (product: Ingredient) => {
    setOpenDialog(null)
    if (product.composition) chooseSauce(product.id)
    else actions.add(product)
  }
  return (
    <>
      <PageHead title={t('pageTitle')} description={t('description')} />
      <ReturnedScript />
      <MenuHead search={search} onSearch={setSearch} />
      <CategoryRail sections={results.allSections} />
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-8 pt-3 pb-28 lg:grid-cols-[minmax(0,1fr)_320px] lg:pb-16">
        <div className="lg:col-span-2">
          <FilterBar count={count} />
          <GlutenLegend className="mt-1" />
          {results.hidden === 0 ? null : (
            <Suspense>
              <HiddenByAllergies count={results.hidden} />
            </Suspense>
          )}
        </div>
        <div className="min-w-0 space-y-12 pt-4 sm:space-y-16">
          {matches === null ? <FavouriteBowls /> : null}
          {parts.length > 0 ? (
            <Suspense>
              <PartShelf ingredients={parts} total={results.partCount} />
            </Suspense>
          ) : null}
          {matches === null || results.formulas > 0 ? <Formulas matches={matches} /> : null}
          {matches === null || results.recipes.length > 0 ? (
            <section id="recipes" aria-labelledby="recipes-title" className="shelf">
              <Display level={2} id="recipes-title">
                {t('section.recipes')}
              </Display>
              <div className="mt-1 mb-4 flex flex-wrap items-center justify-between gap-3">
                <p className="text-ink-2">{t('recipe.intro')}</p>
                <ButtonLink kind="line" size="s" to={href('recipes', locale)}>
                  {t('recipe.all')}
                </ButtonLink>
              </div>
              <RecipeTray
                recipes={results.recipes}
                columns="products-narrow"
                heading="h3"
                onChoose={(recipe) => setOpenDialog({ kind: 'recipe', recipe })}
              />
            </section>
          ) : null}
          {results.sections.map((section) => (
            // Nothing here suspends: the boundaries let shelves hydrate one by one, the tapped one
            // first.
            <Suspense key={section.kind}>
              <ProductSection
                section={section}
                actions={actions}
                onDetails={showDetails}
                onChooseSauce={chooseSauce}
              />
            </Suspense>
          ))}
          {count + parts.length === 0 ? (
            <NothingFound
              onClear={() => {
                setSearch('')
                useFilters.setState(noFilters)
              }}
            />
          ) : null}
        </div>
        <aside className="sticky top-[calc(var(--header)+104px)] hidden self-start pt-4 lg:block">
          <SideCart />
        </aside>
      </div>
      <CartBar />
      <LazyMenuDialogs
        dialog={openDialog}
        onClose={() => setOpenDialog(null)}
        onAdd={addFromDetails}
        onAddWith={(product, freeSauce) => {
          setOpenDialog(null)
          actions.add(product, { freeSauce })
        }}
      />
    </>
  )
}

function Formulas({ matches }: Pick<MenuResults, 'matches'>) {
  const { menu } = useMenu()
  const t = useText('menu')
  return (
    <section id="formulas" aria-labelledby="formulas-title" className="shelf">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <Display level={2} id="formulas-title">
          {t('section.formulas')}
        </Display>
        <GoalsLink />
      </div>
      <FormulaTray matches={matches} />
      {menu.ownContainers === null ? null : (
        <ContainerNotice ownContainers={menu.ownContainers} level={3} className="mt-5" />
      )}
    </section>
  )
}

function NothingFound({ onClear }: { onClear: () => void }) {
  const t = useText('menu')
  return (
    <div className="rounded-md bg-zinc p-6 sm:p-8">
      <Display level={2} size={2}>
        {t('filterBar.nothing')}
      </Display>
      <p className="mt-2 mb-4 max-w-md text-ink-2">{t('filterBar.nothingText')}</p>
      <Button kind="line" onClick={onClear}>
        {t('filters.clear')}
      </Button>
    </div>
  )
}
