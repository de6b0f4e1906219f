import { catalogueTabs } from '../office/at-catalogue.ts'
import { type Browser, type Locator, type Page, expect } from '@playwright/test'
import type { OfficeCatalogue } from '../../src/contract/office/catalogue.ts'
import { officeHref, officePages, officeRoots } from '../../src/contract/office/office-pages.ts'
import type { Locale } from '../../src/contract/pages/locales.ts'
import { placeOrder } from '../account/at-account.ts'
import { aKnownCustomer } from '../office/at-customers.ts'
import { placeOf, salad } from '../order/at-checkout.ts'
import { faultsOf } from '../every-page/at-axe.ts'
import { still, visit } from '../support/at-rest.ts'

/** Ids of the records that the addresses of the pages name. */
export type Seeded = { order: string; customer: string; request: string; person: string }

/** Signs in as the owner of the demonstration. */
export async function enterOffice(page: Page): Promise<void> {
  await page.goto('/dev/office')
  await page.getByRole('link', { name: /, owner$/ }).click()
  await page.locator('nav:has(#places)').waitFor()
}

/** Writes an order, a customer and a request about personal data, so that no page is empty. */
export async function seedOffice(browser: Browser, baseURL: string): Promise<Seeded> {
  const page = await browser.newPage({ baseURL })
  const headers = { 'x-mesclun': '1', origin: baseURL }
  async function send<T>(path: string, data?: object): Promise<T> {
    const reply = await (data === undefined
      ? page.request.get(path, { headers })
      : page.request.post(path, { headers, data }))
    if (!reply.ok()) throw new Error(`${path}: ${await reply.text()}`)
    return (await reply.json()) as T
  }
  type List = { results: { id: string }[] }
  const idOf = ({ results: [first] }: List) => {
    if (first === undefined) throw new Error('the list is empty')
    return first.id
  }
  await visit(page, '/')
  const { lastName } = await aKnownCustomer(page, 'office-axe')
  const { restaurant, time } = await placeOf(page, 'saint-etienne', -10)
  await placeOrder(page, 'fr', {
    restaurant: restaurant.id,
    takeawayAt: time.at,
    lines: salad().lines,
    payment: 'at-restaurant',
  })
  await enterOffice(page)
  const orders = await send<List>('/api/office/orders/search', {
    day: '2020-01-01',
    until: '2099-12-31',
  })
  const customers = await send<List>('/api/office/customers/search', { text: lastName })
  const { id: request } = await send<{ id: string }>('/api/office/privacy-requests', {
    email: `${lastName}@example.org`,
    kind: 'export',
  })
  const people = await send<List>('/api/office/people')
  await seedDraft(page, headers)
  await page.close()
  return { order: idOf(orders), customer: idOf(customers), request, person: idOf(people) }
}

/** Edits a price, an allergen and a text of the catalogue, so that the draft is not empty. */
async function seedDraft(page: Page, headers: Record<string, string>): Promise<void> {
  const catalogueReply = await page.request.get('/api/office/catalogue')
  const { entries, draft } = (await catalogueReply.json()) as OfficeCatalogue
  // Another worker of the same program has already written the draft.
  if (draft.edits.length > 0) return
  const edits = [
    { entry: 'formula 1', field: 'price', after: 9.9 },
    { entry: 'ingredient 402', field: 'allergens', after: ['milk', 'nuts'] },
    { entry: 'ingredient 402', field: 'name.fr', after: 'Feta AOP' },
  ].map((edit) => ({ ...edit, before: entries[edit.entry]?.[edit.field] ?? null }))
  const draftReply = await page.request.patch('/api/office/catalogue/draft', {
    headers,
    data: { edits },
  })
  if (!draftReply.ok() && draftReply.status() !== 409) throw new Error(await draftReply.text())
}

/** Whether a tab has many rows: it is opened with a filter that leaves only a few. */
const isLong = (tab: string) => tab === 'languages' || tab === 'prices'

/**
 * Returns the addresses of the head office by name: each page, and, where they exist, an empty list
 * and an opened row.
 */
export function officeAddresses(locale: Locale, seeded: Seeded): Record<string, string> {
  const href = (
    page: keyof typeof officePages,
    query: Record<string, string | number> = {},
  ): string => officeHref(page, locale, query)
  const days = { day: '2020-01-01', until: '2099-12-31' }
  return {
    today: href('today'),
    orders: href('orders', days),
    'orders, none': href('orders', { day: '2020-01-01' }),
    'orders, one': href('orders', { ...days, open: seeded.order }),
    customers: href('customers'),
    'customers, one': href('customers', { open: seeded.customer }),
    requests: href('customers', { view: 'requests' }),
    'requests, one': href('customers', { view: 'requests', request: seeded.request }),
    // A few rows are enough: what can be opened in one row can be opened in all.
    catalogue: href('catalogue', { find: 'tomate' }),
    'catalogue, none': href('catalogue', { find: 'zzzz' }),
    ...Object.fromEntries(
      catalogueTabs.map((tab) => [
        `catalogue, ${tab}`,
        href('catalogue', { tab, ...(isLong(tab) && { find: 'tomate' }) }),
      ]),
    ),
    product: href('product', { open: 'ingredient-302' }),
    'catalogue, changes': href('catalogueChanges'),
    availability: href('availability', { find: 'tomate' }),
    calendar: href('calendar'),
    openings: href('openings'),
    restaurant: href('restaurant', { of: 'paris-haussmann' }),
    'restaurant, table': href('restaurant', { of: 'paris-haussmann', view: 'table' }),
    restaurants: href('restaurants'),
    'restaurants, none': href('restaurants', { find: 'zzzz' }),
    'restaurants, one': href('restaurants', { open: 'saint-etienne' }),
    promotions: href('promotions'),
    'promotions, over': href('promotions', { group: 'over' }),
    'promotions, none': href('promotions', { group: 'coming' }),
    newPromotion: href('newPromotion'),
    site: href('site'),
    'site, delivery': href('site', { part: 'delivery' }),
    'site, sellers': href('site', { part: 'sellers' }),
    'site, webhooks': href('site', { part: 'webhooks' }),
    reports: href('reports', { period: 'last-year', beside: 'none' }),
    'reports, none': href('reports', { from: '2020-01-01', until: '2020-01-02' }),
    books: href('books'),
    exports: href('exports'),
    people: href('people'),
    'people, none': href('people', { find: 'zzzz' }),
    'people, one': href('people', { open: seeded.person }),
    roles: href('roles'),
    audit: href('audit'),
    'audit, none': href('audit', { subject: 'restaurant 999999' }),
    ownAccess: href('ownAccess'),
    unknown: `${officeRoots[locale]}/zzzz`,
  }
}

