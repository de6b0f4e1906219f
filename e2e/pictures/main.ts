// Takes the picture of every page, and lays them beside the captures of the design: `npm run pictures -- --beside FOLDER`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import packed from '@sparticuz/chromium'
import { addressOf, shots } from './pages.ts'

const { values } = parseArgs({
  options: {
    beside: { type: 'string' }, out: { type: 'string', default: 'reports/pictures' }, port: { type: 'string', default: '4790' },
    only: { type: 'string', default: '' },
  },
})
const base = `http://127.0.0.1:${values.port}`
const widths = [{ kind: 'mobile', width: 390, height: 844 }, { kind: 'desktop', width: 1280, height: 900 }] as const
const looks = [{ locale: 'fr', colorScheme: 'light' }, { locale: 'nl', colorScheme: 'dark' }] as const

/** A page is shown down to here, in CSS pixels: what follows is more of the same. */
const DEPTH = 1800

const wanted = shots.filter(({ name }) => name.includes(values.only))
const server = spawn(process.execPath, ['e2e/server.ts'], { env: { ...process.env, PORT: values.port }, stdio: 'inherit' })
try {
  await answering()
  mkdirSync(values.out, { recursive: true })
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? await packed.executablePath(), args: ['--no-sandbox', '--disable-gpu'],
  })
  for (const size of widths) {
    for (const shot of wanted) for (const look of looks) await take(browser, shot, size, look)
    await sheetOf(browser, size)
  }
  await browser.close()
} finally {
  server.kill('SIGTERM')
  await once(server, 'exit')
}

type Size = (typeof widths)[number]
type Look = (typeof looks)[number]

const fileOf = (name: string, { kind }: Size, { locale, colorScheme }: Look) => `${name.replaceAll(/\W+/g, '-')}.${locale}.${colorScheme}.${kind}.png`

async function take(browser: Browser, shot: (typeof shots)[number], size: Size, look: Look) {
  const context = await browser.newContext({
    baseURL: base, viewport: { width: size.width, height: size.height }, colorScheme: look.colorScheme,
    locale: look.locale, reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await shot.before?.(page)
  await page.goto(addressOf(shot, look.locale), { waitUntil: 'networkidle' })
  await shot.then?.(page)
  const height = Math.min(DEPTH, await page.evaluate(() => document.documentElement.scrollHeight))
  await page.screenshot({ path: join(values.out, fileOf(shot.name, size, look)), fullPage: true, clip: { x: 0, y: 0, width: size.width, height } })
  await context.close()
}

/** One picture of them all: the design on the left, then the page in each look. */
async function sheetOf(browser: Browser, size: Size) {
  const rows = wanted.map((shot) => {
    const design = values.beside && shot.beside ? join(values.beside, `${shot.beside}.${size.kind}.png`) : ''
    const files = [design, ...looks.map((look) => join(values.out, fileOf(shot.name, size, look)))]
    return `<tr><th>${shot.name}</th>${files.map((file) => `<td>${existsSync(file) ? `<img src="${inline(file)}">` : ''}</td>`).join('')}</tr>`
  })
  const page = await browser.newPage({ viewport: { width: 1500, height: 900 } })
  await page.setContent(`<style>body{font:14px sans-serif}th{vertical-align:top;width:90px}td{vertical-align:top;width:460px}
    img{width:450px;max-height:700px;object-fit:cover;object-position:top;border:1px solid #999}</style><table>${rows.join('')}</table>`)
  const file = join(values.out, `sheet.${size.kind}.png`)
  writeFileSync(file, await page.screenshot({ fullPage: true }))
  await page.close()
  process.stdout.write(`${file}\n`)
}

const inline = (file: string) => `data:image/png;base64,${readFileSync(file).toString('base64')}`

async function answering() {
  for (let tries = 0; tries < 300; tries += 1) {
    if (await fetch(`${base}/healthz`).then(({ ok }) => ok, () => false)) return
    await sleep(200)
  }
  throw new Error('the program does not answer')
}
