import { createContext, useContext } from 'react'
import { type Locale, intlLocale } from '#contract/pages/locales.ts'
import type { Messages, OfficeMessages, Translate } from '#texts/messages.ts'
import { type Sentence, type MessageValues, sentenceOf } from '#texts/sentence.ts'
import { getOrInsertComputed } from '#ui/base/once.ts'

/** Compiled messages of one language, of the shop or of the head office, by namespace. */
type SomeMessages = Partial<Messages & OfficeMessages>
type Namespace = keyof SomeMessages

/** The language of a document, and its messages. */
export const SpeechContext = createContext<{ locale: Locale; messages: SomeMessages } | null>(null)

function useSpeech() {
  const speech = useContext(SpeechContext)
  if (!speech) throw new Error('a text is used outside of its SpeechContext')
  return speech
}

/** The language of this document; it changes only with the document. */
export const useLocale = (): Locale => useSpeech().locale

let translateCache = new WeakMap<SomeMessages, Map<Namespace, unknown>>()

/** Messages that were loaded after those of the document; always empty on the server. */
let added: SomeMessages = {}

/** Adds messages that are loaded separately, before the first page that uses them is shown. */
export function addMessages(more: SomeMessages): void {
  added = mergeMessages(added, more)
  translateCache = new WeakMap()
}

/** Merges by namespace, since one namespace may come in two parts. */
function mergeMessages(messages: SomeMessages, more: SomeMessages): SomeMessages {
  const merged = Object.entries(more).map(([namespace, texts]) => [
    namespace,
    { ...(messages[namespace as Namespace] as object | undefined), ...texts },
  ])
  return { ...messages, ...(Object.fromEntries(merged) as SomeMessages) }
}

/** The texts of a namespace in the page's language; an unknown key does not compile. */
export function useText<Name extends Namespace>(namespace: Name): Translate<Name> {
  const { locale, messages } = useSpeech()
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
function makeTranslate(locale: Locale, messages: SomeMessages, namespace: Namespace) {
  const sentences = new Map<string, Sentence>()
  return (key: string, values?: MessageValues): string =>
    getOrInsertComputed(sentences, key, () =>
      sentenceOf(messages, `${namespace}.${key}`, intlLocale[locale]),
    )(values)
}
