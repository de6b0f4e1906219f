import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { type Commune, type CommuneList, communeList } from '#domain/search/commune-search.ts'
import { buildFolder } from '#server/kit/build-folder.ts'

/** A commune as held in memory. `department` and `region` are the official codes. */
export type CommuneOfFrance = Commune & { department: string; region: string }

export type Communes = {
  list: CommuneList<CommuneOfFrance>
  byCode: ReadonlyMap<string, CommuneOfFrance>
}

/**
 * Number of communes prepared for the search at a time. Their preparation takes a few milliseconds;
 * then other requests are handled before the next communes.
 */
const SLICE = 500

let loadedCommunes: Promise<Communes> | null = null

/**
 * The current official list of communes. It is read on first use, without blocking other requests.
 */
export function openCommunes(): Promise<Communes> {
  loadedCommunes ??= readCommunes().catch((error: unknown) => {
    loadedCommunes = null
    throw error
  })
  return loadedCommunes
}

async function readCommunes(): Promise<Communes> {
  const lines = (await readFile(`${buildFolder()}/communes.tsv`, 'utf8')).split('\n')
  const list: CommuneList<CommuneOfFrance>[number][] = []
  for (let at = 0; at < lines.length; at += SLICE) {
    list.push(...communeList(lines.slice(at, at + SLICE).map(communeOf)))
    await setImmediate()
  }
  return { list, byCode: new Map(list.map(({ commune }) => [commune.code, commune])) }
}

/** Reads a line that `bin/commune-index.ts` wrote. */
function communeOf(line: string): CommuneOfFrance {
  const [code = '', name = '', postcodes = '', population = '', department = '', region = ''] =
    line.split('\t')
  return {
    code,
    name,
    postcodes: postcodes.split(' ').filter(Boolean),
    population: Number(population),
    department,
    region,
  }
}
