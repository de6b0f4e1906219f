import { useState } from 'react'
import { href } from '#contract/pages/links.ts'
import type { RecipeIdea } from '#domain/menu/menu.ts'
import { useLocale, useMenu } from '#web/base/page/app-data.tsx'
import { CartBar } from '#web/features/cart/cart-bar.tsx'
import { RecipeDialog } from '#web/features/menu/dialogs/recipe-dialog.tsx'
import { RecipeTray } from '#web/features/menu/shelves/recipe-tray.tsx'
import { PageHead } from '#web/base/page/page-head.tsx'
import { useText } from '#web/base/text/text.ts'
import { Display } from '#web/ui/show/heading.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { Link } from '#web/ui/controls/link.tsx'

export default function RecipesPage() {
  const { menu } = useMenu()
  const locale = useLocale()
  const t = useText('menu')
  const [selectedRecipe, setSelectedRecipe] = useState<RecipeIdea | null>(null)
  return (
    <div className="wrap pt-6 pb-28 sm:pt-10 lg:pb-16">
      <PageHead title={t('recipesTitle')} description={t('recipesDescription')} />
      <Link
        to={href('menu', locale)}
        className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-leaf-text"
      >
        <Icon name="arrow-left" size={18} />
        {t('backToMenu')}
      </Link>
      <Display level={1} size={4} className="mt-1">
        {t('recipesTitle')}
      </Display>
      <p className="mt-2 mb-6 max-w-md text-ink-2">{t('recipe.intro')}</p>
      <RecipeTray
        recipes={menu.recipes}
        columns="products"
        heading="h2"
        onChoose={setSelectedRecipe}
      />
      <RecipeDialog recipe={selectedRecipe} onClose={() => setSelectedRecipe(null)} />
      <CartBar />
    </div>
  )
}
