import { readFileSync } from 'node:fs'
import { readMenu } from '#contract/shop/read-menu.ts'
import type { WireMenu } from '#contract/shop/menu.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { IngredientId, Menu } from '#domain/menu/menu.ts'

type TextByLocale = Record<Locale, string>
type Worded<T> = Omit<T, 'name' | 'description' | 'picture'> & {
  name: TextByLocale
  description: TextByLocale | null
}
type SeedProduct<T> = Omit<Worded<T>, 'available'> & { active: boolean }

/** The parts of the catalogue file that a menu is made of. */
type MenuCatalogue = {
  categories: Worded<WireMenu['categories'][number]>[]
  ingredients: (SeedProduct<WireMenu['ingredients'][number]> & { origin?: null })[]
  desserts: SeedProduct<WireMenu['desserts'][number]>[]
  formulas: (Worded<WireMenu['formulas'][number]> & { active: boolean })[]
  recipe_ideas: (Omit<WireMenu['recipe_ideas'][number], 'title' | 'picture'> & {
    title: TextByLocale
  })[]
  custom_formula: Omit<WireMenu['custom_formula'], 'name'> & { name: TextByLocale }
  alcohol_rules: { minimum_age: number }
  rewards: {
    tiers: {
      points: number
      slug: string
      label: TextByLocale
      grants: (
        | { formula_id: number }
        | { one_of_category_ids: number[]; only_if_points_equal?: number }
      )[]
    }[]
  }
}

const seed = new URL('../../../db/seed/catalogue.json', import.meta.url)
const catalogue = JSON.parse(readFileSync(seed, 'utf8')) as MenuCatalogue

/** The whole demonstration menu in one language, parsed as in the browser. */
export function aMenu(
  locale: Locale = 'fr',
  {
    without = [],
    ownContainers = null,
  }: { without?: readonly IngredientId[]; ownContainers?: Menu['ownContainers'] } = {},
): Menu {
  return { ...readMenu(aWireMenu(locale, without)), ownContainers }
}

function aWireMenu(locale: Locale, without: readonly IngredientId[]): WireMenu {
  const worded = <T extends { name: TextByLocale; description?: TextByLocale | null }>(
    entry: T,
  ) => ({
    ...entry,
    name: entry.name[locale],
    description: entry.description?.[locale] ?? null,
    picture: '',
  })
  const product = <
    T extends { id: number; name: TextByLocale; description: TextByLocale | null; active: boolean },
  >(
    entry: T,
  ) => ({
    ...worded(entry),
    available: entry.active && !without.includes(entry.id),
  })
  const { custom_formula, rewards } = catalogue
  return {
    version: `seed-${locale}`,
    categories: catalogue.categories.map(worded),
    ingredients: catalogue.ingredients.map((entry) => ({
      ...product(entry),
      portion_ml: entry.portion_ml ?? null,
      alcohol_by_volume: entry.alcohol_by_volume ?? null,
      origin: null,
      composition: entry.composition ?? null,
    })),
    desserts: catalogue.desserts.map(product),
    formulas: catalogue.formulas.map((entry) => ({
      ...worded(entry),
      preset: entry.preset ?? null,
    })),
    recipe_ideas: catalogue.recipe_ideas.map((entry) => ({
      ...entry,
      title: entry.title[locale],
      picture: '',
    })),
    custom_formula: { ...custom_formula, name: custom_formula.name[locale] },
    alcohol_minimum_age: catalogue.alcohol_rules.minimum_age,
    rewards: rewards.tiers.map((tier) => ({
      ...tier,
      label: tier.label[locale],
      grants: tier.grants.map((grant) =>
        'formula_id' in grant
          ? grant
          : {
              one_of_category_ids: grant.one_of_category_ids,
              only_if_points_equal: grant.only_if_points_equal ?? null,
            },
      ),
    })),
    allergen_names: {} as WireMenu['allergen_names'],
    diet_names: {} as WireMenu['diet_names'],
  }
}

const ids = new Map(
  [...catalogue.ingredients, ...catalogue.desserts, ...catalogue.formulas].map(({ slug, id }) => [
    slug,
    id,
  ]),
)

/** The id of an ingredient, dessert or formula of the demonstration menu. */
export function idOf(slug: string): number {
  const id = ids.get(slug)
  if (id === undefined) throw new RangeError(`the demonstration menu does not contain ${slug}`)
  return id
}
