import { RouterContextProvider, createRequestHandler } from 'react-router'
import type { Transport } from '#contract/client.ts'
import type { Locale } from '#contract/pages/locales.ts'
import { openBuild } from '#server/http/pages/page-bundle.ts'
import { median } from '../tools/figures.ts'

/*
 * A process that renders VISITS as the server at ORIGIN does, TIMES times, and measures only the
 * rendering. Answers of the API are cached, so that network traffic is not measured.
 */

/** A page to render: its address, language and restaurant. */
export type Rendering = { path: string; locale: Locale; restaurant: number }

const { ORIGIN: origin = '', VISITS = '[]', TIMES } = process.env
const bundle = await (await openBuild()).load()
const handle = createRequestHandler(bundle, 'production')
const answers = new Map<string, string>()

const ask: Transport = async ({ path, headers }) => {
  const key = `${headers['accept-language'] ?? ''} ${path}`
  const text: string = answers.get(key) ?? (await (await fetch(origin + path, { headers })).text())
  answers.set(key, text)
  return { status: 200, text: async () => text }
}

/** Milliseconds of processor time of one rendering, over all threads of this process. */
async function render({ path, locale, restaurant }: Rendering): Promise<number> {
  const context = new RouterContextProvider()
  const menu = await ask({
    method: 'GET',
    path: `/api/restaurants/${restaurant}/menu?language=${locale}`,
    headers: { 'accept-language': locale },
  })
  const { version }: { version: string } = JSON.parse(await menu.text())
  await bundle.entry.module.preparePage(context, {
    locale,
    restaurant,
    isShared: true,
    menuVersion: version,
    nonce: undefined,
    origin,
    mapTiles: null,
    brand: 'Mesclun',
    look: null,
    onlyRestaurant: null,
    logo: null,
    outside: { privacyPolicy: '', recruitment: '' },
    errorReports: null,
    transport: ask,
  })
  const before = process.cpuUsage()
  const reply = await handle(new Request(origin + path), context)
  Buffer.from(await reply.arrayBuffer())
  const { user, system } = process.cpuUsage(before)
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status}`)
  return (user + system) / 1000
}

const renderings: Rendering[] = JSON.parse(VISITS)
const rounds: number[] = []
for (let round = 0; round < Number(TIMES); round++) {
  let sum = 0
  for (const rendering of renderings) sum += await render(rendering)
  rounds.push(sum / renderings.length)
}
// The first half is a warm-up: the figure describes a server that has been running for minutes.
process.send?.(median(rounds.slice(rounds.length / 2)))
