import * as z from 'zod/mini'
import { locales } from '#contract/pages/locales.ts'
import { searchParameter, sortParameter, textParameter } from '#office/base/address/parameters.ts'
import { type UrlState, pageAddress } from '#office/base/address/url-state.ts'

export const catalogueTabs = [
  'products',
  'formulas',
  'recipes',
  'desserts',
  'rewards',
  'categories',
  'allergens',
  'languages',
  'prices',
  'rules',
] as const
export type CatalogueTab = (typeof catalogueTabs)[number]

export const rowFlags = ['edited', 'missing', 'stale', 'off'] as const
export type Mark = (typeof rowFlags)[number]

/** The kinds of texts among which the languages view offers a choice. */
export const textKinds = ['name', 'description', 'label', 'title'] as const

/** The key of an entry: `ingredient 12` is `ingredient-12` in an address. */
const entryParameter = z.codec(textParameter(/^[a-z-]+-[\w-]{1,80}$/), z.string(), {
  decode: (text) => text.replace('-', ' '),
  encode: (key) => key.replace(' ', '-'),
})

/** What the catalogue keeps in its address. */
export const catalogueAddress = pageAddress({
  schema: z.object({
    tab: z.enum(catalogueTabs),
    find: searchParameter(),
    category: textParameter(/^\d{1,9}$/),
    mark: z.enum(rowFlags),
    text: z.enum(textKinds),
    sort: sortParameter([...locales, 'price', 'kcal', 'places']),
    /** The key of the entry opened next to the table. */
    open: entryParameter,
  }),
  defaults: {
    tab: 'products',
    find: '',
    category: null,
    mark: null,
    text: 'name',
    sort: null,
    open: null,
  },
})

/** The filters of a table of the catalogue. */
export type CatalogueFilters = UrlState<typeof catalogueAddress>

/** What the page of one entry keeps in its address: the key of the entry. */
export const productAddress = pageAddress({
  schema: z.object({ open: entryParameter }),
  defaults: { open: null },
})
