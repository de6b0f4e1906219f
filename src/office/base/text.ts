import { intlLocale } from '#contract/pages/locales.ts'
import type { OfficeMessages, Translate } from '#texts/messages.ts'
import { type Sentence, type MessageValues, sentenceOf } from '#texts/sentence.ts'
import { getOrInsertComputed } from '#web/base/messages/once.ts'
import { type Office, useOffice } from './office.tsx'

type Namespace = keyof OfficeMessages

const translations = new WeakMap<OfficeMessages, Map<string, unknown>>()

/** The texts of a namespace in the language of the document; an unknown key does not compile. */
export const useText = <Name extends Namespace>(namespace: Name): Translate<Name> =>
  textOf(useOffice(), namespace)

/** The texts of a namespace, for use outside a component. */
function textOf<Name extends Namespace>(
  { locale, messages }: Pick<Office, 'locale' | 'messages'>,
  namespace: Name,
): Translate<Name> {
  const ofLanguage = getOrInsertComputed(translations, messages, () => new Map<string, unknown>())
  return getOrInsertComputed(ofLanguage, namespace, () => {
    const sentences = new Map<string, Sentence>()
    return (key: string, values?: MessageValues): string =>
      getOrInsertComputed(sentences, key, () =>
        sentenceOf(messages, `${namespace}.${key}`, intlLocale[locale]),
      )(values)
  }) as Translate<Name>
}
