import { centsFromEuros } from '#domain/money/money.ts'
import { locales } from '#contract/pages/locales.ts'
import type { Localized, ProductEntry } from '#server/chain/catalogue-schema.ts'
import type { Source } from '#server/chain/source.ts'
import type { ListDataset, DatasetRow } from './dataset.ts'
import { inParts } from './rows-in-parts.ts'

const namesOf = (name: Localized): DatasetRow =>
  Object.fromEntries(locales.map((locale) => [`name_${locale}`, name[locale]]))

const productRow =
  (kind: 'ingredient' | 'dessert') =>
  (product: ProductEntry): DatasetRow => ({
    kind,
    id: product.id,
    slug: product.slug,
    category: product.category.slug,
    ...namesOf(product.name),
    price: centsFromEuros(product.price),
    supplement: product.is_premium ? centsFromEuros(product.premium_price) : null,
    points: product.points,
    vat_permille: Math.round(product.vat_rate * 10),
    kcal: product.calories,
    allergens: product.allergens.join(' '),
    diets: product.diets.join(' '),
    on_sale: product.active,
  })

/**
 * Rows of the products, formulas, recipes, rewards and categories of the catalogue. A formula or a
 * recipe has no VAT and allergens of its own: those of its parts apply.
 */
function rowsOf({
  categories,
  ingredients,
  desserts,
  formulas,
  recipes,
  documents,
}: Source): DatasetRow[] {
  return [
    ...ingredients.map(productRow('ingredient')),
    ...desserts.map(productRow('dessert')),
    ...formulas.map((formula) => ({
      kind: 'formula',
      id: formula.id,
      slug: formula.slug,
      ...namesOf(formula.name),
      price: centsFromEuros(formula.price),
      points: formula.points,
      on_sale: formula.active,
    })),
    ...recipes.map((recipe) => ({
      kind: 'recipe',
      id: recipe.id,
      slug: recipe.slug,
      ...namesOf(recipe.title),
      price: centsFromEuros(recipe.custom_formula_price),
      kcal: recipe.calories,
      on_sale: true,
    })),
    ...documents.rewards.tiers.map(({ slug, label, points }) => ({
      kind: 'reward',
      slug,
      ...namesOf(label),
      points,
      on_sale: true,
    })),
    ...categories.map(({ id, slug, name }) => ({ kind: 'category', id, slug, ...namesOf(name) })),
  ]
}

/** The published catalogue, at base prices. */
export const products: ListDataset = {
  columns: [
    { name: 'kind', type: 'text' },
    { name: 'id', type: 'int' },
    { name: 'slug', type: 'text' },
    { name: 'category', type: 'text' },
    ...locales.map((locale) => ({ name: `name_${locale}`, type: 'text' as const })),
    { name: 'price', type: 'cents' },
    { name: 'supplement', type: 'cents' },
    { name: 'points', type: 'int' },
    { name: 'vat_permille', type: 'int' },
    { name: 'kcal', type: 'number' },
    { name: 'allergens', type: 'text' },
    { name: 'diets', type: 'text' },
    { name: 'on_sale', type: 'flag' },
  ],
  count: async ({ catalogue }) => rowsOf(catalogue.now().source).length,
  rows: ({ catalogue }) => inParts(rowsOf(catalogue.now().source), (row) => row),
}
