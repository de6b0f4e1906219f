import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { href } from '#contract/pages/links.ts'
import { type Locale, locales } from '#contract/pages/locales.ts'
import type { WireMenu } from '#contract/shop/menu.ts'
import type { WireRestaurant } from '#contract/shop/restaurants.ts'
import { readQr } from '#testing/readers/qr.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { emptySalad, newCustomLine } from '#domain/cart/composition.ts'
import { writeBowlCode } from '#domain/commands/bowl-code.ts'
import { cardsOf } from './cards.ts'
import { createHtmlAnnotator } from './annotate-html.ts'
import type { SchemaNode } from './schema-org.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp('postgres')
})
afterAll(() => app.close())

const origin = () => app.config.publicUrl
/** A page as the site renders it, reduced to the parts that machines read. */
const rendered =
  '<html><head><title>L&#x27;été &amp; co · Mesclun</title><meta name="description" content="A &quot;b&quot; &lt;c"/></head><body></body></html>'

function mark(
  pageMatch: Parameters<ReturnType<typeof createHtmlAnnotator>>[1],
  path: string,
  restaurant: number | null = null,
): { html: string; schemaNodes: SchemaNode[] } {
  const html = createHtmlAnnotator(app.services)(rendered, pageMatch, path, {
    locale: pageMatch.locale,
    restaurant,
  })
  const data =
    /<script type="application\/ld\+json">\{"@context":"https:\/\/schema.org","@graph":([\s\S]*?)\}<\/script>/.exec(
      html,
    )?.[1]
  return { html, schemaNodes: JSON.parse(data ?? '[]') as SchemaNode[] }
}
const typed = <Type extends SchemaNode['@type']>(structuredData: SchemaNode[], type: Type) =>
  structuredData.find(
    (item): item is Extract<SchemaNode, { '@type': Type }> => item['@type'] === type,
  )

const menuOf = async (locale: Locale) =>
  (await app.get('/api/menu', { 'accept-language': locale })).json<WireMenu>()
const cents = (price: string) => Math.round(Number(price) * 100)

