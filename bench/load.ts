import autocannon, { type Options } from 'autocannon'
import { median } from './figures.ts'
import { type Program, spending, startServer } from './processes.ts'
import { isQuick, rounds } from './quick.ts'
import { type Row, row, writeNumber } from './table.ts'

/** Requests answered per second, and microseconds of the server's processor time that each took. */
type Load = { rate: number; processor: number }

const seconds = isQuick ? 1 : 3
const connections = 20

/** What an anonymous browser sends. */
export const visitorHeaders = { 'accept-encoding': 'br', 'accept-language': 'fr' }

/**
 * Loads a server; answers how many requests it answered per second. Any reply that is not a success
 * is a mistake in the bench.
 */
export async function fire(options: Options): Promise<{ rate: number; answered: number }> {
  // It looks at the clock often, so that it ends when all is answered.
  const result = await autocannon({ sampleInt: 20, timeout: 60, ...options })
  const { '2xx': answered, non2xx, errors, duration } = result
  if (non2xx > 0 || errors > 0)
    throw new Error(`${options.url}: ${non2xx} refusals, ${errors} errors`)
  return { rate: answered / duration, answered }
}

async function load({ origin, pid }: Program, path: string, duration: number): Promise<Load> {
  const url = origin + path
  const { done, spent } = await spending([pid], () =>
    fire({ url, connections, duration, headers: visitorHeaders }),
  )
  return { rate: done.rate, processor: ((spent[0] ?? 0) * 1000) / done.answered }
}

/**
 * Addresses of the program, and the same bytes from node:http, loaded in turn: what a core can
 * answer in a second, from the processor time of each reply. Where the load comes from a machine of
 * few cores it runs out before the servers do, and the rates as loaded say nothing.
 */
export async function measureBesideRaw(
  program: Program,
  least: number,
  paths: Record<string, string>,
): Promise<Row[]> {
  const HEADERS = JSON.stringify(visitorHeaders)
  const ADDRESSES = Object.values(paths).map((path) => program.origin + path)
  const raw = await startServer(
    'bench/raw-server.ts',
    (PORT) => ({ PORT, HEADERS, ADDRESSES: ADDRESSES.join(' ') }),
    (origin) => fetch(origin + Object.values(paths)[0]),
  )
  try {
    const rows: Row[] = []
    for (const [name, path] of Object.entries(paths))
      rows.push({ ...(await loadInTurn(program, raw, name, path)), target: { of: 'ratio', least } })
    return rows
  } finally {
    await raw.stop()
  }
}

async function loadInTurn(
  program: Program,
  raw: Program,
  name: string,
  path: string,
): Promise<Row> {
  for (const side of [program, raw]) await load(side, path, 1)
  const [ours, limits]: [Load[], Load[]] = [[], []]
  for (let i = 0; i < rounds; i++) {
    ours.push(await load(program, path, seconds))
    limits.push(await load(raw, path, seconds))
  }
  const middle = (loads: Load[], which: keyof Load) => median(loads.map((one) => one[which]))
  return row(name, '/s of a core', 1e6 / middle(ours, 'processor'), {
    limit: { by: 'raw', value: 1e6 / middle(limits, 'processor') },
    note: `as loaded: ${writeNumber(middle(ours, 'rate'))} /s, raw ${writeNumber(middle(limits, 'rate'))} /s`,
  })
}
