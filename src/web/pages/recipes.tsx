import { useState } from 'react'
import type { RecipeIdea } from '#domain/menu/menu.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useText } from '#ui/text/text.ts'
import { CartBar } from '#web/features/cart/cart-bar.tsx'
import { BackToMenu } from '#web/features/menu/shelves/back-to-menu.tsx'
import { RecipeDialog } from '#web/features/menu/dialogs/recipe-dialog.tsx'
import { RecipeTray } from '#web/features/menu/shelves/recipe-tray.tsx'
import { PageHead } from '#web/base/page/page-head.tsx'
import { Display } from '#web/ui/show/heading.tsx'

export default function RecipesPage() {
  const { menu } = useMenu()
  const t = useText('menu')
  const [selectedRecipe, setSelectedRecipe] = useState<RecipeIdea | null>(null)
  return (
    <div className="wrap pt-6 pb-28 sm:pt-10 lg:pb-16">
      <PageHead title={t('recipesTitle')} description={t('recipesDescription')} />
      <BackToMenu />
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
