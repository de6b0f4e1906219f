import { memo } from 'react'
import type { RecipeIdea } from '#domain/menu/menu.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useLists } from '#web/base/text/in-list.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Picture } from '#web/ui/show/picture.tsx'
import { Tag } from '#web/ui/show/tag.tsx'
import { Tray, Well } from '#web/ui/show/tray.tsx'
import { AllergyMark } from '#web/features/product/allergy-mark.tsx'
import { useAllergenNames } from '#web/features/product/product-facts.tsx'
import { groundOf } from './product-well.tsx'

type RecipeTrayProps = {
  recipes: readonly RecipeIdea[]
  columns: 'products' | 'products-narrow'
  /** Level of the titles within the page. */
  heading: 'h2' | 'h3'
  onChoose: (recipe: RecipeIdea) => void
}

export function RecipeTray({ recipes, columns, heading, onChoose }: RecipeTrayProps) {
  return (
    <Tray columns={columns} className="sm:grid-cols-3">
      {recipes.map((recipe, at) => (
        <RecipeWell key={recipe.id} recipe={recipe} at={at} heading={heading} onChoose={onChoose} />
      ))}
    </Tray>
  )
}

type RecipeWellProps = Pick<RecipeTrayProps, 'heading' | 'onChoose'> & {
  recipe: RecipeIdea
  at: number
}

const RecipeWell = memo(function RecipeWell({
  recipe,
  at,
  heading: Heading,
  onChoose,
}: RecipeWellProps) {
  const { menu, recipePicture } = useMenu()
  const t = useText('menu')
  const { listed } = useLists()
  const ingredients = [recipe.base, ...recipe.ingredients, recipe.sauce].flatMap(
    (id) => menu.ingredients[id] ?? [],
  )
  const allergens = useAllergenNames([...new Set(ingredients.flatMap((part) => part.allergens))])
  const soldOut = ingredients.filter(({ available }) => !available)
  return (
    <Well className="p-3 sm:p-4">
      <Picture
        src={recipePicture(recipe.id)}
        size={245}
        className={`well-picture ${groundOf(at + 2)}`}
      />
      <Heading className="well-title mt-2.5">{recipe.title}</Heading>
      <p className="well-text">{listed(ingredients.map(({ name }) => name))}</p>
      {soldOut.map(({ id, name }) => (
        <p key={id} className="well-lack">
          {t('recipe.lacking', { name })}
        </p>
      ))}
      <div className="mt-2 mb-3 flex-1 space-y-1.5">
        <Tag>{t('product.kcal', { kcal: recipe.calories })}</Tag>
        <p className="allergens">
          {allergens.length > 0
            ? t('product.allergens', { list: allergens.join(', ') })
            : t('product.noAllergens')}
        </p>
        <AllergyMark source={[recipe.base, ...recipe.ingredients, recipe.sauce]} />
      </div>
      <Button
        kind="line"
        size="s"
        aria-haspopup="dialog"
        aria-label={t('named', { action: t('recipe.use'), name: recipe.title })}
        onClick={() => onChoose(recipe)}
      >
        {t('recipe.use')}
      </Button>
    </Well>
  )
})
