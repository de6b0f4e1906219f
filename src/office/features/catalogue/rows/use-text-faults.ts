import type { Locale } from '#contract/pages/locales.ts'
import type { EntryFields } from '#domain/catalogue/entries.ts'
import { SOURCE_LANGUAGE } from '#domain/catalogue/stale-texts.ts'
import { textFaults } from '#domain/catalogue/text-checks.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'

/**
 * Returns a function that tells the faults of a translation as sentences, such as a number that is
 * missing compared with the French source (H7).
 */
export function useTextFaults(): (text: string, locale: Locale, fields: EntryFields) => string[] {
  const t = useText('office-catalogue')
  const format = useFormat()
  return (text, locale, fields) => {
    const translation = fields[`${text}.${locale}`]
    const source = fields[`${text}.${SOURCE_LANGUAGE}`]
    if (typeof translation !== 'string' || typeof source !== 'string') return []
    const language = format.language(locale)
    return textFaults(text, translation, source).map((fault) => {
      if (fault.code === 'tooLong')
        return t('languages.tooLong', { language, length: fault.length, most: fault.most })
      if (fault.code === 'broken') return t('languages.broken', { language })
      return t(`languages.${fault.code}`, { language, names: format.list(fault.names) })
    })
  }
}
