import { locales } from '#contract/pages/locales.ts'
import { catalogueSchema } from '#server/chain/catalogue-schema.ts'
import { chainFactsSchema } from '#server/chain/chain-facts-schema.ts'
import { restaurantsSchema } from '#server/chain/restaurants-schema.ts'
import { sellersSchema } from '#server/chain/sellers-schema.ts'
import { readJson } from './product-texts.ts'

const catalogue = catalogueSchema.parse(readJson('db/seed/catalogue.json'))
const { restaurants } = restaurantsSchema.parse(readJson('db/seed/restaurants.json'))
const { sellers } = sellersSchema.parse(readJson('db/seed/sellers.json'))
const facts = chainFactsSchema.parse(readJson('db/seed/chain.json'))

/**
 * A text in the form in which texts are compared: in lower case, without typographic apostrophes
 * and repeated spaces.
 */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[’]|&#(39|x27);/g, "'")
    .replace(/\s+/g, ' ')

const products = [
  ...[...catalogue.ingredients, ...catalogue.desserts, ...catalogue.formulas].map(
    ({ name }) => name,
  ),
  ...catalogue.recipe_ideas.map(({ title }) => title),
].flatMap((name) => locales.map((locale) => name[locale]))
const places = restaurants.flatMap(({ name, address, phone, email }) => [
  name,
  name.replace(`${facts.brand} `, ''),
  address.street,
  phone,
  email,
])
const { brand, director, phone, contact, dataOfficer, host, mediator } = facts
const house = [director, phone, contact, dataOfficer, ...Object.values(host), mediator]
  .flatMap((fact) => (typeof fact === 'string' ? [fact] : Object.values(fact)))
  .concat(sellers.flatMap(({ name, address }) => [name, address.street]))

/**
 * Names of a single word are left out: they may be ordinary words, such as a vegetable, or a town.
 */
const names = [
  ...new Set([
    plain(brand),
    ...[...products, ...places, ...house].map(plain).filter((name) => /[ @.]/.test(name)),
  ]),
]
const numbers = sellers.flatMap(({ siren, vat, establishments }) => [
  siren,
  vat.toLowerCase(),
  ...establishments.map(({ siret }) => siret),
])

/** Escapes the characters that have a meaning in a regular expression. */
const escaped = (name: string) => name.replace(/[.+*?()[\]{}|\\^$/]/g, String.raw`\$&`)

const anyName = new RegExp(
  `(?<![\\p{L}\\p{N}])(${names.map((name) => escaped(name)).join('|')})(?![\\p{L}\\p{N}])`,
  'gu',
)

/**
 * The words of the demonstration chain of `db/seed` in a text: its brand, people, places, numbers,
 * and the names of its products and recipes.
 */
export function firstChainWords(text: string): string[] {
  const plainText = plain(text)
  const digits = plainText.replaceAll(' ', '')
  const matches = [
    ...[...plainText.matchAll(anyName)].map(([name]) => name),
    ...numbers.filter((number) => digits.includes(number)),
  ]
  return [...new Set(matches)]
}
