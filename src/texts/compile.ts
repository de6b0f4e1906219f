import { readFileSync, readdirSync } from 'node:fs'
import compile from 'icu-minify/compile'
import type { Locale } from '#contract/locales.ts'
import { type Part, isAccountRefusal, isCardRefusal, isKitchenRefusal, isOfOrderPage, isOfRestaurantPages, parts } from './parts.ts'

export type Messages = { [key: string]: string | Messages }
type Compiled = { [key: string]: unknown }

const folder = new URL('./', import.meta.url)

/** All messages of a language: one namespace per file, `{ cart: { title: … } }`. */
export function readMessages(locale: Locale): Record<string, Messages> {
  const files = readdirSync(new URL(`${locale}/`, folder)).filter((name) => name.endsWith('.json')).sort()
  return Object.fromEntries(files.map((name) => [
    name.slice(0, -'.json'.length),
    JSON.parse(readFileSync(new URL(`${locale}/${name}`, folder), 'utf8')) as Messages,
  ]))
}

/** Namespaces that no page of the site uses: they do not travel to browsers. */
const elsewhere = new Set(['account-mail', 'card', 'mail', 'print', 'receipt', 'social-provider', 'wallet-card'])

const apart = new Set<string>(Object.values(parts).flat())

/** The messages of a language that every page of the site may say. */
export function readPageMessages(locale: Locale): Record<string, Messages> {
  const { errors = {}, restaurants = {}, ...all } = readMessages(locale)
  const said = pick(all, (namespace) => !elsewhere.has(namespace) && !apart.has(namespace))
  return {
    ...said, errors: pick(asGroup(errors), (code) => !isAccountRefusal(code) && !isCardRefusal(code) && !isKitchenRefusal(code)),
    restaurants: pick(asGroup(restaurants), (key) => !isOfRestaurantPages(key)),
  }
}

/** Those that some pages say besides. */
export function readPartMessages(locale: Locale, part: Part): Record<string, Messages> {
  const { errors = {}, restaurants = {}, ...all } = readMessages(locale)
  const names: readonly string[] = parts[part]
  const said = pick(all, (namespace) => names.includes(namespace))
  if (part === 'loyalty') return { ...said, errors: pick(asGroup(errors), (code) => code.startsWith('wallet_')) }
  if (part === 'account') return { ...said, errors: pick(asGroup(errors), (code) => isAccountRefusal(code) || isCardRefusal(code)) }
  if (part === 'ordered') return { ...said, errors: pick(asGroup(errors), isCardRefusal) }
  if (part === 'paying') {
    const order = pick(asGroup(all['order'] ?? {}), (key) => !isOfOrderPage(key))
    return { ...said, order, errors: pick(asGroup(errors), isCardRefusal) }
  }
  if (part === 'kitchen') return { ...said, errors: pick(asGroup(errors), isKitchenRefusal) }
  return part === 'choosing' ? { ...said, restaurants: pick(asGroup(restaurants), isOfRestaurantPages) } : said
}

const asGroup = (messages: string | Messages): Messages => (typeof messages === 'string' ? {} : messages)

const pick = <T>(messages: Record<string, T>, isWanted: (name: string) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(messages).filter(([name]) => isWanted(name)))

/** Messages in the short form that the browser's formatter reads without a parser. */
export function compileMessages(messages: Messages): Compiled {
  return Object.fromEntries(Object.entries(messages).map(([key, value]) => [
    key, typeof value === 'string' ? compile(value) : compileMessages(value),
  ]))
}

/** Every key with the names of its arguments, sorted: what must be equal in all languages. */
export function messageShape(messages: Messages, prefix = ''): string[] {
  return Object.entries(messages).flatMap(([key, value]) => {
    if (typeof value !== 'string') return messageShape(value, `${prefix}${key}.`)
    const names = argumentsOf(compile(value))
    return `${prefix}${key}(${[...new Set(names)].sort().join(', ')})`
  }).sort()
}

/** A compiled message is a list of parts; an argument is `[name, kind, branches]`, each branch a message again. */
function argumentsOf(message: unknown): string[] {
  if (!Array.isArray(message)) return []
  return message.filter((part): part is unknown[] => Array.isArray(part)).flatMap(([name, , branches]) => [
    String(name),
    ...(branches !== null && typeof branches === 'object' ? Object.values(branches).flatMap(argumentsOf) : []),
  ])
}

/** Refuses languages that do not say the same things as French, naming what differs. */
export function checkLanguages(all: Record<Locale, Messages>): void {
  const french = messageShape(all.fr)
  const faults = Object.entries(all).flatMap(([locale, messages]) => {
    const shape = messageShape(messages)
    return [
      ...french.filter((entry) => !shape.includes(entry)).map((entry) => `${locale} lacks ${entry}`),
      ...shape.filter((entry) => !french.includes(entry)).map((entry) => `${locale} has ${entry}, French has not`),
    ]
  })
  if (faults.length > 0) throw new Error(`the texts differ:\n${faults.join('\n')}`)
}
