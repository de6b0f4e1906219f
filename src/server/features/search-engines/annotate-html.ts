import { translations } from '#contract/pages/links.ts'
import { type Locale, intlLocale, locales } from '#contract/pages/locales.ts'
import { type PageName, pages } from '#contract/pages/pages.ts'
import type { Services } from '#server/services/services.ts'
import { soldOutInChain } from '#server/state/stops/chain-stops.ts'
import { textsOf } from '#texts/translator.ts'
import { bowlCard } from './bowl-card.ts'
import { CARD } from './card-picture.ts'
import { HOUSE, cardName, cardsOf } from './cards.ts'
import { addressOf, structuredData } from './structured-data.ts'
import type { CrumbName } from './schema-org.ts'

const shell = textsOf('shell')
const crumbName: CrumbName = (page, locale) => shell[locale].nav[page]

type PageMatch = { page: PageName; locale: Locale; params: Record<string, string> }
/**
 * Adds machine-readable data to a page. `restaurant`: id of the restaurant that the visitor has
 * chosen, whose prices the page shows. Null for a visitor without a choice, such as a search
 * engine: the page then shows the chain's prices, and the data list the whole menu.
 */
export type MarkPage = (
  html: string,
  match: PageMatch,
  path: string,
  view: { locale: Locale; restaurant: number | null },
) => string

/**
 * Adds the parts of a rendered page that only machines read: its social card and its structured
 * data (JSON-LD). The browser's scripts do not need them, so they are not part of the rendering.
 * Pages hidden from search engines are not changed, except that a shared composition has a card (E4).
 */
export function createHtmlAnnotator({
  catalogue,
  now,
  stops,
  config: { publicUrl: origin },
}: Pick<Services, 'catalogue' | 'now' | 'stops' | 'config'>): MarkPage {
  return (html, { page, params, locale: place }, path, { locale, restaurant }) => {
    const isBowl = page === 'sharedBowl'
    if ('private' in pages[page] && !isBowl) return html
    const current = catalogue.now()
    const { brand } = current.facts
    const fullTitle = unescape(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')
    const description = unescape(/<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '')
    const title = fullTitle.endsWith(` · ${brand}`)
      ? fullTitle.slice(0, -` · ${brand}`.length)
      : fullTitle
    const cards = cardsOf(current)
    const card = isBowl
      ? bowlCard(params['code'] ?? '', current)
      : cards.get(cardName(page, params['slug']))
    const image = origin + (card ?? cards.get(HOUSE))?.address
    const url = addressOf(path, place, origin)
    const at = now()
    const entry = restaurant === null ? undefined : current.restaurants.get(restaurant)
    const menu = () =>
      entry === undefined
        ? current.chainMenu(locale, soldOutInChain(current, stops, at))
        : current.menu(entry, locale, stops.soldOut(entry.id, at), at)
    const marked = { page, params, locale, url, image, origin, title, description, menu }
    const graph =
      isBowl || (page === 'menu' && restaurant !== null)
        ? []
        : structuredData(marked, current, at, crumbName)
    const head = socialTags({
      brand,
      title: fullTitle,
      description,
      url,
      image,
      locale,
      translatedLocales: Object.keys(translations(path) ?? {}),
    })
    return html
      .replace('</head>', () => `${head}</head>`)
      .replace('</body></html>', () => `${graph.length > 0 ? writeGraph(graph) : ''}</body></html>`)
  }
}

function socialTags({
  brand,
  title,
  description,
  url,
  image,
  locale,
  translatedLocales,
}: {
  brand: string
  title: string
  description: string
  url: string
  image: string
  locale: Locale
  translatedLocales: string[]
}): string {
  const tag = (name: Locale) => intlLocale[name].replace('-', '_')
  const property = (name: string, content: string | number) =>
    `<meta property="${name}" content="${escape(String(content))}">`
  return [
    property('og:type', 'website'),
    property('og:site_name', brand),
    property('og:title', title),
    ...(description ? [property('og:description', description)] : []),
    property('og:url', url),
    property('og:locale', tag(locale)),
    ...locales
      .filter((otherLocale) => otherLocale !== locale && translatedLocales.includes(otherLocale))
      .map((otherLocale) => property('og:locale:alternate', tag(otherLocale))),
    property('og:image', image),
    property('og:image:type', 'image/png'),
    property('og:image:width', CARD.width),
    property('og:image:height', CARD.height),
    property('og:image:alt', title),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('')
}

/** JSON-LD is data that is not executed; a `<` in it must not end the element. */
const writeGraph = (graph: readonly object[]): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', String.raw`\u003c`)}</script>`

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? '')
/** Reverses the escaping of the page renderer. */
const unescape = (text: string): string =>
  text
    .replace(
      /&(lt|gt|quot|#x27);/g,
      (_, name: string) => ({ lt: '<', gt: '>', quot: '"', '#x27': "'" })[name] ?? '',
    )
    .replaceAll('&amp;', '&')
