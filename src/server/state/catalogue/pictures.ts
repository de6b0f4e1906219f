import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { withoutTheme } from '#drawing/colour.ts'
import { drawBowl } from '#drawing/scenes/bowl.ts'
import { drawTile } from '#drawing/scenes/tile.ts'
import { FIELD } from '#drawing/scenes/fields.ts'
import { type Locale, locales } from '#contract/pages/locales.ts'
import type { BowlItem, Drawing } from '#drawing/types.ts'
import type { FormulaEntry, ProductEntry } from '#server/chain/catalogue-schema.ts'
import type { Source } from '#server/chain/source.ts'
import { type FieldColours, drawingsOf, fieldColours, fieldOf } from './drawings.ts'
import { nameTile } from './name-tile.ts'

export type Picture = { address: string; svg: string }

/** Every picture of the catalogue by its name. Drawn on first request, then cached. */
export type Pictures = {
  get: (name: string) => Picture | undefined
  /**
   * The address of a picture: with the product's name in the language, if the product has no
   * drawing. Empty for an unknown name.
   */
  addressOf: (name: string, locale: Locale) => string
  /** Draws all pictures, yielding to requests in between. */
  drawAll: () => Promise<void>
  /** The pictures drawn so far, by name and content. */
  drawnPictures: ReadonlyMap<string, Picture>
}

/** The content of a picture: one product, a whole bowl, or the name of a product without a drawing. */
type PictureContent =
  | { tile: Drawing }
  | { bowl: BowlItem[]; salt?: string }
  | { text: string; colours: FieldColours }

export const formulaPicture = (slug: string) => `formula-${slug}`
export const FRONT_PICTURE = 'front-bowl'
/** The bowl of the first recipe, with its base alone and without its sauce. */
export const makingPictures = { base: 'making-base', filled: 'making-filled' } as const
const namePicture = (slug: string, locale: Locale) => `name-${locale}-${slug}`
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
    addressOf: (name, locale) => (get(namePicture(name, locale)) ?? get(name))?.address ?? '',
    async drawAll() {
      for (const name of contents.keys()) {
        get(name)
        await setImmediate()
      }
    },
  }
}

function draw(name: string, content: PictureContent): Picture {
  const kind = 'bowl' in content ? '.bowl' : ''
  const svg = withoutTheme(svgOf(name, content))
  const mark = createHash('sha256').update(svg).digest('hex').slice(0, 8)
  return { address: `/assets/ui/pictures/${name}.${mark}${kind}.svg`, svg }
}

function svgOf(name: string, content: PictureContent): string {
  if ('text' in content) return nameTile(content.text, content.colours)
  if ('tile' in content) return drawTile(name, content.tile)
  return drawBowl(content.bowl, { salt: content.salt ?? name })
}

/**
 * The content of each picture. A product is drawn alone (`tile`). Signatures, recipe ideas,
 * formulas and the picture of the front page are drawn as bowls. A product without a drawing is a
 * field in a bowl, and its name elsewhere (D4).
 */
function contentsOf(source: Source): Map<string, PictureContent> {
  const drawings = drawingsOf(source)
  const slugs = new Map(
    [...source.ingredients, ...source.desserts].map((product) => [product.id, product.slug]),
  )
  const bowl = (partSlugs: readonly string[]) => ({
    bowl: partSlugs.flatMap((slug): BowlItem[] => {
      const drawing = drawings[slug]
      return drawing === undefined || 'of' in drawing ? [] : [{ slug, drawing }]
    }),
  })
  const bowlOfIds = (ids: readonly number[]) => bowl(ids.flatMap((id) => slugs.get(id) ?? []))

  const contents = new Map<string, PictureContent>()
  for (const product of [...source.ingredients, ...source.desserts]) {
    const { slug } = product
    const drawing = drawings[slug]
    if (drawing === undefined) continue
    if ('of' in drawing) contents.set(slug, bowl(drawing.of))
    else if (drawing.shape !== FIELD) contents.set(slug, { tile: drawing })
    else {
      contents.set(slug, bowlOfIds(partsOf(product)))
      const colours = fieldColours(source, fieldOf(source, product))
      for (const locale of locales)
        contents.set(namePicture(slug, locale), { text: product.name[locale], colours })
    }
  }
  const { front } = source.documents.illustrations ?? {}
  if (front) contents.set(FRONT_PICTURE, bowl(front))
  const [first] = source.recipes
  if (first) {
    const { slug: salt, base_id: base } = first
    contents.set(makingPictures.base, { ...bowlOfIds([base]), salt })
    contents.set(makingPictures.filled, { ...bowlOfIds([base, ...first.ingredient_ids]), salt })
  }
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

/** The products of the bowl that shows a product without its name: a salad's parts, else itself. */
function partsOf(product: ProductEntry): number[] {
  const composition = 'composition' in product ? product.composition : undefined
  return composition
    ? [composition.base_id, ...composition.ingredient_ids, composition.default_free_sauce_id]
    : [product.id]
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
