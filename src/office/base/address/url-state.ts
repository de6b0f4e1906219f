import * as z from 'zod/mini'

/** The types of the parameters of a page: each reads the text of an address, and writes it. */
type Parameters = Readonly<Record<string, z.ZodMiniType<unknown, string>>>

/** What a page keeps in its address: `State` has one value for each parameter. */
export type PageAddress<State extends object> = {
  schema: z.ZodMiniObject<Parameters>
  /**
   * The values of parameters that an address lacks, or of which it has an invalid text. An address
   * omits parameters with these values.
   */
  defaults: State
  /**
   * The parameters stored in the history entry, because they may contain a name or a phone number,
   * which must not be in an address.
   */
  inHistory: readonly string[]
}

/** The state of a page that has this address. */
export type UrlState<Address> = Address extends PageAddress<infer State> ? State : never

/**
 * Changes some values of the state. `replace`: replaces the history entry, so that the back button
 * skips the previous state.
 */
export type ChangeUrlState<State extends object> = (
  changes: Partial<State>,
  options?: { replace?: boolean },
) => void

type Defaults<P extends Parameters> = { [K in keyof P]: z.output<P[K]> | null }

/** Describes the address of a page. A parameter whose default is null may have the value null. */
export const pageAddress = <P extends Parameters, const D extends Defaults<P>>({
  schema,
  defaults,
  inHistory = [],
}: {
  schema: z.ZodMiniObject<P>
  defaults: D
  inHistory?: readonly (keyof P & string)[]
}): PageAddress<{
  [K in keyof P]: z.output<P[K]> | (null extends D[K] ? null : never)
}> => ({ schema, defaults: defaults as never, inHistory })

/**
 * Reads the state of a page. Unknown parameters and invalid texts are ignored, so that a wrong link
 * shows the page without them. `history`: the state of the history entry.
 */
export function readUrlState<State extends object>(
  { schema, defaults, inHistory }: PageAddress<State>,
  search: URLSearchParams,
  history: unknown = null,
): State {
  const values = Object.entries(schema.def.shape).map(([name, type]) => {
    // A list may be written as a parameter that occurs several times.
    const text = inHistory.includes(name)
      ? fieldOf(history, name)
      : search.has(name)
        ? search.getAll(name).join(',')
        : undefined
    const reading = type.safeParse(text)
    return [name, reading.success ? reading.data : fieldOf(defaults, name)]
  })
  return Object.fromEntries(values) as State
}

/**
 * Returns the search part of the address and the state of the history entry for a state. An invalid
 * value is omitted, as a reader would ignore it.
 */
export function writeUrlState<State extends object>(
  { schema, defaults, inHistory }: PageAddress<State>,
  state: State,
): { search: URLSearchParams; history: Record<string, string> } {
  const search = new URLSearchParams()
  const history: Record<string, string> = {}
  for (const [name, type] of Object.entries(schema.def.shape)) {
    const textIn = (values: object): string | null => {
      const value = fieldOf(values, name)
      if (value === null) return null
      const writing = z.safeEncode(type, value)
      return writing.success ? writing.data : null
    }
    const text = textIn(state)
    if (text === null || text === textIn(defaults)) continue
    if (inHistory.includes(name)) history[name] = text
    else search.set(name, text)
  }
  return { search, history }
}

/** Returns the parameters of an address without those that name the row opened beside a list. */
export function withoutRow(search: string): URLSearchParams {
  const parameters = new URLSearchParams(search)
  for (const name of ['open', 'request']) parameters.delete(name)
  return parameters
}

/**
 * Returns what a saved view keeps of the search part of an address: what the page can read, without
 * the opened row. Nothing of the history entry is in it, so it names no person.
 */
export function viewSearch<State extends object>(
  address: PageAddress<State>,
  search: string,
): string {
  return writeUrlState(address, readUrlState(address, withoutRow(search))).search.toString()
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
