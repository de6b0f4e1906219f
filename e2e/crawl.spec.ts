import { expect, test } from '@playwright/test'
import { localeOfPath, matchPage, translations } from '../src/contract/links.ts'
import { type Locale, isLocale, locales } from '../src/contract/locales.ts'
import { pages } from '../src/contract/pages.ts'
import { readMessages } from '../src/texts/compile.ts'
import { type Tag, readOnce, tagsOf } from './at-html.ts'

/** Where links may lead outside of the house. */
const outside = [
  'www.mesclun.example', 'jobs.mesclun.example', 'www.cnil.fr', 'formulaire.defenseurdesdroits.fr',
]

/** A page without end would be a fault of its own. */
const BOUND = 2000

/** Rendered for each request, or drawn for it: of many that differ by their rows alone, one is followed for all. */
const stands = (path: string) =>
  !(/\?step=/.test(path) && !/(formule-6-boisson-ou-dessert|fromage-blanc|sur-mesure)\/\?/.test(path))
  && !/jour-et-nuit-(?!un\/)/.test(path) && !/cards\/restaurant-(?!paris-bourse)/.test(path)

type Found = { path: string; html: string; tags: Tag[]; ids: Set<string> }

/** Follows every link of the site, from its homes and its map, as a robot would: without scripts, without cookies. */
async function crawl(origin: string) {
  const map = await (await fetch(`${origin}/sitemap.xml`)).text()
  const mapped = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address.replace(origin, ''))
  const asked = new Map<string, string>()
  const waiting: string[] = []
  const found: Found[] = []
  const faults: string[] = []
  const ask = (path: string, from: string) => {
    if (asked.has(path) || !stands(path)) return
    asked.set(path, from)
    waiting.push(path)
  }
  const look = async (path: string) => {
    const reply = await fetch(origin + path, { redirect: 'manual' })
    if (reply.status !== 200) faults.push(`${path} answers ${reply.status}, linked by ${asked.get(path)}`)
    const html = await reply.text()
    if (reply.headers.get('content-type')?.startsWith('text/html') !== true) return
    const tags = tagsOf(html)
    found.push({ path, html, tags, ids: new Set(tags.flatMap(({ attributes: { id } }) => id ?? [])) })
    for (const where of tags.flatMap(leadsOf)) if (isOurs(where, origin)) ask(pathOf(where, origin, path), path)
  }
  for (const path of [...locales.map((locale) => pages.home[locale]), ...mapped]) ask(path, 'the site map')
  while (waiting.length > 0 && asked.size < BOUND) await Promise.all(waiting.splice(0, 8).map(look))
  if (waiting.length > 0) faults.push(`more than ${BOUND} addresses`)
  return { map, mapped, found, faults }
}

/** Where a tag leads, or what it brings. */
function leadsOf({ name, attributes: { href, src, action, property, content } }: Tag): string[] {
  const card = property === 'og:image' ? content : undefined
  return [href, src, name === 'form' ? action : undefined, card].filter((where) => where !== undefined)
}

const isOurs = (where: string, origin: string) => where.startsWith(`${origin}/`) || !/^([a-z]+:|\/\/)/i.test(where)
const pathOf = (where: string, origin: string, from: string) => {
  const { pathname, search } = new URL(where, origin + from)
  return pathname + search
}

/** What is wrong with where a page leads. */
function faultsOfLinks({ path, tags, ids }: Found, origin: string, byPath: ReadonlyMap<string, Found>): string[] {
  const locale = localeOfPath(path)
  return tags.filter(({ name, attributes }) => name === 'a' && attributes['href'] !== undefined).flatMap(({ attributes, text }) => {
    const { href = '', target, rel = '', hreflang, 'aria-label': label = '' } = attributes
    const faults = target !== '_blank' ? [] : [
      /\bnoopener\b/.test(rel) ? '' : `${href} opens without noopener`,
      `${text} ${label}`.includes(newTab[locale]) ? '' : `nothing says that ${href} opens a tab`,
    ]
    if (!isOurs(href, origin)) {
      const isKnown = href.startsWith('https:') ? outside.includes(new URL(href).host) : /^(tel:\+?\d+|mailto:[^@]+@[\w.-]+\.example)$/.test(href)
      return [...faults, isKnown ? '' : `leads to ${href}`]
    }
    const there = new URL(href, origin + path)
    const goal = there.pathname === path ? ids : byPath.get(there.pathname + there.search)?.ids
    const anchor = decodeURIComponent(there.hash.slice(1))
    const isPage = matchPage(there.pathname) !== null
    return [
      ...faults, anchor === '' || goal?.has(anchor) ? '' : `nothing is at ${href}`,
      !isPage || localeOfPath(there.pathname) === (hreflang ?? locale) ? '' : `${href} is in another language`,
    ]
  }).filter(Boolean).map((fault) => `${path}: ${fault}`)
}

