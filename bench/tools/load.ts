import { createRequire } from 'node:module'
import { inRounds } from './figures.ts'
import { type BenchProgram, spending, startServer } from './processes.ts'
import { isQuick } from './quick.ts'
import { type BenchRow, row, writeNumber } from './table.ts'

type Request = { method?: string; path?: string; headers?: Record<string, string>; body?: string }
/** The load lasts for `duration` seconds or `amount` requests. */
type Options = Request & {
  url: string
  connections: number
  duration?: number
  amount?: number
  requests?: (Request & { setupRequest: (request: Request) => Request })[]
}
type Result = { '2xx': number; non2xx: number; errors: number; duration: number }
const autocannon: (options: object) => Promise<Result> = createRequire(import.meta.url)(
  'autocannon',
)

const seconds = isQuick ? 1 : 3
const connections = 20

/** Headers that the browser of an anonymous visitor sends. */
export const visitorHeaders = { 'accept-encoding': 'br', 'accept-language': 'fr' }

/**
 * Loads a server and returns its requests per second. Throws when any reply is not a success,
 * because such a reply means a mistake in the bench.
 */
export async function fire(options: Options): Promise<{ rate: number; answered: number }> {
  // A short sampling interval (milliseconds) ends the run soon after the last reply.
  const result = await autocannon({ sampleInt: 20, timeout: 60, ...options })
  const { '2xx': answered, non2xx, errors, duration } = result
  if (non2xx > 0 || errors > 0)
    throw new Error(`${options.url}: ${non2xx} refusals, ${errors} errors`)
  return { rate: answered / duration, answered }
}

/**
 * Loads addresses of the program, and a node:http server that sends the same bytes, in turn.
 * Compares how many requests one core can answer per second, from the processor time of each reply.
 * Measured rates would mean nothing on a machine with few cores, where the load generator is the
 * bottleneck.
 */
export async function measureBesideRaw(
  program: BenchProgram,
  least: number,
  paths: Record<string, string>,
): Promise<BenchRow[]> {
  const HEADERS = JSON.stringify(visitorHeaders)
  const ADDRESSES = Object.values(paths).map((path) => program.origin + path)
  const raw = await startServer(
    'bench/tools/raw-server.ts',
    (PORT) => ({ PORT, HEADERS, ADDRESSES: ADDRESSES.join(' ') }),
    (origin) => fetch(origin + Object.values(paths)[0]),
  )
  try {
    const rows: BenchRow[] = []
    for (const [name, path] of Object.entries(paths))
      rows.push({ ...(await loadInTurn(program, raw, name, path)), target: { of: 'ratio', least } })
    return rows
  } finally {
    await raw.stop()
  }
}

async function loadInTurn(
  program: BenchProgram,
  raw: BenchProgram,
  name: string,
  path: string,
): Promise<BenchRow> {
  const load = async ({ origin, pid }: BenchProgram, duration = seconds) => {
    const options = { url: origin + path, connections, duration, headers: visitorHeaders }
    const { result: done, spent } = await spending([pid], () => fire(options))
    return { rate: done.rate, processor: (spent[0] ?? 0) / done.answered }
  }
  for (const side of [program, raw]) await load(side, 1)
  const figures = await inRounds(async () => {
    const { rate, processor } = await load(program)
    const limit = await load(raw)
    return { rate, processor, rawRate: limit.rate, rawProcessor: limit.processor }
  })
  return row(name, '/s of a core', 1000 / figures.processor, {
    limit: { by: 'raw', value: 1000 / figures.rawProcessor },
    note: `as loaded: ${writeNumber(figures.rate)} /s, raw ${writeNumber(figures.rawRate)} /s`,
  })
}
