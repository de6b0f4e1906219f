import { type Locale, intlLocale } from '#contract/pages/locales.ts'
import { CLAIM_DAYS } from '#domain/loyalty/claim-code.ts'
import { MAX_POINTS } from '#domain/loyalty/loyalty.ts'
import { KEPT_UNPAID_MILLISECONDS } from '#domain/orders/payment.ts'
import type { Catalogue } from './catalogue.ts'

type FactSources = Pick<Catalogue, 'publisher' | 'facts'>
type Fact = (sources: FactSources, locale: Locale) => string | number
export type LegalFacts = Readonly<Record<string, string | number>>

/**
 * Values that every legal text may name in braces: facts of the chain and figures of the rules. A
 * text with these names always matches the behaviour of the program, and a changed value need not
 * be changed in the text too.
 */
const facts = {
  brand: (sources) => sources.facts.brand,
  name: ({ publisher }) => publisher.name,
  form: ({ publisher }) => publisher.form,
  rcs: ({ publisher }) => publisher.rcs,
  vat: ({ publisher }) => publisher.vat,
  capital: ({ publisher }, locale) =>
    new Intl.NumberFormat(intlLocale[locale], {
      style: 'currency',
      currency: 'EUR',
      maximumFractionDigits: 0,
    }).format(publisher.capital),
  siren: ({ publisher }) => publisher.siren.replace(/(\d{3})(?=\d)/g, '$1\u00a0'),
  address: ({ publisher: { address } }) => `${address.street}, ${address.postcode} ${address.city}`,
  director: (sources) => sources.facts.director,
  phone: (sources) => sources.facts.phone,
  email: (sources) => sources.facts.contact,
  dataOfficer: (sources) => sources.facts.dataOfficer,
  bookYears: (sources) => sources.facts.bookYears,
  hostName: (sources) => sources.facts.host.name,
  hostAddress: (sources) => sources.facts.host.address,
  hostPhone: (sources) => sources.facts.host.phone,
  mediatorName: (sources) => sources.facts.mediator.name,
  mediatorAddress: (sources) => sources.facts.mediator.address,
  mediatorSite: (sources) => sources.facts.mediator.site,
  claimDays: () => CLAIM_DAYS,
  days: () => CLAIM_DAYS,
  max: () => MAX_POINTS,
  unpaidMinutes: () => KEPT_UNPAID_MILLISECONDS / 60_000,
} satisfies Record<string, Fact>

export const factNames: readonly string[] = Object.keys(facts)

export const factsIn = (locale: Locale, sources: FactSources): LegalFacts =>
  Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, fact(sources, locale)]))

const PLACEHOLDER = /\{(\w+)\}/g

/** The names in braces in a text: `brand` of `{brand}`. */
export const namedIn = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)

/** Inserts the facts into a text. The import has already refused unknown names. */
export const withFacts = (text: string, factValues: LegalFacts): string =>
  text.replace(PLACEHOLDER, (_, name: string) => {
    const fact = factValues[name]
    if (fact === undefined) throw new Error(`a legal text contains the unknown placeholder ${name}`)
    return String(fact)
  })
