import { createTranslator } from 'use-intl/core'
import { type Locale, intlLocale } from '#contract/locales.ts'
import type { Messages } from '#texts/messages.ts'
import { useApp } from './app-data.tsx'
import { type Values, type Write, plainSentence } from './plain-sentence.ts'

/** Messages as they travel: compiled, of one language. */
export type CompiledMessages = Messages

type Namespace = keyof Messages
export type Translate<Name extends Namespace> = ReturnType<typeof createTranslator<Messages, Name>>

let made = new WeakMap<CompiledMessages, Map<Namespace, unknown>>()

/** What came to this document after its first messages; where pages are rendered there is nothing to come. */
let added: Partial<CompiledMessages> = {}

/** Messages that travel apart, before the first page that says them is shown. */
export function addMessages(more: Partial<CompiledMessages>): void {
  added = mergeMessages(added, more)
  made = new WeakMap()
}

/** A namespace may come in two parts. */
export function mergeMessages<M extends Partial<CompiledMessages>>(messages: M, more: Partial<CompiledMessages>): M {
  const merged = Object.entries(more).map(([namespace, texts]) => [namespace, { ...messages[namespace as Namespace], ...texts }])
  return { ...messages, ...Object.fromEntries(merged) }
}

/** The words of a namespace in the page's language; an unknown key does not compile. */
export function useText<Name extends Namespace>(namespace: Name): Translate<Name> {
  const { locale, messages } = useApp()
  const ofLanguage = made.get(messages) ?? new Map<Namespace, unknown>()
  made.set(messages, ofLanguage)
  const known = ofLanguage.get(namespace) ?? makeTranslate(locale, mergeMessages(messages, added), namespace)
  ofLanguage.set(namespace, known)
  return known as Translate<Name>
}

/** A page says the same few sentences a thousand times: each is looked up once. */
function makeTranslate<Name extends Namespace>(locale: Locale, messages: CompiledMessages, namespace: Name) {
  const translate = createTranslator({
    locale: intlLocale[locale], messages, namespace: namespace as Namespace, timeZone: 'Europe/Paris',
  }) as ((key: string, values?: Values) => string) & { raw: (key: string) => unknown }
  const known = new Map<string, Write>()
  return (key: string, values?: Values): string => {
    const write = known.get(key) ?? plainSentence(translate.raw(key)) ?? ((given) => translate(key, given))
    known.set(key, write)
    return write(values)
  }
}
