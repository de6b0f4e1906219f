import type { Locale } from '#contract/pages/locales.ts'
import type { EntryFields } from '#domain/catalogue/entries.ts'
import { SOURCE_LANGUAGE } from '#domain/catalogue/stale-texts.ts'
import { textFaults } from '#domain/catalogue/text-checks.ts'
import { useFormat, useLanguageName } from '#office/base/format.ts'
import { useText } from '#office/base/text.ts'

/** Returns the problems found in a text, as sentences (H7). */
export function useTextFaults(): (field: string, locale: Locale, fields: EntryFields) => string[] {
  const t = useText('office-catalogue')
  const format = useFormat()
  const languageName = useLanguageName()
  return (field, locale, fields) => {
    const [translation, source] = [
      fields[`${field}.${locale}`],
      fields[`${field}.${SOURCE_LANGUAGE}`],
    ]
    if (typeof translation !== 'string' || typeof source !== 'string') return []
    const language = languageName(locale)
    return textFaults(field, translation, source).map((fault) => {
      if (fault.code === 'tooLong')
        return t('languages.tooLong', { language, length: fault.length, most: fault.most })
      if (fault.code === 'broken') return t('languages.broken', { language })
      return t(`languages.${fault.code}`, { language, names: format.list(fault.names) })
    })
  }
}
