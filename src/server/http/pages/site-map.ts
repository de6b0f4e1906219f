import type { FastifyInstance } from 'fastify'
import { getAllergens } from '#contract/shop/allergens.ts'
import { type ApiClient, createClient } from '#contract/client.ts'
import { translations } from '#contract/pages/links.ts'
import { locales } from '#contract/pages/locales.ts'
import { getChainMenu } from '#contract/shop/menu.ts'
import { pageNames, pages } from '#contract/pages/pages.ts'
import { type WireRestaurant, listRestaurants } from '#contract/shop/restaurants.ts'
import { createRecent } from '#server/kit/recent.ts'
import { baseHeaders } from '#server/http/guards/guards.ts'
import { insideProcess } from './inside-process.ts'
import { type ReadyReply, readyReply, sendReady } from '#server/http/replies/ready-reply.ts'

/** The site map and the rules for robots, from the table of pages and the catalogue (S5). */
export function registerSiteMap(
  app: FastifyInstance,
  {
    origin,
    menuVersion,
  }: { origin: string; menuVersion: (restaurant: null) => string | undefined },
): void {
  const api = createClient(insideProcess(app), 'fr')
  const replies = createRecent<ReadyReply>(1, () => 1)

  async function write(): Promise<ReadyReply> {
    const [results, menu, { changedAt }] = await Promise.all([
      listAll(api),
      api.call(getChainMenu, { query: {} }),
      api.call(getAllergens, {}),
    ])
    const slugs: Partial<Record<string, string[]>> = {
      restaurant: results.map(({ slug }) => slug),
      composeFormula: menu.formulas.map(({ slug }) => slug),
      composeDessert: menu.desserts.map(({ slug }) => slug),
    }
    const paths = pageNames
      .filter((name) => !('private' in pages[name]))
      .flatMap((name) =>
        pages[name].fr.includes(':slug')
          ? (slugs[name] ?? []).map((slug) =>
              pages[name].fr.replace(':slug', encodeURIComponent(slug)),
            )
          : [pages[name].fr],
      )
    return readyReply(siteMap(paths, origin, changedAt), 'application/xml', [], baseHeaders)
  }

  // The restaurants and the menu have one common version, which therefore also identifies the site
  // map.
  app.get('/sitemap.xml', async (request, reply) =>
    sendReady(request, reply, await replies.wait(menuVersion(null) ?? '', write), 'no-cache'),
  )

  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain')
      .send(`User-agent: *\nAllow: /\nDisallow: /api/\nSitemap: ${origin}/sitemap.xml\n`),
  )
}

/** Maximum number of pages of the list that are read: enough for 30 000 restaurants. */
const LIST_PAGES = 100

/** The restaurants of all pages of the list. */
async function listAll(api: ApiClient): Promise<WireRestaurant[]> {
  const all: WireRestaurant[] = []
  for (let page = 0, after: number | undefined; page < LIST_PAGES; page += 1) {
    const { results, next } = await api.call(listRestaurants, { query: { limit: 300, after } })
    all.push(...results)
    if (next === null) break
    after = next
  }
  return all
}

/**
 * Every address of every page with its translations, French as the default, and the time of the
 * catalogue's last change.
 */
function siteMap(frenchPaths: readonly string[], origin: string, changedAt: string): string {
  const entries = frenchPaths.flatMap((path) => {
    const all = translations(path)
    if (!all) return []
    const alternates = [...locales.map((locale) => [locale, all[locale]]), ['x-default', all.fr]]
      .map(
        ([language, href]) =>
          `<xhtml:link rel="alternate" hreflang="${language}" href="${origin}${href}"/>`,
      )
      .join('')
    return locales.map(
      (locale) =>
        `<url><loc>${origin}${all[locale]}</loc><lastmod>${changedAt}</lastmod>${alternates}</url>`,
    )
  })
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ` +
    `xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`
  )
}
