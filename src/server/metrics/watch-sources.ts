import { Counter, Gauge, type Registry } from '@prometheus-io/client'

type WaitingJobs = { count: number; oldestSeconds: number }
type MeasuredPool = { open: number; idle: number; waiting: number }

/** The sources that are read each time the metrics are read. */
export type Sources = {
  breakerIsOpen: () => boolean
  unreachableRestaurants: () => number
  databaseUse: () => {
    slow: number
    failed: number
    connections: { main: MeasuredPool | null; replica: MeasuredPool | null }
  }
  /**
   * The sources from here on query the database for the current backlog. No query reads more rows
   * as the history of the chain grows.
   */
  askDatabase: () => Promise<unknown>
  failedJobs: () => Promise<Record<string, number>>
  waitingJobs: () => Promise<Record<string, WaitingJobs>>
  overduePayments: () => Promise<WaitingJobs>
  waitingChanges: () => Promise<number>
  /**
   * When the sums of the reports were last updated, in epoch seconds; null if they were never
   * updated.
   */
  sumsKeptAt: () => Promise<number | null>
}

type Labels = Record<string, string>
type LabelledValues = readonly (readonly [Labels, number])[]

type ReadValues = () => LabelledValues | Promise<LabelledValues>
type Watch = (name: string, help: string, readValues: ReadValues, labelNames?: string[]) => void

/** Registers metrics that read the sources whenever the registry is read. */
export function watchSources(registry: Registry, sources: Sources): void {
  const watch = gaugesOf(registry)
  watch('payment_breaker_open', '1 while the payment provider is left alone', () =>
    alone(sources.breakerIsOpen() ? 1 : 0),
  )
  watch('restaurants_unreachable', 'Open restaurants whose board gives no heartbeat', () =>
    alone(sources.unreachableRestaurants()),
  )
  watchDatabase(registry, sources)
  watchJobs(watch, sources)
  const overdue = shared(sources.overduePayments)
  watch(
    'payments_overdue',
    'Orders whose money did not move 15 minutes after it should have',
    async () => alone((await overdue()).count),
  )
  watch('payments_overdue_oldest_seconds', 'For how long the oldest of them is overdue', async () =>
    alone((await overdue()).oldestSeconds),
  )

  watch('changes_waiting', 'Changes that nobody was notified of yet', async () =>
    alone(await sources.waitingChanges()),
  )
  watch(
    'report_sums_kept_timestamp_seconds',
    'When the sums of the reports last held everything',
    async () => {
      const at = await sources.sumsKeptAt()
      return at === null ? [] : alone(at)
    },
  )
}

const alone = (value: number): LabelledValues => [[{}, value]]
const by = (label: string, values: Record<string, number>): LabelledValues =>
  Object.entries(values).map(([of, value]) => [{ [label]: of }, value])

/**
 * Returns a function that registers a gauge. If its source fails, the gauge has no value: the
 * database may be unreachable, and all other metrics must remain available.
 */
const gaugesOf =
  (registry: Registry): Watch =>
  (name, help, readValues, labelNames = []) =>
    void new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const values = await Promise.resolve(readValues()).catch((): LabelledValues => [])
        this.reset()
        // `remove` is necessary because `reset` sets a gauge without labels to 0.
        if (labelNames.length === 0) this.remove()
        for (const [labels, value] of values) this.set(labels, value)
      },
    })

function watchDatabase(registry: Registry, sources: Sources): void {
  const watch = gaugesOf(registry)
  /** Registers a counter whose value is counted in another part of the process. */
  const count = (name: string, help: string, readCount: () => number): void =>
    void new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset()
        this.inc(readCount())
      },
    })

  watch('database_answers', '1 while the database answers', () =>
    sources.askDatabase().then(
      () => alone(1),
      () => alone(0),
    ),
  )
  watch(
    'database_connections',
    'Connections of this process to a server of the database, by what they do',
    () =>
      Object.entries(sources.databaseUse().connections).flatMap(([server, use]): LabelledValues => {
        if (use === null) return []
        return [
          [{ server, state: 'used' }, use.open - use.idle],
          [{ server, state: 'idle' }, use.idle],
        ]
      }),
    ['server', 'state'],
  )
  watch(
    'database_callers_waiting',
    'Callers that wait for a connection',
    () =>
      Object.entries(sources.databaseUse().connections).flatMap(([server, use]): LabelledValues =>
        use === null ? [] : [[{ server }, use.waiting]],
      ),
    ['server'],
  )
  count(
    'database_statements_slow_total',
    'Statements that took over a second',
    () => sources.databaseUse().slow,
  )
  count(
    'database_statements_failed_total',
    'Statements that failed',
    () => sources.databaseUse().failed,
  )
}

function watchJobs(watch: Watch, sources: Sources): void {
  const waitingJobs = shared(sources.waitingJobs)
  const partOfJobs = async (part: keyof WaitingJobs): Promise<LabelledValues> =>
    Object.entries(await waitingJobs()).map(([name, waiting]) => [{ name }, waiting[part]])
  watch(
    'jobs_failed',
    'Jobs that were tried to the end',
    async () => by('name', await sources.failedJobs()),
    ['name'],
  )
  watch('jobs_waiting', 'Jobs that are due and not begun', () => partOfJobs('count'), ['name'])
  watch(
    'jobs_oldest_seconds',
    'For how long the oldest of them has been due',
    () => partOfJobs('oldestSeconds'),
    ['name'],
  )
}

/** Shares one query between metrics that are read at the same time. */
function shared<T>(query: () => Promise<T>): () => Promise<T> {
  let underway: Promise<T> | null = null
  return () => {
    underway ??= query().finally(() => {
      underway = null
    })
    return underway
  }
}
