// Takes the picture of every page, and lays them beside the captures of the design: `npm run
// pictures -- --beside FOLDER`. `--locale es`: one language in light and dark, instead of French in
// light and Dutch in dark.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import packed from '@sparticuz/chromium'
import { isLocale } from '../../src/contract/pages/locales.ts'
import { words } from '../at-account.ts'
import { refusedCookies } from '../refused-cookies.ts'
import { visit } from '../at-rest.ts'
import { addressOf, shots } from './pages.ts'

const { values } = parseArgs({
  options: {
    beside: { type: 'string' },
    out: { type: 'string', default: 'reports/pictures' },
    port: { type: 'string', default: '4790' },
    only: { type: 'string', default: '' },
    locale: { type: 'string' },
  },
})
const base = `http://127.0.0.1:${values.port}`
const widths = [
  { kind: 'mobile', width: 390, height: 844 },
  { kind: 'desktop', width: 1280, height: 900 },
] as const
if (values.locale !== undefined && !isLocale(values.locale))
  throw new Error(`no language ${values.locale}`)
const looks = [
  { locale: values.locale ?? 'fr', colorScheme: 'light' },
  { locale: values.locale ?? 'nl', colorScheme: 'dark' },
] as const

/** A page is shown down to here, in CSS pixels: what follows is more of the same. */
const DEPTH = 1800
/** On one sheet: no browser paints a picture that is much higher. */
const ROWS = 20

const wanted = shots.filter(({ name }) => name.includes(values.only))
const server = spawn(process.execPath, ['e2e/server.ts'], {
  env: { ...process.env, PORT: values.port },
  stdio: 'inherit',
})
try {
  await answering()
  mkdirSync(values.out, { recursive: true })
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? (await packed.executablePath()),
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
  })
  for (const size of widths) {
    for (const shot of wanted)
      for (const look of looks) await take(browser, shot, size, look).catch(missed(shot.name))
    await sheetsOf(browser, size)
  }
  await browser.close()
} finally {
  server.kill('SIGTERM')
  await once(server, 'exit')
}

/** The others are taken all the same. */
function missed(name: string) {
  return (error: unknown) => {
    process.exitCode = 1
    process.stderr.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`)
  }
}

type Size = (typeof widths)[number]
type Look = (typeof looks)[number]

function fileOf(name: string, { kind }: Size, { locale, colorScheme }: Look): string {
  return `${name.replaceAll(/\W+/g, '-')}.${locale}.${colorScheme}.${kind}.png`
}

async function take(browser: Browser, shot: (typeof shots)[number], size: Size, look: Look) {
  const context = await browser.newContext({
    baseURL: base,
    viewport: { width: size.width, height: size.height },
    colorScheme: look.colorScheme,
    locale: look.locale,
    reducedMotion: 'reduce',
    ...(shot.unasked ? {} : { storageState: refusedCookies }),
  })
  const page = await context.newPage()
  page.setDefaultTimeout(8000)
  const found = await shot.before?.(page)
  const address = addressOf(shot, look.locale, found ?? undefined)
  // A document without scripts never answers for itself.
  await (shot.file ? page.goto(address) : visit(page, address))
  await shot.after?.(page, words(look.locale).of)
  const height = shot.window
    ? size.height
    : Math.min(DEPTH, await page.evaluate(() => document.documentElement.scrollHeight))
  await page.screenshot({
    path: join(values.out, fileOf(shot.name, size, look)),
    fullPage: !shot.window,
    clip: { x: 0, y: 0, width: size.width, height },
  })
  await context.close()
}

/** Pictures of them all: the design on the left, then the page in each look. */
async function sheetsOf(browser: Browser, size: Size) {
  for (let first = 0; first < wanted.length; first += ROWS) {
    await sheetOf(browser, size, wanted.slice(first, first + ROWS), 1 + first / ROWS)
  }
}

async function sheetOf(browser: Browser, size: Size, shown: typeof shots, number: number) {
  const rows = shown.map((shot) => {
    const design =
      values.beside && shot.beside ? join(values.beside, `${shot.beside}.${size.kind}.png`) : ''
    const files = [design, ...looks.map((look) => join(values.out, fileOf(shot.name, size, look)))]
    return `<tr><th>${shot.name}</th>${files.map((file) => `<td>${existsSync(file) ? `<img src="${inline(file)}">` : ''}</td>`).join('')}</tr>`
  })
  const page = await browser.newPage({ viewport: { width: 1500, height: 900 } })
  await page.setContent(`<style>body{font:14px sans-serif}th{vertical-align:top;width:90px}td{vertical-align:top;width:460px}
    img{width:450px;max-height:700px;object-fit:cover;object-position:top;border:1px solid #999}</style><table>${rows.join('')}</table>`)
  const file = join(values.out, `sheet.${size.kind}.${number}.png`)
  writeFileSync(file, await page.screenshot({ fullPage: true }))
  await page.close()
  process.stdout.write(`${file}\n`)
}

function inline(file: string): string {
  return `data:image/png;base64,${readFileSync(file).toString('base64')}`
}

async function answering() {
  for (let tries = 0; tries < 300; tries += 1) {
    if (
      await fetch(`${base}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await sleep(200)
  }
  throw new Error('the program does not answer')
}