describe('the structured data for search engines', () => {
  it('lists every product on sale with the price, energy and diets of the menu, in every language (M5)', async () => {
    for (const locale of locales) {
      const [{ schemaNodes }, wire] = [
        mark({ page: 'menu', locale, params: {} }, href('menu', locale)),
        await menuOf(locale),
      ]
      const items =
        typed(schemaNodes, 'Menu')?.hasMenuSection.flatMap(({ hasMenuItem }) => hasMenuItem) ?? []
      const products = [...wire.ingredients, ...wire.desserts]
      expect(items.length).toBeGreaterThan(80)
      for (const { name, offers, nutrition, suitableForDiet = [] } of items) {
        const formula = wire.formulas.find((wireFormula) => wireFormula.name === name)
        const same = products.filter((product) => product.name === name)
        const prices = [...same, ...(formula ? [formula] : [])].map(({ price }) =>
          Math.round(price * 100),
        )
        expect(prices, name).toContain(cents(offers.price))
        const facts = [
          ...same.map((product) => `${product.calories} kcal, ${product.diets.length}`),
          ...(formula ? ['undefined, 0'] : []),
        ]
        expect(facts, name).toContain(`${nutrition?.calories}, ${suitableForDiet.length}`)
      }
      for (const { name } of wire.formulas) expect(items.map((item) => item.name)).toContain(name)
    }
  })

  it('omits the menu when the visitor has chosen a restaurant', () => {
    expect(mark({ page: 'menu', locale: 'fr', params: {} }, '/carte/', 2).schemaNodes).toEqual([])
  })

  it('gives the address and opening hours of a restaurant, with its exceptional days (T4)', async () => {
    const { results } = (await app.get('/api/restaurants/')).json<{ results: WireRestaurant[] }>()
    for (const { slug, name, address, coordinates, openingHours } of results) {
      const { schemaNodes } = mark(
        { page: 'restaurant', locale: 'en', params: { slug } },
        href('restaurant', 'en', { slug }),
      )
      const restaurant = typed(schemaNodes, 'Restaurant')
      expect(restaurant).toMatchObject({
        name,
        acceptsReservations: false,
        hasMenu: `${origin()}/en/carte/`,
        url: `${origin()}/en/notre-restaurant/${slug}/`,
        address: {
          streetAddress: address.street,
          postalCode: address.postcode,
          addressLocality: address.city,
          addressCountry: 'FR',
        },
        geo: { latitude: coordinates.latitude, longitude: coordinates.longitude },
      })
      expect(restaurant?.telephone).toMatch(/^\+33 [1-9]/)
      const dailyHours = restaurant?.openingHoursSpecification.flatMap(
        ({ dayOfWeek = [], opens, closes }) => dayOfWeek.map(() => `${opens} ${closes}`),
      )
      expect(dailyHours?.length).toBe(openingHours.flatMap(({ intervals }) => intervals).length)
    }
    const [haussmann] = results
    const { schemaNodes: haussmannNodes } = mark(
      { page: 'restaurant', locale: 'fr', params: { slug: haussmann?.slug ?? '' } },
      `/notre-restaurant/${haussmann?.slug}/`,
    )
    const special = typed(haussmannNodes, 'Restaurant')?.specialOpeningHoursSpecification ?? []
    // The test's day is 24 November 2026; this restaurant is closed from 24 December to 2 January.
    expect(special[0]).toEqual({
      '@type': 'OpeningHoursSpecification',
      opens: '00:00',
      closes: '00:00',
      validFrom: '2026-12-24',
      validThrough: expect.stringMatching(/^2027-01-0[12]$|^2026-12-31$/),
    })
    for (const [i, { validFrom = '' }] of special.entries())
      expect(validFrom > (special[i - 1]?.validFrom ?? '')).toBe(true)
  })

  it('describes the company on the home page, and gives breadcrumbs on every other page', async () => {
    const home = mark({ page: 'home', locale: 'nl', params: {} }, '/nl').schemaNodes
    expect(home.map((item) => item['@type'])).toEqual(['Organization', 'WebSite'])
    const wire = await menuOf('es')
    for (const { slug, name, price } of wire.formulas) {
      const { schemaNodes } = mark(
        { page: 'composeFormula', locale: 'es', params: { slug } },
        href('composeFormula', 'es', { slug }),
      )
      expect(typed(schemaNodes, 'MenuItem')).toMatchObject({
        name,
        offers: { priceCurrency: 'EUR', price: price.toFixed(2) },
      })
      expect(
        typed(schemaNodes, 'BreadcrumbList')?.itemListElement.map(({ position, item }) => [
          position,
          item,
        ]),
      ).toEqual([
        [1, `${origin()}/es`],
        [2, `${origin()}/es/carte/`],
        [3, `${origin()}/es/carte/formule/${slug}/`],
      ])
    }
  })

  it('is absent from pages hidden from search engines, and a page title cannot close its script element', () => {
    expect(mark({ page: 'cart', locale: 'fr', params: {} }, '/panier/').html).toBe(rendered)
    const hostile = rendered.replace('co · Mesclun', '&lt;/script&gt;&lt;script&gt; · Mesclun')
    const html = createHtmlAnnotator(app.services)(
      hostile,
      { page: 'recipes', locale: 'fr', params: {} },
      '/carte/recettes/',
      { locale: 'fr', restaurant: null },
    )
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html).toContain(String.raw`\u003c/script>`)
  })
})

