import { besideRaw, type Load, loadInTurn, type Side } from './load.ts'
import { type Row, writeNumber } from './table.ts'

const calls = [
  { name: 'restaurants', path: '/api/restaurants/' },
  { name: 'menu of a restaurant', path: '/api/restaurants/1/menu?language=fr' },
]

/** The two calls that every visit makes, against node:http sending the same bytes. */
export const measureCalls = (program: Side): Promise<Row[]> =>
  besideRaw(
    calls.map(({ path }) => program.origin + path),
    async (raw) => {
      const rows: Row[] = []
      for (const { name, path } of calls) {
        const { ours, raw: limit } = await loadInTurn(program, raw, path)
        rows.push({
          section: 'calls',
          name,
          ...compare(ours, limit),
          target: { of: 'ratio', least: 0.6 },
        })
      }
      return rows
    },
  )

/**
 * What a core can answer in a second, from the processor time of each reply: where the load comes
 * from a machine of few cores it runs out before the servers do, and the rates as loaded say
 * nothing.
 */
export const compare = (ours: Load, raw: Load): Pick<Row, 'unit' | 'ours' | 'limit' | 'note'> => ({
  unit: '/s of a core',
  ours: 1e6 / ours.processor,
  limit: { by: 'raw', value: 1e6 / raw.processor },
  note: `as loaded: ${writeNumber(ours.rate)} /s, raw ${writeNumber(raw.rate)} /s`,
})
