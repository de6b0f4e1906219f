import { globSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { openDatabase } from '#server/db/open.ts'
import { updateSums } from '#server/features/reports/update-sums.ts'
import { type WatchedDay, aWatchedDay, canaries } from '#testing/builders/a-watched-day.ts'
import { type DatabaseCopy, copyDatabase } from '#testing/programs/a-database.ts'
import { freePort } from '#testing/programs/postgres.ts'
import { readPromql } from '#testing/readers/promql.ts'

const rulesFile = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^[A-Z][A-Za-z]+$/),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+[smh]$/)
            .optional(),
          labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
          annotations: z.strictObject({ summary: z.string(), runbook_url: z.string() }),
        }),
      ),
    }),
  ),
})
const dashboardFile = z.object({
  uid: z.literal('mesclun'),
  panels: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
      targets: z.array(z.object({ refId: z.string(), expr: z.string() })).optional(),
    }),
  ),
})

const alerts = rulesFile
  .parse(parse(readFileSync('ops/prometheus/alerts.yml', 'utf8')))
  .groups.flatMap(({ rules }) => rules)
const { panels } = dashboardFile.parse(JSON.parse(readFileSync('ops/grafana/mesclun.json', 'utf8')))
/**
 * The expressions of the panels. Grafana replaces its variable `$__rate_interval` by an interval,
 * so the test does the same.
 */
const panelExpressions = panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => ({ where: title, expr: expr.replaceAll('$__rate_interval', '5m') })),
)
const expressions = [
  ...alerts.map(({ alert, expr }) => ({ where: alert, expr })),
  ...panelExpressions,
]

/**
 * `added`: labels that Prometheus adds to the metrics that it reads. `ofPrometheus`: the metric
 * that Prometheus creates itself.
 */
const added = ['job', 'instance']
const ofPrometheus = ['up']

/** The values of each label of each metric that a program exports. */
type ExportedMetrics = Map<string, Map<string, Set<string>>>

function readExported(text: string): ExportedMetrics {
  const exported: ExportedMetrics = new Map()
  for (const [, metric = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const exportedLabels = exported.get(metric) ?? new Map<string, Set<string>>()
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g))
      exportedLabels.set(label, (exportedLabels.get(label) ?? new Set()).add(value))
    exported.set(metric, exportedLabels)
  }
  return exported
}

/** Metrics, labels and values that an expression reads but the program does not export. */
const missingOf = ({ where, expr }: { where: string; expr: string }, exported: ExportedMetrics) =>
  readPromql(expr).flatMap(({ metric, labels, values }) => {
    if (ofPrometheus.includes(metric)) return []
    const exportedLabels = exported.get(metric)
    if (exportedLabels === undefined) return [`${where}: ${metric}`]
    return [
      ...labels
        .filter((label) => !added.includes(label) && !exportedLabels.has(label))
        .map((label) => `${where}: ${metric} by ${label}`),
      ...values
        .filter(
          ({ label, value }) => !added.includes(label) && !exportedLabels.get(label)?.has(value),
        )
        .map(({ label, value }) => `${where}: ${metric} with ${label} ${value}`),
    ]
  })

/** Updates the sums of reports, as the program does every minute. */
async function sumsAreKept(copy: DatabaseCopy): Promise<void> {
  const database = await openDatabase(copy)
  await updateSums({ database, now: Date.now })
  await database.close()
}

describe('the alert rules and the dashboard', () => {
  const opened: { copy?: DatabaseCopy; day?: WatchedDay } = {}
  afterEach(async () => {
    const { copy, day } = opened
    delete opened.copy
    delete opened.day
    await day?.server.end('SIGKILL')
    await day?.mails.close()
    await copy?.remove()
  })

  it('use only metrics, labels and values that the program exports, and no personal data (G5)', async () => {
    const port = await freePort()
    opened.copy = await copyDatabase('postgres')
    opened.day = await aWatchedDay(opened.copy, {
      METRICS_PORT: String(port),
      DRAIN_SECONDS: '30',
    })
    const { server, tokens } = opened.day
    await server.post('/api/payments/events', {}, { 'payment-signature': 'forged' })
    await server.post('/api/office/links', { token: 'x'.repeat(32) })
    await sumsAreKept(opened.copy)
    // During the drain after SIGTERM, `/readyz` answers with an error, so that the metrics contain
    // an error of the program.
    void server.end('SIGTERM')
    await expect.poll(async () => (await server.get('/readyz')).status).toBe(503)
    const readMetrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    await expect
      .poll(
        async () => {
          const exported = readExported(await readMetrics())
          return expressions.flatMap((each) => missingOf(each, exported))
        },
        { timeout: 25_000, interval: 1000 },
      )
      .toEqual([])
    const text = await readMetrics()
    for (const secret of [...canaries, ...tokens]) expect(text).not.toContain(secret)
    expect(text).toMatch(/^database_answers 1$/m)
  })

  it('have one runbook page for each alert, and no other pages (G5)', () => {
    const kebab = (alert: string) => alert.replace(/(?<!^)(?=[A-Z])/g, '-').toLowerCase()
    expect(alerts.map(({ annotations }) => annotations.runbook_url)).toEqual(
      alerts.map(({ alert }) => `docs/runbook/${kebab(alert)}.md`),
    )
    expect(globSync('docs/runbook/*.md').toSorted()).toEqual(
      alerts.map(({ annotations }) => annotations.runbook_url).toSorted(),
    )
    for (const { alert, annotations } of alerts) {
      const page = readFileSync(annotations.runbook_url, 'utf8')
      expect(page.match(/^#.*$/gm), annotations.runbook_url).toEqual([
        `# ${alert}`,
        '## What customers feel',
        '## What to look at',
        '## What to do',
        '## When it is over',
      ])
    }
  })

  it('show each panel once, without overlaps (G5)', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    const fields = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, nth) => `${x + (nth % w)} ${y + Math.floor(nth / w)}`),
    )
    expect(new Set(fields).size).toBe(fields.length)
  })
})

it('the reader of expressions finds their metrics and labels, and refuses text that is not PromQL (G5)', () => {
  expect(readPromql('sum by (a) (rate(m{b="1",c=~"x|y",d!="z"}[5m])) > n')).toEqual([
    {
      metric: 'm',
      labels: ['b', 'c', 'd', 'a'],
      values: [
        { label: 'b', value: '1' },
        { label: 'c', value: 'x' },
        { label: 'c', value: 'y' },
      ],
    },
    { metric: 'n', labels: ['a'], values: [] },
  ])
  expect(() => readPromql('sum((')).toThrow('invalid PromQL')
})
