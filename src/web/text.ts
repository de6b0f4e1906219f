import { createTranslator } from 'use-intl/core'
import { type Locale, intlLocale } from '#contract/locales.ts'
import type { Messages } from '#texts/messages.ts'
import { useApp } from './app-data.tsx'

/** Messages as they travel: compiled, of one language. */
export type CompiledMessages = Messages

type Namespace = keyof Messages
export type Translate<Name extends Namespace> = ReturnType<typeof createTranslator<Messages, Name>>

const made = new WeakMap<CompiledMessages, Map<Namespace, unknown>>()

/** The words of a namespace in the page's language; an unknown key does not compile. */
export function useText<Name extends Namespace>(namespace: Name): Translate<Name> {
  const { locale, messages } = useApp()
  const ofLanguage = made.get(messages) ?? new Map<Namespace, unknown>()
  made.set(messages, ofLanguage)
  const known = ofLanguage.get(namespace) ?? makeTranslate(locale, messages, namespace)
  ofLanguage.set(namespace, known)
  return known as Translate<Name>
}

/** A page says the same few words a thousand times: what takes no values is looked up once. */
function makeTranslate<Name extends Namespace>(locale: Locale, messages: CompiledMessages, namespace: Name) {
  const translate = createTranslator({
    locale: intlLocale[locale], messages, namespace: namespace as Namespace, timeZone: 'Europe/Paris',
  }) as (key: string, values?: object) => string
  const fixed = new Map<string, string>()
  return (key: string, values?: object): string => {
    if (values !== undefined) return translate(key, values)
    const text = fixed.get(key) ?? translate(key)
    fixed.set(key, text)
    return text
  }
}