/** Returns the addresses of pages for people who are not signed in. */
export const doorAddresses = (locale: Locale): Record<string, string> => ({
  login: officePages.login[locale],
  'join, wrong link': `${officePages.join[locale]}#zzzz`,
})

/**
 * Matches the page's own requests; the session and the restaurants' names belong to the frame
 * around every page.
 */
const ownRequests = /\/api\/office\/(?!session|scopes)/

/** Lets the page's own requests fail, or wait for ever. */
export const hold = (page: Page, how: 'error' | 'loading') =>
  page.route(ownRequests, (route) => (how === 'error' ? route.abort() : undefined))

export async function open(page: Page, address: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(address)
  await page.locator('h1').first().waitFor()
  await still(page)
  await expect(page.locator('output.loading')).toHaveCount(0)
}

const layersOf = (page: Page): Locator => page.locator(':is(.menu-popover, .scrim):visible')

/** Returns the topmost layer: the menu, list or dialog that was opened last, or else the page. */
async function topOf(page: Page): Promise<Locator> {
  const layers = layersOf(page)
  if ((await layers.count()) > 0) return layers.last()
  // On a window without room next to it, a drawer covers the page.
  const drawer = page.locator('.drawer:visible')
  const isCovered = (page.viewportSize()?.width ?? 0) < 1300 && (await drawer.count()) > 0
  return isCovered ? drawer.first() : page.locator('body')
}

/**
 * Returns the buttons that open a layer: those whose attributes or place say so, and those whose
 * text ends with “…”, because such a button only asks a question. Each name counts once, because in
 * all rows of a list buttons of the same name open the same layer.
 */
async function openersOf(page: Page, isRail: boolean): Promise<Locator[]> {
  const top = await topOf(page)
  const within = top.locator(':is(button, [role=menuitem]):visible')
  const openerIndexes = await within.evaluateAll((all, rail) => {
    const seenNames = new Set<string>()
    return all.flatMap((element, at) => {
      if (
        (element.closest('nav:has(#places)') !== null) !== rail &&
        element.closest('.menu-popover, .scrim') === null
      )
        return []
      const text = (element.textContent ?? '').trim()
      const opens =
        element.hasAttribute('aria-haspopup') ||
        element.getAttribute('aria-expanded') === 'false' ||
        element.closest('.page-actions') !== null ||
        text.endsWith('…')
      const isOff =
        element.hasAttribute('disabled') || element.getAttribute('aria-disabled') === 'true'
      const name = `${element.getAttribute('aria-label') ?? ''} ${text}`
      if (!opens || isOff || seenNames.has(name)) return []
      seenNames.add(name)
      return [at]
    })
  }, isRail)
  return openerIndexes.map((at) => within.nth(at))
}

/**
 * Opens, one after another, everything that the page opens, and everything that those layers open
 * in turn, and calls `checkPage` for each with the texts of the buttons that led there.
 */
export async function openAll(
  page: Page,
  address: string,
  checkPage: (openerPath: string) => Promise<void>,
  { isRail = false, depth = 3 } = {},
): Promise<void> {
  const MOST = 120
  const ways: number[][] = [[]]
  let looked = 0
  for (
    let indexPath = ways.shift();
    indexPath !== undefined && looked < MOST;
    indexPath = ways.shift()
  ) {
    await open(page, address)
    const names: string[] = []
    let isThere = true
    for (const at of indexPath) {
      const opener = (await openersOf(page, isRail && names.length === 0))[at]
      if (opener === undefined) {
        isThere = false
        break
      }
      names.push(((await opener.textContent()) ?? '').trim().slice(0, 60))
      await opener.click()
      await still(page)
    }
    if (!isThere) continue
    if (indexPath.length > 0) await checkPage(names.join(' > '))
    looked += 1
    if (indexPath.length >= depth) continue
    const next = await openersOf(page, isRail && indexPath.length === 0)
    // If a button opened no layer, the page is unchanged and its buttons are already on the list.
    if (indexPath.length === 0 || (await layersOf(page).count()) > 0)
      ways.push(...next.map((_, at) => [...indexPath, at]))
  }
}

/** Returns the accessibility faults of the page in its current state, as texts. */
export const faultsAt = async (page: Page, where: string): Promise<string[]> =>
  (await faultsOf(page)).map((fault) => `${where}: ${fault}`)
