import { fieldOf, fieldTable, kindOf } from './field-table.ts'

/** The language that texts are written in first, and that the others follow (H7). */
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
 * The texts that were written before the last change of their French source (H7). `times`: when a
 * text was last written, in epoch milliseconds; one that is not among them was there before all.
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
