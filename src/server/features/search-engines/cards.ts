import { createHash } from 'node:crypto'
import type { PageName } from '#contract/pages/pages.ts'
import { drawBowl } from '#drawing/scenes/bowl.ts'
import type { Catalogue } from '#server/state/catalogue/catalogue.ts'
import { drawingsOf } from '#server/state/catalogue/drawings.ts'
import { formulaPicture, recipePicture } from '#server/state/catalogue/pictures.ts'
import type { Source } from '#server/chain/source.ts'
import { cardPicture } from './card-picture.ts'

/** A social card. `address` identifies the content, so the card can be cached forever. */
export type Card = { address: string; svg: string }

/**
 * The social cards of one catalogue version, by name; each is drawn on first use. An unknown name
 * has no card.
 */
export type Cards = { get: (name: string) => Card | undefined; names: ReadonlySet<string> }

const HOME = 'home'
export const HOUSE = 'house'

/**
 * The name of the social card of a page: a card with the page's own bowl if there is one, else the
 * card of the house.
 */
export function cardName(page: PageName, slug: string | undefined): string {
  if (page === 'home') return HOME
  if (slug === undefined) return page === 'recipes' || page === 'menu' ? page : HOUSE
  if (page === 'restaurant') return `restaurant-${slug}`
  return page === 'composeDessert' ? `dessert-${slug}` : `formula-${slug}`
}

const cards = new WeakMap<Catalogue, Cards>()

export function cardsOf(catalogue: Catalogue): Cards {
  const cachedCards = cards.get(catalogue)
  if (cachedCards) return cachedCards
  const newCards = createCards(catalogue)
  cards.set(catalogue, newCards)
  return newCards
}

function createCards({ face, source, pictures, visibleRestaurants }: Catalogue): Cards {
  const drawnCards = new Map<string, Card>()
  const picture = (name: string) => pictures.get(name)?.svg ?? ''
  const recipes = source.recipes.map(({ slug }) => recipePicture(slug))
  const contents = new Map<string, () => string[]>([
    [HOME, () => signatureSlugs(source).slice(0, 3).map(picture)],
    [HOUSE, () => signatureSlugs(source).slice(-1).map(picture)],
    ['menu', () => source.formulas.slice(0, 3).map(({ slug }) => picture(formulaPicture(slug)))],
    ['recipes', () => recipes.slice(0, 3).map(picture)],
    ...source.formulas.map(
      ({ slug }) => [`formula-${slug}`, () => [picture(formulaPicture(slug))]] as const,
    ),
    ...source.desserts.map(({ slug }) => [`dessert-${slug}`, () => [picture(slug)]] as const),
    ...visibleRestaurants.map(
      ({ id, slug }) => [`restaurant-${slug}`, () => [ownBowl(source, id, slug)]] as const,
    ),
  ])

  return {
    names: new Set(contents.keys()),
    get(name) {
      const drawnCard = drawnCards.get(name)
      const content = contents.get(name)
      if (drawnCard || content === undefined) return drawnCard
      const svg = cardPicture(face, content())
      const mark = createHash('sha256').update(svg).digest('hex').slice(0, 8)
      const card = { address: `/assets/ui/cards/${name}.${mark}.png`, svg }
      drawnCards.set(name, card)
      return card
    },
  }
}

const signatureSlugs = (source: Source): string[] =>
  source.ingredients.filter(({ composition }) => composition !== undefined).map(({ slug }) => slug)

/**
 * Draws a bowl for a restaurant: a recipe of the chain, arranged differently for each restaurant.
 */
function ownBowl(source: Source, id: number, slug: string): string {
  const { recipes, ingredients } = source
  const drawings = drawingsOf(source)
  const recipe = recipes[id % recipes.length]
  const slugs = new Map(ingredients.map((product) => [product.id, product.slug]))
  const items = [recipe?.base_id, ...(recipe?.ingredient_ids ?? []), recipe?.sauce_id].flatMap(
    (productId) => {
      const name = slugs.get(productId ?? 0)
      const drawing = name === undefined ? undefined : drawings[name]
      return name === undefined || drawing === undefined || 'of' in drawing
        ? []
        : [{ slug: name, drawing }]
    },
  )
  return drawBowl(items, { salt: slug })
}
