import { createHash } from 'node:crypto'
import { bowlContents } from '#domain/cart/composition.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { readBowlCode } from '#domain/commands/bowl-code.ts'
import { drawBowl, drawDessert } from '#drawing/scenes/bowl.ts'
import type { BowlItem } from '#drawing/types.ts'
import type { Catalogue } from '#server/state/catalogue/catalogue.ts'
import { drawingsOf } from '#server/state/catalogue/drawings.ts'
import { cardPicture } from './card-picture.ts'
import type { Card } from './cards.ts'

/**
 * The social card of a shared composition, drawn from the current catalogue: retired products are
 * not drawn (E4). Undefined for a text that is no valid code.
 */
export function bowlCard(code: string, catalogue: Catalogue): Card | undefined {
  const line = readBowlCode(code)
  if (line === null) return undefined
  const svg = cardPicture(catalogue.face, [pictureOf(line, catalogue)])
  const mark = createHash('sha256').update(svg).digest('hex').slice(0, 8)
  return { address: `/assets/ui/cards/bowl/${code}.${mark}.png`, svg }
}

function pictureOf(line: CartLine, { source, pictures }: Catalogue): string {
  const slugs = new Map(
    [...source.ingredients, ...source.desserts].map(({ id, slug }) => [id, slug]),
  )
  const drawings = drawingsOf(source)
  const itemsOf = (slug: string | undefined): BowlItem[] => {
    const drawing = slug === undefined ? undefined : drawings[slug]
    if (slug === undefined || drawing === undefined) return []
    return 'of' in drawing ? drawing.of.flatMap(itemsOf) : [{ slug, drawing }]
  }
  if (line.kind === 'item' || line.kind === 'signature')
    return pictures.get(slugs.get(line.ingredient) ?? '')?.svg ?? drawBowl([])
  const contents = bowlContents(line).flatMap((id) => itemsOf(slugs.get(id)))
  return line.kind === 'dessert'
    ? drawDessert(itemsOf(slugs.get(line.dessert)), contents)
    : drawBowl(contents)
}
