import { type Locale, intlLocale } from '#contract/pages/locales.ts'
import { type Formats, formatsIn } from '#web/base/messages/formats.ts'
import { useLocale } from './office.tsx'

/** Money, numbers and times in the language of the document. */
export const useFormat = (): Formats => formatsIn(useLocale())

/** The name of a language in the language of the document: `anglais`. */
export function useLanguageName(): (language: Locale) => string {
  const names = new Intl.DisplayNames(intlLocale[useLocale()], { type: 'language' })
  return (language) => names.of(language) ?? language
}
