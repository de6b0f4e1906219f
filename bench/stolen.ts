import { existsSync, readFileSync } from 'node:fs'

/**
 * Of the time that this machine wanted its processors, the share that its host gave to others:
 * above it a figure is the host's.
 */
const DISTURBED = 0.03

/**
 * Ticks since the start: what was worked, and what was stolen from it; null where the system does
 * not tell.
 */
function readTicks(): { worked: number; stolen: number } | null {
  if (!existsSync('/proc/stat')) return null
  const [user = 0, nice = 0, system = 0, , , irq = 0, soft = 0, stolen = 0] = (
    /^cpu +(.*)/.exec(readFileSync('/proc/stat', 'latin1'))?.[1] ?? ''
  )
    .split(' ')
    .map(Number)
  return { worked: user + nice + system + irq + soft, stolen }
}

/**
 * Does the work, and tells which share of the processors' time was stolen meanwhile; 0 where nobody
 * knows.
 */
export async function watchStolen<T>(work: () => Promise<T>): Promise<{ done: T; stolen: number }> {
  const before = readTicks()
  const done = await work()
  const after = readTicks()
  if (!before || !after) return { done, stolen: 0 }
  const stolen = after.stolen - before.stolen
  return { done, stolen: stolen / Math.max(1, stolen + after.worked - before.worked) }
}

/**
 * The work done until it was left alone `times` times, three times as often at most: then the least
 * disturbed ones. Whether a figure is good plays no part in whether it is kept.
 */
export async function leftAlone<T>(
  times: number,
  work: () => Promise<T>,
): Promise<{ kept: T[]; stolen: number; tried: number }> {
  const all: { done: T; stolen: number }[] = []
  while (all.length < times * 3 && all.filter(({ stolen }) => stolen <= DISTURBED).length < times)
    all.push(await watchStolen(work))
  const kept = all.toSorted((a, b) => a.stolen - b.stolen).slice(0, times)
  return { kept: kept.map(({ done }) => done), stolen: kept.at(-1)?.stolen ?? 0, tried: all.length }
}

/** What a row says of it. */
export const tellStolen = ({ stolen, tried }: { stolen: number; tried: number }): string =>
  `${tried} tries, at most ${Math.round(stolen * 100)} % of the processors stolen in those kept`
