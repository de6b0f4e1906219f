import { locales } from '../../src/contract/pages/locales.ts'
import { pages } from '../../src/contract/pages/pages.ts'
import { type Tag, tagsOf } from './at-html.ts'

/**
 * Maximum number of addresses that a crawl follows: more would mean endless links, which are a
 * fault.
 */
const BOUND = 2000

/**
 * Whether a crawl follows an address. Of pages that differ only in their data, it follows a single
 * one.
 */
export const isCrawled = (path: string) =>
  !(
    /\?step=/.test(path) &&
    !/(formule-6-boisson-ou-dessert|fromage-blanc|sur-mesure)\/\?/.test(path)
  ) &&
  !/jour-et-nuit-(?!un\/)/.test(path) &&
  !/cards\/restaurant-(?!paris-bourse)/.test(path)

export type CrawledPage = { path: string; html: string; tags: Tag[]; ids: Set<string> }

/**
 * Follows every link of the site like a robot, without scripts or cookies. Starts from its home
 * pages, its site map and the addresses in `also`.
 */
export async function crawl(
  origin: string,
  {
    follows = isCrawled,
    also = [],
  }: { follows?: (path: string) => boolean; also?: readonly string[] } = {},
) {
  const map = await (await fetch(`${origin}/sitemap.xml`)).text()
  const mapped = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) =>
    address.replace(origin, ''),
  )
  const linkedFrom = new Map<string, string>()
  const waiting: string[] = []
  const crawledPages: CrawledPage[] = []
  const faults: string[] = []
  const ask = (path: string, from: string) => {
    if (linkedFrom.has(path) || !follows(path)) return
    linkedFrom.set(path, from)
    waiting.push(path)
  }
  const readPage = async (path: string) => {
    const reply = await fetch(origin + path, { redirect: 'manual' })
    if (reply.status !== 200)
      faults.push(`${path} answers ${reply.status}, linked by ${linkedFrom.get(path)}`)
    const html = await reply.text()
    if (reply.headers.get('content-type')?.startsWith('text/html') !== true) return
    const tags = tagsOf(html)
    crawledPages.push({
      path,
      html,
      tags,
      ids: new Set(tags.flatMap(({ attributes: { id } }) => id ?? [])),
    })
    for (const where of tags.flatMap(leadsOf))
      if (isOurs(where, origin)) ask(pathOf(where, origin, path), path)
  }
  for (const path of [...locales.map((locale) => pages.home[locale]), ...mapped, ...also])
    ask(path, 'the site map')
  while (waiting.length > 0 && linkedFrom.size < BOUND)
    await Promise.all(waiting.splice(0, 8).map(readPage))
  if (waiting.length > 0) faults.push(`more than ${BOUND} addresses`)
  return { map, mapped, found: crawledPages, faults }
}

/** The addresses that a tag links to or loads. */
function leadsOf({ name, attributes: { href, src, action, property, content } }: Tag): string[] {
  const card = property === 'og:image' ? content : undefined
  return [href, src, name === 'form' ? action : undefined, card].filter(
    (where) => where !== undefined,
  )
}

export const isOurs = (where: string, origin: string) =>
  where.startsWith(`${origin}/`) || !/^([a-z]+:|\/\/)/i.test(where)
export const pathOf = (where: string, origin: string, from: string) => {
  const { pathname, search } = new URL(where, origin + from)
  return pathname + search
}
