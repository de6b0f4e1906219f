import { type Locale, intlLocale } from '#contract/pages/locales.ts'
import type { Messages, Translate } from '#texts/messages.ts'
import { type Sentence, type MessageValues, sentenceOf } from '#texts/sentence.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { getOrInsertComputed } from '#web/base/messages/once.ts'

/** Messages as they are sent to the browser: compiled, of one language. */
export type CompiledMessages = Messages

type Namespace = keyof Messages

let translateCache = new WeakMap<CompiledMessages, Map<Namespace, unknown>>()

/** Messages that were loaded after those of the document; always empty on the server. */
let added: Partial<CompiledMessages> = {}

/** Adds messages that are loaded separately, before the first page that uses them is shown. */
export function addMessages(more: Partial<CompiledMessages>): void {
  added = mergeMessages(added, more)
  translateCache = new WeakMap()
}

/** Merges by namespace, since one namespace may come in two parts. */
function mergeMessages<M extends Partial<CompiledMessages>>(
  messages: M,
  more: Partial<CompiledMessages>,
): M {
  const merged = Object.entries(more).map(([namespace, texts]) => [
    namespace,
    { ...messages[namespace as Namespace], ...texts },
  ])
  return { ...messages, ...Object.fromEntries(merged) }
}

/** The texts of a namespace in the page's language; an unknown key does not compile. */
export function useText<Name extends Namespace>(namespace: Name): Translate<Name> {
  const { locale, messages } = useApp()
  const ofLanguage = getOrInsertComputed(
    translateCache,
    messages,
    () => new Map<Namespace, unknown>(),
  )
  return getOrInsertComputed(ofLanguage, namespace, () =>
    makeTranslate(locale, mergeMessages(messages, added), namespace),
  ) as Translate<Name>
}

/** A page uses the same few sentences a thousand times, so each is looked up once. */
function makeTranslate(locale: Locale, messages: CompiledMessages, namespace: Namespace) {
  const sentences = new Map<string, Sentence>()
  return (key: string, values?: MessageValues): string =>
    getOrInsertComputed(sentences, key, () =>
      sentenceOf(messages, `${namespace}.${key}`, intlLocale[locale]),
    )(values)
}
