import type { Entries, EntryFields, Json } from '#domain/catalogue/entries.ts'
import { keyOf, kindOf } from '#domain/catalogue/field-table.ts'
import { usesOf } from '#domain/catalogue/uses.ts'
import { pieceOf } from '#drawing/scenes/pieces.ts'
import type { BowlItem, Drawing } from '#drawing/types.ts'
import { ownDrawing } from './drawing-layers.ts'

/**
 * A bowl that shows a product among others. `of`: the entry to which the bowl belongs; null for the
 * bowl of the front page.
 */
export type BowlPreview = { of: string | null; items: BowlItem[] }

/**
 * A bowl that shows the product: that of a recipe or salad that contains it, else the bowl of the
 * front page with the product added. Null if the product is never drawn in bowls.
 */
export function bowlWith(entries: Entries, entry: string, drawing: Drawing): BowlPreview | null {
  const slug = slugOf(entries.get(entry))
  if (slug === null || !isLaid(drawing)) return null
  const users = usesOf(entries, entry).filter(({ kind }) => kind === 'recipe' || kind === 'salad')
  for (const { entry: by } of users) {
    const items = idsIn(entries.get(by) ?? {}).flatMap((id) => itemOf(entries, `ingredient ${id}`))
    if (items.some((item) => item.slug === slug))
      return { of: by, items: items.map((item) => (item.slug === slug ? { slug, drawing } : item)) }
  }
  const front = entries.get('catalogue')?.['front']
  const slugs = Array.isArray(front) ? front : []
  const all = [...entries].filter(([, fields]) => slugs.includes(slugOf(fields)))
  const frontItems = slugs.flatMap((frontSlug) =>
    all
      .filter(([, fields]) => slugOf(fields) === frontSlug)
      .flatMap(([name]) => itemOf(entries, name)),
  )
  return {
    of: null,
    items: [
      ...frontItems.filter((item) => item.slug !== slug && !takesPlaceOf(item.drawing, drawing)),
      { slug, drawing },
    ],
  }
}

/** Whether the product can be drawn in a bowl: objects, such as a mug, cannot. */
export const isLaid = ({ kind, shape }: Drawing): boolean =>
  kind === 'sauce' || (kind !== undefined && pieceOf(shape) !== undefined)

/** A bowl shows one base and one sauce: a second one would cover the first. */
const takesPlaceOf = (laidDrawing: Drawing, drawing: Drawing): boolean =>
  drawing.kind !== 'item' && laidDrawing.kind === drawing.kind

/**
 * The products of the same category that are nearest to this product in the order of the catalogue,
 * nearest first; at most `most` of them.
 */
export function neighboursOf(entries: Entries, entry: string, most = 4): BowlItem[] {
  const category = entries.get(entry)?.['category'] ?? null
  const categoryEntries = [...entries.keys()].filter(
    (name) => isProduct(name) && entries.get(name)?.['category'] === category,
  )
  const at = categoryEntries.indexOf(entry)
  const near = categoryEntries
    .map((name, i) => ({ name, far: Math.abs(i - at) }))
    .filter(({ name }) => name !== entry)
    .toSorted((a, b) => a.far - b.far)
  return near.flatMap(({ name }) => itemOf(entries, name)).slice(0, most)
}

const isProduct = (entry: string): boolean =>
  ['ingredient', 'dessert'].includes(kindOf(entry) ?? '') && keyOf(entry) !== ''

const slugOf = (fields: EntryFields | undefined): string | null => {
  const slug = fields?.['slug']
  return typeof slug === 'string' ? slug : null
}

function itemOf(entries: Entries, entry: string): BowlItem[] {
  const fields = entries.get(entry)
  const [slug, drawing] = [slugOf(fields), ownDrawing(fields?.['drawing'])]
  return slug === null || drawing === null ? [] : [{ slug, drawing }]
}

/** The products of a recipe or a signature salad, the base first and the sauce last. */
function idsIn({ composition, ...fields }: EntryFields): number[] {
  const of = (value: Json | undefined): number[] =>
    (Array.isArray(value) ? value : [value]).flatMap((id) => (typeof id === 'number' ? [id] : []))
  const recipe: EntryFields =
    typeof composition === 'object' && composition !== null && !Array.isArray(composition)
      ? (composition as EntryFields)
      : fields
  return [
    ...of(recipe['base_id']),
    ...of(recipe['ingredient_ids']),
    ...of(recipe['sauce_id'] ?? recipe['default_free_sauce_id']),
  ]
}
