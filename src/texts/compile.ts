import { readFileSync, readdirSync } from 'node:fs'
import compile from 'icu-minify/compile'
import type { Locale } from '#contract/pages/locales.ts'
import { type OfficePageNamespace, separateNamespaces, officeNamespaces } from './messages.ts'
import { type BrowserPart, isOfShop, namespacesByPart, shares } from './part-namespaces.ts'

export type MessageTree = { [key: string]: string | MessageTree }
type Compiled = { [key: string]: unknown }

const folder = new URL('./', import.meta.url)

/** All messages of a language, one namespace per file: `{ cart: { title: … } }`. */
export function readMessages(locale: Locale): Record<string, MessageTree> {
  const files = readdirSync(new URL(`${locale}/`, folder))
    .filter((name) => name.endsWith('.json'))
    .sort()
  return Object.fromEntries(
    files.map((name) => [
      name.slice(0, -'.json'.length),
      JSON.parse(readFileSync(new URL(`${locale}/${name}`, folder), 'utf8')) as MessageTree,
    ]),
  )
}

const partNamespaces = new Set<string>(Object.values(namespacesByPart).flat())

/** All messages of a language that pages of the site use. */
export const readSiteMessages = (locale: Locale): Record<string, MessageTree> =>
  eachKey(
    pick(
      readMessages(locale),
      (namespace) => !separateNamespaces.some((name) => name === namespace),
    ),
    isOfShop,
  )

/** Reads the messages that are loaded with every page. */
export function readPageMessages(locale: Locale): Record<string, MessageTree> {
  const pageMessages = pick(readSiteMessages(locale), (namespace) => !partNamespaces.has(namespace))
  return eachKey(pageMessages, (namespace, key) => sharesOf(namespace, key).length === 0)
}

/** Reads the messages that are loaded only with the pages of one part. */
export function readPartMessages(locale: Locale, part: BrowserPart): Record<string, MessageTree> {
  const namespaces: readonly string[] = namespacesByPart[part]
  const partMessages = eachKey(readMessages(locale), (namespace, key) => {
    if (!isOfShop(namespace, key)) return false
    const keyShares = sharesOf(namespace, key)
    return keyShares.length === 0
      ? namespaces.includes(namespace)
      : keyShares.some((share) => share.with.includes(part))
  })
  return pick(partMessages, (namespace) => Object.keys(partMessages[namespace] ?? {}).length > 0)
}

/** Reads the messages that the restaurant's board uses. */
export const readKitchenMessages = (locale: Locale): Record<string, MessageTree> => {
  const messages = readPageMessages(locale)
  const ofBoard = readPartMessages(locale, 'kitchen')
  return {
    ...pick(messages, (namespace) => namespace === 'common' || namespace === 'shell'),
    ...ofBoard,
    errors: { ...messages['errors'], ...ofBoard['errors'] },
  }
}

/**
 * Reads a namespace of the head office that is loaded with the pages that show it
 * (`officePageNamespaces`).
 */
export const readOfficePageMessages = (
  locale: Locale,
  name: OfficePageNamespace,
): Record<string, MessageTree> => pick(readMessages(locale), (namespace) => namespace === name)

/** Reads the messages that every page of the head office loads. */
export const readOfficeMessages = (locale: Locale): Record<string, MessageTree> =>
  pick(readMessages(locale), (namespace) => officeNamespaces.some((name) => name === namespace))

const sharesOf = (namespace: string, key: string) =>
  shares.filter(({ of, keys }) => of === namespace && keys(key))

const eachKey = (
  all: Record<string, MessageTree>,
  isWanted: (namespace: string, key: string) => boolean,
): Record<string, MessageTree> =>
  Object.fromEntries(
    Object.entries(all).map(([namespace, group]) => [
      namespace,
      pick(group, (key) => isWanted(namespace, key)),
    ]),
  )

const pick = <T>(
  messages: Record<string, T>,
  isWanted: (name: string) => boolean,
): Record<string, T> =>
  Object.fromEntries(Object.entries(messages).filter(([name]) => isWanted(name)))

/** Compiles messages into the compact form that the browser formats without a parser. */
export function compileMessages(messages: MessageTree): Compiled {
  return Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === 'string' ? compile(value) : compileMessages(value),
    ]),
  )
}

/** Every key with its sorted argument names; must be equal in all languages. */
export function messageShape(messages: MessageTree, prefix = ''): string[] {
  return Object.entries(messages)
    .flatMap(([key, value]) => {
      if (typeof value !== 'string') return messageShape(value, `${prefix}${key}.`)
      const names = argumentsOf(compile(value))
      return `${prefix}${key}(${[...new Set(names)].sort().join(', ')})`
    })
    .sort()
}

/**
 * The argument names in a compiled message. A message is a list of parts; an argument is `[name,
 * kind, branches]`, and each branch is a message.
 */
function argumentsOf(message: unknown): string[] {
  if (!Array.isArray(message)) return []
  return message
    .filter((part): part is unknown[] => Array.isArray(part))
    .flatMap(([name, , branches]) => [
      String(name),
      ...(branches !== null && typeof branches === 'object'
        ? Object.values(branches).flatMap(argumentsOf)
        : []),
    ])
}

/**
 * Throws if a language lacks a key or argument of French or has additional ones, and lists the
 * differences.
 */
export function checkLanguages(all: Record<Locale, MessageTree>): void {
  const french = messageShape(all.fr)
  const faults = Object.entries(all).flatMap(([locale, messages]) => {
    const shape = messageShape(messages)
    return [
      ...french
        .filter((entry) => !shape.includes(entry))
        .map((entry) => `${locale} lacks ${entry}`),
      ...shape
        .filter((entry) => !french.includes(entry))
        .map((entry) => `${locale} has ${entry}, French has not`),
    ]
  })
  if (faults.length > 0) throw new Error(`the texts differ:\n${faults.join('\n')}`)
}
