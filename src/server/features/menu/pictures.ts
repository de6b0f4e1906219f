import { createHash } from 'node:crypto'
import { drawBowl } from '#drawing/bowl.ts'
import { drawTile } from '#drawing/tile.ts'
import type { Drawing, ProductDrawing } from '#drawing/types.ts'
import type { FormulaEntry } from '../../import/catalogue-schema.ts'
import type { Source } from './source.ts'

export type Picture = { address: string; svg: string }

/** Every picture of the catalogue by its name; drawn when first asked for, then kept. */
export type Pictures = { get: (name: string) => Picture | undefined; addressOf: (name: string) => string }

/** For a product that has no drawing yet. */
const unknown: Drawing = { kind: 'item', shape: 'ball', c: '#8cc63f' }

export const formulaPicture = (slug: string) => `formula-${slug}`
export const recipePicture = (slug: string) => `recipe-${slug}`

export function createPictures(source: Source): Pictures {
  const drawings: Record<string, ProductDrawing> = source.documents.illustrations?.products ?? {}
  const slugs = new Map(source.ingredients.map((product) => [product.id, product.slug]))
  const draws = new Map<string, () => string>()
  const drawn = new Map<string, Picture>()

  const drawingOf = (slug: string): Drawing => {
    const drawing = drawings[slug]
    return drawing === undefined || 'of' in drawing ? unknown : drawing
  }
  const bowlOf = (contents: readonly string[], salt: string) =>
    drawBowl(contents.map((slug) => ({ slug, drawing: drawingOf(slug) })), { salt })
  const bowlOfIds = (ids: readonly number[], salt: string) =>
    bowlOf(ids.flatMap((id) => slugs.get(id) ?? []), salt)

  for (const { slug } of [...source.ingredients, ...source.desserts]) {
    const drawing = drawings[slug]
    draws.set(slug, () => drawing && 'of' in drawing ? bowlOf(drawing.of, slug) : drawTile(slug, drawingOf(slug)))
  }
  for (const recipe of source.recipes) {
    draws.set(recipePicture(recipe.slug),
      () => bowlOfIds([recipe.base_id, ...recipe.ingredient_ids, recipe.sauce_id], recipe.slug))
  }
  for (const formula of source.formulas) {
    draws.set(formulaPicture(formula.slug), () => bowlOfIds(exampleOf(formula, source), formula.slug))
  }

  const get = (name: string): Picture | undefined => {
    const known = drawn.get(name)
    const draw = draws.get(name)
    if (known || !draw) return known
    const svg = draw()
    const mark = createHash('sha256').update(svg).digest('hex').slice(0, 8)
    const picture = { address: `/assets/ui/pictures/${name}.${mark}.svg`, svg }
    drawn.set(name, picture)
    return picture
  }
  return { get, addressOf: (name) => get(name)?.address ?? '' }
}

/** What lies in the bowl that stands for a formula: its preset, else a recipe of as many ingredients, cut where longer. */
function exampleOf(formula: FormulaEntry, { recipes }: Source): number[] {
  if (formula.preset) return [...formula.preset.base_ids, ...formula.preset.ingredient_ids, ...formula.preset.sauce_ids]
  const wanted = formula.num_of_ingredients
  const fitting = recipes.filter((recipe) => recipe.ingredient_ids.length === wanted)
  const choice = fitting.length > 0 ? fitting : recipes.filter((recipe) => recipe.ingredient_ids.length > wanted)
  const recipe = choice[formula.id % choice.length]
  return recipe ? [recipe.base_id, ...recipe.ingredient_ids.slice(0, wanted), recipe.sauce_id] : []
}
