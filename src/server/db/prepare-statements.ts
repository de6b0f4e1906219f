/**
 * So many statements are kept by each connection; a list in a text makes it another for each
 * length.
 */
const KEPT = 300
/**
 * One that answers columns it does not name would fail once a migration has added a column to its
 * table.
 */
const namesItsColumns = (text: string): boolean =>
  !(/^\s*insert/i.test(text) ? (text.split(/returning/i)[1] ?? '') : text).includes('*')

/**
 * Lets every connection of a pool parse and plan a statement once, by giving it a name: that is a
 * third of the database's work for an order. What begins or ends a transaction has no parameters
 * and needs none.
 */
export function createStatementNames(): (
  text: string,
  values: readonly unknown[],
) => { name?: string } {
  const names = new Map<string, string>()
  return (text, values) => {
    if (values.length === 0 || !namesItsColumns(text)) return {}
    if (!names.has(text) && names.size < KEPT) names.set(text, `kept_${names.size}`)
    const name = names.get(text)
    return name === undefined ? {} : { name }
  }
}
