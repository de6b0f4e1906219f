import { existsSync, readFileSync } from 'node:fs'

/**
 * Above this share of processor time stolen by the host, a figure describes the host rather than
 * the program.
 */
const DISTURBED = 0.03

/** Ticks since boot: worked and stolen. Null where the system does not report them. */
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
 * Runs `work` and returns its result with the share of processor time that the host stole
 * meanwhile; 0 if it is unknown.
 */
export async function watchStolen<T>(
  work: () => Promise<T>,
): Promise<{ result: T; stolen: number }> {
  const before = readTicks()
  const result = await work()
  const after = readTicks()
  if (!before || !after) return { result, stolen: 0 }
  const stolen = after.stolen - before.stolen
  return { result, stolen: stolen / Math.max(1, stolen + after.worked - before.worked) }
}

/**
 * Repeats `work` until `times` runs were undisturbed, with at most three times as many runs, and
 * returns the `times` least disturbed results. The choice does not depend on whether a figure is
 * good.
 */
export async function leftAlone<T>(
  times: number,
  work: () => Promise<T>,
): Promise<{ quietest: T[]; stolen: number; attempts: number }> {
  const all: { result: T; stolen: number }[] = []
  while (all.length < times * 3 && all.filter(({ stolen }) => stolen <= DISTURBED).length < times)
    all.push(await watchStolen(work))
  const quietest = all.toSorted((a, b) => a.stolen - b.stolen).slice(0, times)
  return {
    quietest: quietest.map(({ result: done }) => done),
    stolen: quietest.at(-1)?.stolen ?? 0,
    attempts: all.length,
  }
}

/** Writes the note of a row about stolen processor time. */
export const describeStolen = ({
  stolen,
  attempts,
}: {
  stolen: number
  attempts: number
}): string =>
  `${attempts} tries, at most ${Math.round(stolen * 100)} % of the processors stolen in those kept`
