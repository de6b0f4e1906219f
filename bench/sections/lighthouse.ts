import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { pages } from '#contract/pages/pages.ts'
import config from '../../playwright.config.ts'
import { median } from '../tools/figures.ts'
import type { BenchProgram } from '../tools/processes.ts'
import { isQuick } from '../tools/quick.ts'
import { leftAlone, describeStolen } from '../tools/stolen.ts'
import { type BenchRow, row } from '../tools/table.ts'

/*
 * Runs Lighthouse with its default phone settings: a first visit over a slow network, with a slow
 * processor. Lighthouse is a separate package with about a hundred dependencies, so it is installed
 * only when this section runs.
 */

const folder = `${import.meta.dirname}/../lighthouse/`
const locales = ['fr', 'nl'] as const
const visited = ['home', 'restaurants', 'menu', 'composeFormula', 'cart'] as const
const slug = 'formule-6-boisson-ou-dessert'

/** Number of visits per page. */
const times = isQuick ? 3 : 5

/** The cart page is private on purpose, so the audit for search engines is skipped. */
const skipped: Partial<Record<(typeof visited)[number], string>> = { cart: 'is-crawlable' }

type LighthouseCategory = 'performance' | 'accessibility' | 'best-practices' | 'seo'
/** The fields read from a report. Scores are between 0 and 1. */
type LighthouseReport = {
  categories: Record<
    LighthouseCategory,
    { score: number | null; auditRefs: readonly { id: string; weight: number }[] }
  >
  audits: Record<string, { score: number | null; numericValue?: number; displayValue?: string }>
  /**
   * Lighthouse's speed index for this machine. Scores depend on it, because Lighthouse slows every
   * machine down by the same factor, four.
   */
  environment: { benchmarkIndex: number }
  runtimeError?: { message: string }
}

/**
 * Scores out of 100: the median of the visits during which the host stole the least processor time.
 * The note names the audits that fail in any category except performance, in the last of these
 * visits.
 */
export async function measureLighthouse({ origin }: BenchProgram): Promise<BenchRow[]> {
  await install()
  const rows: BenchRow[] = []
  for (const page of visited) {
    for (const locale of locales) {
      const path = pages[page][locale].replace(':slug', slug)
      const visits = await leftAlone(times, () => visit(origin + path, skipped[page]))
      const measured = rowsOf(`${page}, ${locale}`, visits.quietest, describeStolen(visits))
      // The visits take long: each result is printed at once, so that an interrupted run loses no
      // results.
      for (const { name, ours, note } of measured)
        process.stderr.write(`  ${name}: ${ours} (${note})\n`)
      rows.push(...measured)
    }
  }
  return rows
}

function rowsOf(name: string, reports: readonly LighthouseReport[], extraNote: string): BenchRow[] {
  const points = (category: LighthouseCategory) =>
    Math.round(100 * median(reports.map(({ categories }) => categories[category].score ?? 0)))
  const time = (audit: string) =>
    Math.round(median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Infinity)))
  const index = Math.round(median(reports.map(({ environment }) => environment.benchmarkIndex)))
  const otherCategories = ['accessibility', 'best-practices', 'seo'] as const
  return [
    row(name, 'points', points('performance'), {
      target: { of: 'ours', least: 97 },
      note: `first paint ${time('first-contentful-paint')} ms, largest ${time('largest-contentful-paint')} ms, blocked ${time('total-blocking-time')} ms; index of the machine ${index}; ${extraNote}`,
    }),
    row(
      `${name}: the least of ${otherCategories.join(', ')}`,
      'points',
      Math.min(...otherCategories.map(points)),
      {
        target: { of: 'ours', least: 100 },
        note: otherCategories.flatMap((category) => faultsOf(reports.at(-1), category)).join(', '),
      },
    ),
  ]
}

function faultsOf(report: LighthouseReport | undefined, category: LighthouseCategory): string[] {
  return (report?.categories[category].auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (report?.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id)
}

async function install(): Promise<void> {
  if (existsSync(`${folder}node_modules/lighthouse`)) return
  const npm = spawn('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(npm, 'exit')
  if (code !== 0) throw new Error('Lighthouse could not be installed')
}

/** Visits the page once in a new browser. */
async function visit(url: string, skip: string | undefined): Promise<LighthouseReport> {
  const program = spawn(
    process.execPath,
    [
      `${folder}node_modules/lighthouse/cli/index.js`,
      url,
      '--quiet',
      '--output=json',
      '--no-enable-error-reporting',
      '--only-categories=performance,accessibility,best-practices,seo',
      ...(skip ? [`--skip-audits=${skip}`] : []),
      '--chrome-flags=--headless --no-sandbox --disable-gpu',
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, CHROME_PATH: config.use?.launchOptions?.executablePath },
    },
  )
  const [written] = await Promise.all([text(program.stdout), once(program, 'exit')])
  const report = JSON.parse(written) as LighthouseReport
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`)
  return report
}
