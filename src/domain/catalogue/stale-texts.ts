import { fieldOf, fieldTable, kindOf } from './field-table.ts'

/** The language in which texts are written first and from which the others are translated (H7). */
export const SOURCE_LANGUAGE = 'fr'

/** The names of all fields that are texts in several languages: `name`, `description`. */
export const textFields: readonly string[] = [
  ...new Set(
    Object.values(fieldTable).flatMap((fields) =>
      Object.entries(fields).flatMap(([field, kind]) => (kind.startsWith('texts') ? [field] : [])),
    ),
  ),
]

type TextField = { readonly entry: string; readonly field: string }

/**
 * Returns the translations that were written before the last change of their French source (H7).
 * `times`: the time at which each text was last written, in epoch milliseconds; a text without a
 * time is older than all others.
 */
export function staleTexts(
  texts: readonly TextField[],
  times: readonly (TextField & { readonly at: number })[],
): TextField[] {
  const at = new Map(times.map(({ entry, field, at: time }) => [`${entry} ${field}`, time]))
  const timeOf = (entry: string, field: string) => at.get(`${entry} ${field}`) ?? -Infinity
  return texts.filter(({ entry, field }) => {
    const kind = kindOf(entry)
    const text = kind === null ? null : fieldOf(kind, field)
    if (text?.language == null || text.language === SOURCE_LANGUAGE) return false
    return timeOf(entry, field) < timeOf(entry, `${text.name}.${SOURCE_LANGUAGE}`)
  })
}
