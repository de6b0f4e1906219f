import { drawDessert } from '#drawing/scenes/bowl.ts'
import type { BowlItem } from '#drawing/types.ts'
import type { SoldLine } from '#contract/shop/orders.ts'
import { withoutTheme } from '#drawing/colour.ts'
import { toPng } from '#server/kit/bitmaps.ts'
import type { Services } from '#server/services/services.ts'
import type { Catalogue } from '#server/state/catalogue/catalogue.ts'
import { BOWL_WIDTH } from './mail-pictures.ts'
import { drawingsOf } from '#server/state/catalogue/drawings.ts'
import { readOrderOf } from '#server/stores/mails/mails.ts'
import { readSold } from '#server/stores/orders/orders.ts'

/**
 * Draws the first bowl of an order as on its page, with the drawings of the current catalogue; null
 * if the order has no bowl, or no part of it has a drawing any longer.
 */
async function orderBowl(
  lines: readonly SoldLine[],
  { source }: Pick<Catalogue, 'source'>,
): Promise<Buffer | null> {
  const products = new Map(source.ingredients.map((ingredient) => [ingredient.id, ingredient]))
  const drawings = drawingsOf(source)
  const itemOf = (id: number): BowlItem[] => {
    const slug = products.get(id)?.slug ?? ''
    const drawing = drawings[slug]
    return drawing === undefined || 'of' in drawing ? [] : [{ slug, drawing }]
  }
  const contentsOf = ({ kind, product, portions }: SoldLine): number[] => {
    if (kind === 'signature') {
      const composition = product === null ? null : products.get(product)?.composition
      return composition
        ? [composition.base_id, ...composition.ingredient_ids, composition.default_free_sauce_id]
        : []
    }
    return portions
      .filter(({ slot }) => slot === 'bases' || slot === 'ingredients' || slot === 'sauces')
      .flatMap(({ ingredient, quantity }) => Array.from({ length: quantity }, () => ingredient))
  }
  const items = lines
    .map((line) => contentsOf(line).flatMap(itemOf))
    .find((contents) => contents.length > 0)
  return items === undefined ? null : toPng(withoutTheme(drawDessert([], items)), BOWL_WIDTH)
}

/** The bowl of the order that a mail is about; null for any other mail. */
export async function bowlOfMail(
  { catalogue, database: { db } }: Pick<Services, 'catalogue' | 'database'>,
  mail: string,
): Promise<Buffer | null> {
  const order = await readOrderOf(db, mail)
  const sold = order === null ? null : await readSold(db, order)
  return sold === null ? null : orderBowl(sold.lines, catalogue.now())
}