const newTab = Object.fromEntries(locales.map((locale) => (
  [locale, (readMessages(locale)['shell'] as { footer: { newTab: string } }).footer.newTab]))) as Record<Locale, string>

test('every link of the site leads somewhere, and every page says what it is, in the language of its address (S5, S6, S11)', async ({ baseURL }) => {
  const origin = baseURL ?? ''
  const { map, mapped, found, faults } = await crawl(origin)
  const byPath = new Map(found.map((one) => [one.path, one]))
  expect(mapped.filter((path) => stands(path) && !byPath.has(path))).toEqual([])
  expect(faults).toEqual([])
  expect(found.flatMap((one) => faultsOfLinks(one, origin, byPath))).toEqual([])
  const linked = new Set(found.flatMap(({ path, tags }) => tags.flatMap(({ name, attributes: { href } }) =>
    (name === 'a' && href !== undefined && href !== path ? pathOf(href, origin, path) : []))))
  expect(mapped.filter((path) => !linked.has(path)), 'in the map, and linked by nothing').toEqual([])

  const languages = found.flatMap(({ path, tags }) => tags.flatMap(({ attributes: { lang, hreflang } }) =>
    [lang, hreflang].filter((said) => said !== undefined && said !== 'x-default' && !isLocale(said)).map((said) => `${path}: ${said}`)))
  expect(languages, 'languages that are none of ours').toEqual([])

  const said = new Map<string, string>()
  const types = new Set<string>()
  for (const { path, html, tags } of found.filter((one) => !one.path.includes('?'))) {
    const locale = localeOfPath(path)
    expect(readOnce(html, /<html lang="([^"]*)"/g), path).toBe(locale)
    const title = readOnce(html, /<title>([^<]+)<\/title>/g)
    expect(said.get(`${locale} title ${title}`) ?? path, `title of ${path}: ${title}`).toBe(path)
    said.set(`${locale} title ${title}`, path)
    const heads = (name: string, is: (attributes: Tag['attributes']) => boolean) =>
      tags.filter((tag) => tag.name === name && is(tag.attributes)).map(({ attributes }) => attributes)
    const found = matchPage(path)
    const others = heads('link', ({ rel }) => rel === 'alternate').map(({ hreflang, href }) => `${hreflang} ${href}`)
    const canonical = heads('link', ({ rel }) => rel === 'canonical').map(({ href }) => href)
    if (!mapped.includes(path)) {
      expect(found && 'private' in pages[found.page], `${path} is not in the map`).toBe(true)
      expect(heads('meta', ({ name }) => name === 'robots').map(({ content }) => content), path).toEqual(['noindex'])
      expect([...others, ...canonical], path).toEqual([])
      continue
    }
    const description = heads('meta', ({ name }) => name === 'description').map(({ content }) => content).join('|')
    expect(description, path).not.toBe('')
    expect(said.get(`${locale} description ${description}`) ?? path, `description of ${path}: ${description}`).toBe(path)
    said.set(`${locale} description ${description}`, path)
    expect(canonical, path).toEqual([origin + path])
    expect(heads('meta', ({ property }) => property === 'og:url').map(({ content }) => content), path).toEqual([origin + path])
    // The same set on each of them: whichever it names names it.
    const all = translations(path)
    expect(others, path).toEqual([...locales.map((one) => `${one} ${origin}${all?.[one]}`), `x-default ${origin}${all?.fr}`])
    for (const one of locales) expect(map, path).toContain(`<loc>${origin}${all?.[one]}</loc>`)
    const data = JSON.parse(readOnce(html, /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g, false)) as { '@graph': { '@type': string }[] }
    for (const thing of data['@graph']) types.add(thing['@type'])
  }
  expect([...types].toSorted()).toEqual(['BreadcrumbList', 'Menu', 'MenuItem', 'Organization', 'Restaurant', 'WebSite'])
  for (const path of [pages.home.en, pages.menu.fr, '/es/notre-restaurant/paris-bourse/', pages.ingredients.nl]) {
    const searched = await (await fetch(`${origin}${path}?utm_source=x`)).text()
    expect(readOnce(searched, /<link rel="canonical" href="([^"]+)"/g), path).toBe(origin + path)
  }
})
