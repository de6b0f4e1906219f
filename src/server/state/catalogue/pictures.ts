import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { withoutTheme } from '#drawing/colour.ts'
import { drawBowl } from '#drawing/scenes/bowl.ts'
import { drawTile } from '#drawing/scenes/tile.ts'
import type { Drawing, ProductDrawing } from '#drawing/types.ts'
import type { FormulaEntry } from '#server/chain/catalogue-schema.ts'
import type { Source } from '#server/chain/source.ts'

export type Picture = { address: string; svg: string }

/** Every picture of the catalogue by its name. Drawn on first request, then cached. */
export type Pictures = {
  get: (name: string) => Picture | undefined
  /**
   * The address of a picture; for an unknown name, the address of the picture for products without
   * a drawing.
   */
  addressOf: (name: string) => string
  /** Draws all pictures, yielding to requests in between. */
  drawAll: () => Promise<void>
  /** The pictures drawn so far, by name and content. */
  drawnPictures: ReadonlyMap<string, Picture>
}

/** The content of a picture: either one product, or a whole bowl. */
type PictureContent = { tile: Drawing } | { bowl: { slug: string; drawing: Drawing }[] }

const UNKNOWN = 'product'
const unknown: Drawing = { kind: 'item', shape: 'ball', c: '#8cc63f' }

export const formulaPicture = (slug: string) => `formula-${slug}`
export const FRONT_PICTURE = 'front-bowl'
export const recipePicture = (slug: string) => `recipe-${slug}`

/** `before`: pictures of an earlier version, of which unchanged ones are reused. */
export function createPictures(
  source: Source,
  before: ReadonlyMap<string, Picture> = new Map(),
): Pictures {
  const contents = contentsOf(source)
  const picturesByContent = new Map<string, Picture>()
  const picturesByName = new Map<string, Picture>()

  function get(name: string): Picture | undefined {
    const content = contents.get(name)
    if (content === undefined) return undefined
    const cached = picturesByName.get(name)
    if (cached) return cached
    const key = `${name} ${JSON.stringify(content)}`
    const picture = before.get(key) ?? draw(name, content)
    picturesByContent.set(key, picture)
    picturesByName.set(name, picture)
    return picture
  }

  return {
    drawnPictures: picturesByContent,
    get,
    addressOf: (name) => (get(name) ?? get(UNKNOWN))?.address ?? '',
    async drawAll() {
      for (const name of contents.keys()) {
        get(name)
        await setImmediate()
      }
    },
  }
}

function draw(name: string, content: PictureContent): Picture {
  const [drawing, kind] =
    'tile' in content
      ? [drawTile(name, content.tile), '']
      : [drawBowl(content.bowl, { salt: name }), '.bowl']
  const svg = withoutTheme(drawing)
  const mark = createHash('sha256').update(svg).digest('hex').slice(0, 8)
  return { address: `/assets/ui/pictures/${name}.${mark}${kind}.svg`, svg }
}

/**
 * The content of each picture. A product is drawn alone (`tile`). Signatures, recipe ideas,
 * formulas and the picture of the front page are drawn as bowls.
 */
function contentsOf(source: Source): Map<string, PictureContent> {
  const drawings: Record<string, ProductDrawing> = source.documents.illustrations?.products ?? {}
  const slugs = new Map(source.ingredients.map((product) => [product.id, product.slug]))
  const drawingOf = (slug: string): Drawing => {
    const drawing = drawings[slug]
    return drawing === undefined || 'of' in drawing ? unknown : drawing
  }
  const bowl = (partSlugs: readonly string[]): PictureContent => ({
    bowl: partSlugs.map((slug) => ({ slug, drawing: drawingOf(slug) })),
  })
  const bowlOfIds = (ids: readonly number[]) => bowl(ids.flatMap((id) => slugs.get(id) ?? []))

  const contents = new Map<string, PictureContent>([[UNKNOWN, { tile: unknown }]])
  for (const { slug } of [...source.ingredients, ...source.desserts]) {
    const drawing = drawings[slug]
    if (drawing) contents.set(slug, 'of' in drawing ? bowl(drawing.of) : { tile: drawing })
  }
  const { front } = source.documents.illustrations ?? {}
  if (front) contents.set(FRONT_PICTURE, bowl(front))
  for (const recipe of source.recipes) {
    contents.set(
      recipePicture(recipe.slug),
      bowlOfIds([recipe.base_id, ...recipe.ingredient_ids, recipe.sauce_id]),
    )
  }
  for (const formula of source.formulas) {
    contents.set(formulaPicture(formula.slug), bowlOfIds(exampleOf(formula, source)))
  }
  return contents
}

/**
 * The products of the bowl that illustrates a formula: the preset of the formula if it has one.
 * Otherwise the products of a recipe with the same number of ingredients, or of a longer recipe
 * without its last ingredients.
 */
function exampleOf(formula: FormulaEntry, { recipes }: Source): number[] {
  if (formula.preset)
    return [
      ...formula.preset.base_ids,
      ...formula.preset.ingredient_ids,
      ...formula.preset.sauce_ids,
    ]
  const ingredientCount = formula.num_of_ingredients
  const fitting = recipes.filter((recipe) => recipe.ingredient_ids.length === ingredientCount)
  const choice =
    fitting.length > 0
      ? fitting
      : recipes.filter((recipe) => recipe.ingredient_ids.length > ingredientCount)
  const recipe = choice[formula.id % choice.length]
  return recipe
    ? [recipe.base_id, ...recipe.ingredient_ids.slice(0, ingredientCount), recipe.sauce_id]
    : []
}
