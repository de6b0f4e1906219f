import { faults } from '#contract/faults.ts'
import { locales } from '#contract/pages/locales.ts'
import { type ImportFault, problemOf } from '#server/import/faults.ts'
import { translator } from '#texts/translator.ts'

/** Faults with their sentences, as commands print them, and their places. */
export const describeFaults = <F extends ImportFault>(faults: readonly F[]) =>
  faults.map(({ code, values, ...place }) => ({ ...place, problem: problemOf({ code, values }) }))

type WithFaultTexts<T> = T extends { faults: readonly ImportFault[] }
  ? { faults: { path: string; problem: string }[] }
  : T

/** The result of an action, or its faults with their sentences. */
export const withFaultTexts = <T extends object>(result: T): WithFaultTexts<T> =>
  ('faults' in result
    ? { faults: describeFaults(result.faults as readonly ImportFault[]) }
    : result) as WithFaultTexts<T>

/** The parts missing for a fault: its code in the table, a value, or a sentence in a language. */
export function textProblems({ code, values }: ImportFault): string[] {
  const names: readonly string[] | undefined = faults[code]
  if (names === undefined) return [`no code: ${code}`]
  const sentences = locales.map((locale) => translator('faults', locale)(code, values))
  return [
    ...names.filter((name) => values[name] === undefined).map((name) => `${code} lacks ${name}`),
    ...sentences.filter((text) => text === '' || /undefined|\[object/.test(text)),
  ]
}
