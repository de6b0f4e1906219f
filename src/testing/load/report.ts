import { median } from '../../../bench/tools/figures.ts'
import type { LoadRun } from './run.ts'
import type { RequestFigures } from './tally.ts'
import type { OwnTimes, Spent } from './watch.ts'

/** The limits that a run must meet (G6). Memory in MB; the memory alert has the same limit. */
const bounds = {
  ownSeconds: 1,
  memory: 1500,
  growth: 0.2,
  /** Milliseconds of delay in beginning requests (99th percentile) above which a run is invalid. */
  late: 250,
  /** Share of the time that a program waited for a processor above which a run is invalid. */
  queued: 0.25,
} as const
/**
 * Minimum minutes of a run for which the growth of memory is judged: shorter ones end while the
 * programs still warm up.
 */
const WARM_MINUTES = 5

/** The violated limits; empty if the load was handled. */
export function judge(run: LoadRun): string[] {
  const { visits, kitchens, watched, load } = run
  const errors = [...visits.figures, ...kitchens.figures].flatMap(({ kind, errors: codes }) =>
    Object.entries(codes).map(([code, count]) => `${kind}: ${count} × ${code}`),
  )
  const programs = watched.spent.filter(({ name }) => name.startsWith('program'))
  return [
    ...errors,
    ...run.wrong,
    ...(watched.pooler.waitingAtEnd > 0
      ? [`${watched.pooler.waitingAtEnd} clients still wait for the pooler`]
      : []),
    ...(visits.late > bounds.late
      ? [`not valid: requests were begun ${visits.late.toFixed(0)} ms late (99 of 100 within that)`]
      : []),
    ...programs
      .filter(({ queued }) => queuedShare(run, queued) > bounds.queued)
      .map(
        ({ name, queued }) =>
          `not valid: ${name} waited for a processor ${percent(queuedShare(run, queued))} of the time`,
      ),
    ...(isWithin(watched.serverTimes, 99, bounds.ownSeconds)
      ? []
      : [`more than one order in a hundred took longer than ${bounds.ownSeconds} s`]),
    ...programs.flatMap((spent) => {
      const { name } = spent
      const { peak, growth } = memoryOf(spent)
      return [
        ...(peak > bounds.memory ? [`${name} took ${peak.toFixed(0)} MB`] : []),
        ...(load.minutes >= WARM_MINUTES && growth > bounds.growth
          ? [`${name} grew by ${percent(growth)} after it was warm`]
          : []),
      ]
    }),
  ]
}

const queuedShare = ({ watched }: LoadRun, queued: number): number =>
  queued / 1000 / watched.seconds

/**
 * Whether `share` of a hundred orders took at most `seconds`, which must be the upper end of a
 * bucket.
 */
const isWithin = ({ count, within }: OwnTimes, share: number, seconds: number): boolean =>
  (within[String(seconds)] ?? 0) >= (count * share) / 100

/**
 * The upper end of the bucket that contains this percentile: a histogram does not contain the exact
 * value.
 */
function bucketOf(serverTimes: OwnTimes, share: number): string {
  const ends = Object.keys(serverTimes.within)
    .filter((end) => end !== '+Inf')
    .map(Number)
    .toSorted((a, b) => a - b)
  const end = ends.find((seconds) => isWithin(serverTimes, share, seconds))
  return end === undefined ? `over ${ends.at(-1)} s` : `at most ${end * 1000} ms`
}

/**
 * Memory at the start, in the middle, at the end, and the maximum. `growth`: relative growth in the
 * second half, when the programs are warm. Middle and end are medians over a tenth of the run,
 * because of garbage collection.
 */
function memoryOf({ memory }: Spent) {
  const tenth = Math.max(1, Math.floor(memory.length / 10))
  const from = (at: number) => median(memory.slice(at, at + tenth))
  const half = from(Math.floor(memory.length / 2))
  const end = from(memory.length - tenth)
  return { start: memory[0] ?? 0, half, end, peak: Math.max(...memory), growth: end / half - 1 }
}

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`
const toWholeNumber = (number: number): string => number.toFixed(0)
const line = (...cells: (string | number)[]): string => `| ${cells.join(' | ')} |`
const codesOf = (codes: Record<string, number>): string =>
  Object.entries(codes)
    .map(([code, count]) => `${count} ${code}`)
    .join(', ') || '–'

/** The run as Markdown, with the violations first. */
export function writeReport(run: LoadRun, broken: readonly string[]): string {
  const { visits, kitchens, watched, load } = run
  const { serverTimes, pooler } = watched
  return [
    `# Load: ${run.restaurants} restaurants, ${run.boards} boards, ${run.programs} programs behind PgBouncer`,
    `${load.orders} orders and ${load.views} page views an hour for ${load.minutes} minutes, after ${load.warming} to warm, seed ${load.seed}.`,
    broken.length === 0
      ? 'All holds.'
      : `DOES NOT HOLD:\n\n${broken.map((failure) => `- ${failure}`).join('\n')}`,
    `An order’s own time, from its request to its answer as the programs measure it: mean ${toWholeNumber((serverTimes.seconds / Math.max(1, serverTimes.count)) * 1000)} ms, ` +
      `95 of 100 ${bucketOf(serverTimes, 95)}, 99 of 100 ${bucketOf(serverTimes, 99)} (${serverTimes.count} requests).`,
    [
      line('asked', 'count', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms', 'refused', 'errors'),
      line(...Array.from({ length: 8 }, () => '---')),
      ...[...visits.figures, ...kitchens.figures]
        .toSorted(byKind)
        .map((figures) =>
          line(
            figures.kind,
            figures.count,
            ...[figures.p50, figures.p95, figures.p99, figures.max].map(toWholeNumber),
            codesOf(figures.refused),
            codesOf(figures.errors),
          ),
        ),
    ].join('\n'),
    [
      line(
        'process',
        'MB at first',
        'halfway',
        'at the end',
        'at most',
        'of a core',
        'waited for one',
        'ms for an order',
      ),
      line(...Array.from({ length: 8 }, () => '---')),
      ...watched.spent.map((spent) => {
        const { start, half, end, peak } = memoryOf(spent)
        return line(
          spent.name,
          ...[start, half, end, peak].map(toWholeNumber),
          percent(spent.processor / 1000 / watched.seconds),
          percent(queuedShare(run, spent.queued)),
          toWholeNumber(spent.processor / Math.max(1, visits.orders.length)),
        )
      }),
    ].join('\n'),
    'The milliseconds for an order hold everything else that was asked meanwhile. The memory of ' +
      'PostgreSQL is that of its main process.',
    `Event loops of the programs: 99 of 100 within ${toWholeNumber(watched.loop)} ms in the worst ten seconds. ` +
      `At most ${pooler.waiting} clients waited for the pooler, ${toWholeNumber(pooler.longest * 1000)} ms at most. ` +
      `Requests were begun within ${toWholeNumber(visits.late)} ms of their time, 99 of 100; event loops of what sends: ` +
      `${toWholeNumber(visits.loop)} and ${toWholeNumber(kitchens.loop)} ms. ` +
      `${percent(run.stolen)} of the processors were stolen.`,
    visits.lunch.map((text) => `    ${text}`).join('\n'),
  ].join('\n\n')
}

const byKind = (a: RequestFigures, b: RequestFigures): number => a.kind.localeCompare(b.kind)
