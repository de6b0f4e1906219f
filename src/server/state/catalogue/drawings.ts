import { type BrandColours, type Theme, brandTokens } from '#domain/brand/brand-tokens.ts'
import type { Colour } from '#domain/brand/colour.ts'
import { FIELD } from '#drawing/scenes/fields.ts'
import type { Drawing, ProductDrawing } from '#drawing/types.ts'
import type { ProductEntry } from '#server/chain/catalogue-schema.ts'
import type { Source } from '#server/chain/source.ts'

/** The colours of the program's own look, for a chain without `brand.json`. */
const programColours: BrandColours = {
  field: '#ffc2d0',
  action: '#0b6b3a',
  select: '#d9f05f',
  points: '#cc1a52',
  night: '#14261b',
  paper: '#f3e0bb',
}

const fields = ['rose', 'citron', 'menthe', 'carotte', 'eau', 'frisee', 'ble'] as const
type Field = (typeof fields)[number]

/** The ground of a field and the text on it, in each theme. */
export type FieldColours = Record<Theme, { ground: Colour; text: Colour }>

/** The field of a product: one for each category, so that a shelf has one colour. */
export function fieldOf({ categories }: Source, { category }: ProductEntry): Field {
  const at = categories.findIndex(({ id }) => id === category.id)
  return fields[Math.max(0, at) % fields.length] ?? 'rose'
}

export function fieldColours({ documents }: Source, field: Field): FieldColours {
  const of = (theme: Theme) => {
    const tokens = brandTokens(documents.brand?.colours ?? programColours, theme)
    return { ground: tokens[`f-${field}`], text: tokens['on-field'] }
  }
  return { light: of('light'), dark: of('dark') }
}

const kinds: Record<string, Drawing['kind']> = {
  base: 'base',
  'composed-dessert': 'base',
  sauce: 'sauce',
  coulis: 'sauce',
}

/** The drawing of every product by slug: its own, or the plain field of its category (D4). */
export function drawingsOf(source: Source): Readonly<Record<string, ProductDrawing>> {
  const kindOf = new Map(source.categories.map(({ id, kind }) => [id, kinds[kind] ?? 'item']))
  const plain = [...source.ingredients, ...source.desserts].map((product) => {
    const v = fieldOf(source, product)
    const kind = kindOf.get(product.category.id) ?? 'item'
    return [product.slug, { kind, shape: FIELD, v, c: fieldColours(source, v).light.ground }]
  })
  return { ...Object.fromEntries(plain), ...source.documents.illustrations?.products }
}
