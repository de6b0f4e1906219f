import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { drawBowl } from '#drawing/scenes/bowl.ts'
import type { Drawing } from '#drawing/types.ts'

const seed = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../db/seed/${name}.json`, import.meta.url), 'utf8'))

type Recipe = { slug: string; base_id: number; ingredient_ids: number[] }
const {
  recipe_ideas,
  ingredients,
}: { recipe_ideas: Recipe[]; ingredients: { id: number; slug: string }[] } = seed('catalogue')
const { products }: { products: Record<string, Drawing> } = seed('illustrations')

function bowlOf(recipe: Recipe, ids: readonly number[]): string {
  const items = ids.flatMap((id) => {
    const slug = ingredients.find((ingredient) => ingredient.id === id)?.slug ?? ''
    const drawing = products[slug]
    return drawing ? [{ slug, drawing }] : []
  })
  return drawBowl(items, { salt: recipe.slug })
}

describe('the bowl of the office’s login', () => {
  it('matches the drawing of the first house recipe without its sauce (vitest -u draws them again)', async () => {
    const [recipe] = recipe_ideas
    if (!recipe) throw new Error('the catalogue has no recipe idea')
    await expect(bowlOf(recipe, [recipe.base_id, ...recipe.ingredient_ids])).toMatchFileSnapshot(
      'bowl-filled.svg',
    )
  })
})
