import type { WireMenu } from '#contract/shop/menu.ts'
import { readMenu } from '#contract/shop/read-menu.ts'
import type { Menu } from '#domain/menu/menu.ts'
import type { BowlItem, NamedDrawing, ProductDrawing } from '#drawing/types.ts'

/** A menu as the pages use it: `menu` for the rules, the rest for display. */
export type LoadedMenu = {
  menu: Menu
  wire: WireMenu
  /** Address of a product's picture; ids of ingredients and composed desserts never collide. */
  pictureOf: (id: number) => string
  formulaPicture: (id: number) => string
  recipePicture: (id: number) => string
  /** The drawing of an ingredient in the bowl; undefined if it has none. */
  drawingOf: (id: number) => NamedDrawing | undefined
  /** The drawn base that a composed dessert is served on; empty if it has no drawing. */
  servedIn: (dessert: number) => readonly BowlItem[]
}

export function loadMenu(wire: WireMenu): LoadedMenu {
  const pictures = new Map(
    [...wire.ingredients, ...wire.desserts].map((product) => [product.id, product.picture]),
  )
  const formulas = new Map(wire.formulas.map((formula) => [formula.id, formula.picture]))
  const recipes = new Map(wire.recipe_ideas.map((recipe) => [recipe.id, recipe.picture]))
  const drawings = new Map(
    wire.ingredients.map((ingredient) => [
      ingredient.id,
      ingredient.drawing as NamedDrawing | undefined,
    ]),
  )
  const bySlug = new Map(wire.ingredients.map(({ slug, id }) => [slug, drawings.get(id)]))
  const served = new Map(
    wire.desserts.map(({ id, slug, drawing }) => [
      id,
      drawing && itemsOf(slug, drawing as ProductDrawing),
    ]),
  )
  function itemsOf(slug: string, drawing: ProductDrawing): BowlItem[] {
    if (!('of' in drawing)) return [{ slug, drawing }]
    return drawing.of.flatMap((of) => {
      const ingredientDrawing = bySlug.get(of)
      return ingredientDrawing ? [{ slug: of, drawing: ingredientDrawing }] : []
    })
  }
  return {
    menu: readMenu(wire),
    wire,
    pictureOf: (id) => pictures.get(id) ?? '',
    formulaPicture: (id) => formulas.get(id) ?? '',
    recipePicture: (id) => recipes.get(id) ?? '',
    drawingOf: (id) => drawings.get(id),
    servedIn: (dessert) => served.get(dessert) ?? [],
  }
}
