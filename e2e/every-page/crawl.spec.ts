import { expect, test } from '@playwright/test'
import { localeOfPath, matchPage, translations } from '../../src/contract/pages/links.ts'
import { type Locale, isLocale, locales } from '../../src/contract/pages/locales.ts'
import { pages } from '../../src/contract/pages/pages.ts'
import { readMessages } from '../../src/texts/compile.ts'
import { type Tag, readOnce } from './at-html.ts'
import { type CrawledPage, crawl, isOurs, pathOf, isCrawled } from './crawl.ts'

/** Hosts outside the site to which links may lead. */
const outside = [
  'www.mesclun.example',
  'jobs.mesclun.example',
  'www.cnil.fr',
  'formulaire.defenseurdesdroits.fr',
  'www.openstreetmap.org',
]

/** The faults in the links of a page. */
function faultsOfLinks(
  { path, tags, ids }: CrawledPage,
  origin: string,
  byPath: ReadonlyMap<string, CrawledPage>,
): string[] {
  const locale = localeOfPath(path)
  return tags
    .filter(({ name, attributes }) => name === 'a' && attributes['href'] !== undefined)
    .flatMap(({ attributes, text }) => {
      const { href = '', target, rel = '', hreflang, 'aria-label': label = '' } = attributes
      const faults =
        target !== '_blank'
          ? []
          : [
              /\bnoopener\b/.test(rel) ? '' : `${href} opens without noopener`,
              `${text} ${label}`.includes(newTab[locale])
                ? ''
                : `nothing says that ${href} opens a tab`,
            ]
      if (!isOurs(href, origin)) {
        const isKnown = href.startsWith('https:')
          ? outside.includes(new URL(href).host)
          : /^(tel:\+?\d+|mailto:[^@]+@[\w.-]+\.example)$/.test(href)
        return [...faults, isKnown ? '' : `leads to ${href}`]
      }
      const there = new URL(href, origin + path)
      const goal = there.pathname === path ? ids : byPath.get(there.pathname + there.search)?.ids
      const anchor = decodeURIComponent(there.hash.slice(1))
      const isPage = matchPage(there.pathname) !== null
      return [
        ...faults,
        anchor === '' || goal?.has(anchor) ? '' : `nothing is at ${href}`,
        !isPage || localeOfPath(there.pathname) === (hreflang ?? locale)
          ? ''
          : `${href} is in another language`,
      ]
    })
    .filter(Boolean)
    .map((fault) => `${path}: ${fault}`)
}

const newTab = Object.fromEntries(
  locales.map((locale) => [
    locale,
    (readMessages(locale)['shell'] as { footer: { newTab: string } }).footer.newTab,
  ]),
) as Record<Locale, string>

test('every link leads to a page, and every page has a title and description in the language of its address (S5, S6, S11)', async ({
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const { map, mapped, found, faults } = await crawl(origin)
  const byPath = new Map(found.map((crawledPage) => [crawledPage.path, crawledPage]))
  expect(mapped.filter((path) => isCrawled(path) && !byPath.has(path))).toEqual([])
  expect(map).not.toContain('/confirmation/')
  expect(faults).toEqual([])
  expect(found.flatMap((crawledPage) => faultsOfLinks(crawledPage, origin, byPath))).toEqual([])
  const linked = new Set(
    found.flatMap(({ path, tags }) =>
      tags.flatMap(({ name, attributes: { href } }) =>
        name === 'a' && href !== undefined && href !== path ? pathOf(href, origin, path) : [],
      ),
    ),
  )
  expect(
    mapped.filter((path) => !linked.has(path)),
    'in the map, and linked by nothing',
  ).toEqual([])

  const languages = found.flatMap(({ path, tags }) =>
    tags.flatMap(({ attributes: { lang, hreflang } }) =>
      [lang, hreflang]
        .filter(
          (language) => language !== undefined && language !== 'x-default' && !isLocale(language),
        )
        .map((language) => `${path}: ${language}`),
    ),
  )
  expect(languages, 'languages that are none of ours').toEqual([])

  const pathByText = new Map<string, string>()
  const types = new Set<string>()
  for (const { path, html, tags } of found.filter(
    (crawledPage) => !crawledPage.path.includes('?'),
  )) {
    const locale = localeOfPath(path)
    expect(readOnce(html, /<html lang="([^"]*)"/g), path).toBe(locale)
    const title = readOnce(html, /<title>([^<]+)<\/title>/g)
    expect(pathByText.get(`${locale} title ${title}`) ?? path, `title of ${path}: ${title}`).toBe(
      path,
    )
    pathByText.set(`${locale} title ${title}`, path)
    const heads = (name: string, is: (attributes: Tag['attributes']) => boolean) =>
      tags
        .filter((tag) => tag.name === name && is(tag.attributes))
        .map(({ attributes }) => attributes)
    const pageMatch = matchPage(path)
    const alternates = heads('link', ({ rel }) => rel === 'alternate').map(
      ({ hreflang, href }) => `${hreflang} ${href}`,
    )
    const canonical = heads('link', ({ rel }) => rel === 'canonical').map(({ href }) => href)
    if (!mapped.includes(path)) {
      expect(pageMatch && 'private' in pages[pageMatch.page], `${path} is not in the map`).toBe(
        true,
      )
      expect(
        heads('meta', ({ name }) => name === 'robots').map(({ content }) => content),
        path,
      ).toEqual(['noindex'])
      expect([...alternates, ...canonical], path).toEqual([])
      continue
    }
    const description = heads('meta', ({ name }) => name === 'description')
      .map(({ content }) => content)
      .join('|')
    expect(description, path).not.toBe('')
    expect(
      pathByText.get(`${locale} description ${description}`) ?? path,
      `description of ${path}: ${description}`,
    ).toBe(path)
    pathByText.set(`${locale} description ${description}`, path)
    expect(canonical, path).toEqual([origin + path])
    expect(
      heads('meta', ({ property }) => property === 'og:url').map(({ content }) => content),
      path,
    ).toEqual([origin + path])
    // Each page must list the alternate addresses of all its translations. Each translation passes
    // the same check, so the links between them are mutual.
    const all = translations(path)
    expect(alternates, path).toEqual([
      ...locales.map((language) => `${language} ${origin}${all?.[language]}`),
      `x-default ${origin}${all?.fr}`,
    ])
    for (const language of locales)
      expect(map, path).toContain(`<loc>${origin}${all?.[language]}</loc>`)
    const data = JSON.parse(
      readOnce(html, /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g, false),
    ) as { '@graph': { '@type': string }[] }
    for (const graphNode of data['@graph']) types.add(graphNode['@type'])
  }
  expect([...types].toSorted()).toEqual([
    'BreadcrumbList',
    'Menu',
    'MenuItem',
    'Organization',
    'Restaurant',
    'WebSite',
  ])
  for (const path of [
    pages.home.en,
    pages.menu.fr,
    '/es/notre-restaurant/paris-bourse/',
    pages.ingredients.nl,
  ]) {
    const searched = await (await fetch(`${origin}${path}?utm_source=x`)).text()
    expect(readOnce(searched, /<link rel="canonical" href="([^"]+)"/g), path).toBe(origin + path)
  }
})