describe('the social card of a page', () => {
  const card = (html: string, name: string) =>
    new RegExp(`<meta property="${name}" content="([^"]*)">`).exec(html)?.[1] ?? ''

  it('has the title, description, address and languages of the page, and a picture that exists', async () => {
    const { html } = mark(
      { page: 'composeDessert', locale: 'en', params: { slug: 'x' } },
      '/en/carte/dessert/x/',
    )
    expect(card(html, 'og:title')).toBe("L'été &amp; co · Mesclun")
    expect(card(html, 'og:description')).toBe('A &quot;b&quot; &lt;c')
    expect(card(html, 'og:url')).toBe(`${origin()}/en/carte/dessert/x/`)
    expect(card(html, 'og:locale')).toBe('en_GB')
    expect(html.match(/og:locale:alternate/g)).toHaveLength(locales.length - 1)
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">')
    const reply = await app.app.inject(card(html, 'og:image').slice(origin().length))
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/png'])
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const png = reply.rawPayload
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
    expect(png.length).toBeLessThan(300_000)
  })

  it('has a unique address and a valid drawing for each restaurant, formula and dessert', () => {
    const cards = cardsOf(app.services.catalogue.now())
    const addresses = [...cards.names].map((name) => cards.get(name)?.address)
    expect(new Set(addresses).size).toBe(addresses.length)
    const drawings = [...cards.names].map((name) => cards.get(name)?.svg)
    expect(new Set(drawings).size).toBeGreaterThan(drawings.length * 0.9)
    for (const svg of drawings) expect(svg).not.toMatch(/var\(|undefined|NaN/)
  })

  it('is drawn for existing pages only, and is not cached under the address of an earlier version', async () => {
    for (const file of [
      'nothing.00000000.png',
      'home.png',
      'home.0000000g.png',
      '..%2fhome.00000000.png',
      'restaurant-.00000000.png',
    ]) {
      expect((await app.get(`/assets/ui/cards/${file}`)).status, file).toBe(404)
    }
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, i) => app.get(`/assets/ui/cards/home.0000000${i % 10}.png`)),
    )
    for (const { status, headers } of all)
      expect([status, headers['cache-control']]).toEqual([200, 'no-cache'])
  })

  describe('of a shared bowl', () => {
    const code = '1ABGABqGG6N4MgN0M8lBkZBgsBB2-BA3dCBu4BA'
    const markBowl = (of: string) =>
      mark({ page: 'sharedBowl', locale: 'nl', params: { code: of } }, `/nl/bowl/${of}/`)

    it('shows the bowl, although the page is hidden from search engines (E4)', async () => {
      const { html, schemaNodes } = markBowl(code)
      expect(schemaNodes).toEqual([])
      expect(card(html, 'og:url')).toBe(`${origin()}/nl/bowl/${code}/`)
      const reply = await app.app.inject(card(html, 'og:image').slice(origin().length))
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/png'])
      expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      const png = reply.rawPayload
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
      const otherCard = card(markBowl('1DB1oBA').html, 'og:image')
      expect(otherCard).toMatch(/\/assets\/ui\/cards\/bowl\/1DB1oBA\.[0-9a-f]{8}\.png$/)
    })

    it('draws the known ingredients of a code with unknown ones, and refuses text that is not a code (E4)', async () => {
      const unknown = '1ABpYABqGG68gG4MgN0M8lB48gGBgsBB2-BA3dCBu4BA'
      expect((await app.get(`/assets/ui/cards/bowl/${unknown}.00000000.png`)).status).toBe(200)
      for (const file of [
        'bowl/.00000000.png',
        `bowl/${code}x.00000000.png`,
        `bowl/${code}.png`,
        `bowl/2${code}.00000000.png`,
        `bowl/1${'_'.repeat(4000)}.00000000.png`,
        'bowl/%00.00000000.png',
        'bowl/..%2f..%2fhome.00000000.png',
      ])
        expect((await app.get(`/assets/ui/cards/${file}`)).status, file.slice(0, 40)).toBe(404)
    })

    it('has its link as a QR code, in the language of the person who shares it (E4)', async () => {
      const reply = await app.app.inject(`/assets/ui/qr/nl/${code}.svg`)
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/svg+xml'])
      expect(await readQr(reply.body, { quiet: 8, module: 2 })).toBe(`${origin()}/nl/bowl/${code}/`)
      const portions = Array.from({ length: 20 }, () => ({ ingredient: 2 ** 31 - 1, warm: true }))
      const filling = { ...emptySalad, bases: portions, ingredients: portions, sauces: portions }
      const long = writeBowlCode({ ...newCustomLine('l', null), filling })
      for (const file of [
        `xx/${code}`,
        `nl/${long}`,
        'nl/2AB',
        'nl/',
        `nl/${code}/${code}`,
        `nl/${code}%0a`,
      ])
        expect((await app.get(`/assets/ui/qr/${file}.svg`)).status, file).toBe(404)
    })

    it('limits the QR codes for one address as it limits rendered pages (E4)', async () => {
      const most = app.config.renderingsPerMinute
      const from = await app.app.listen({ host: '127.0.0.1', port: 0 })
      const statuses = await Promise.all(
        Array.from(
          { length: most + 5 },
          async () => (await fetch(`${from}/assets/ui/qr/fr/0.svg`)).status,
        ),
      )
      expect(statuses.filter((status) => status === 404)).toHaveLength(most)
      expect(statuses.filter((status) => status === 429)).toHaveLength(5)
    })
  })
})
