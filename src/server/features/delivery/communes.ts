import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { type CommuneList, communeList } from '#domain/search/commune-search.ts'
import { type CommuneOfFrance, communeOf } from './communes-lines.ts'

export type { CommuneOfFrance as KnownCommune } from './communes-lines.ts'

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
  const thread = new Worker(new URL('./communes-thread.ts', import.meta.url))
  const [text] = (await once(thread, 'message')) as [string]
  const lines = text.split('\n')
  const list: CommuneList<CommuneOfFrance>[number][] = []
  for (let at = 0; at < lines.length; at += SLICE) {
    list.push(...communeList(lines.slice(at, at + SLICE).map(communeOf)))
    await setImmediate()
  }
  return { list, byCode: new Map(list.map(({ commune }) => [commune.code, commune])) }
}
