import { randomUUID } from 'node:crypto'
import { type Page, type Request, expect } from '@playwright/test'
import type { Locale } from '../../src/contract/pages/locales.ts'
import { pages } from '../../src/contract/pages/pages.ts'
import type { Order, Quote } from '../../src/contract/shop/orders.ts'
import { type MessageTree, readMessages } from '../../src/texts/compile.ts'
import { visit } from '../support/at-rest.ts'

export const password = 'Laitue-et-2-radis!'

/**
 * A customer for one test. A retry of the test gets another customer, because it runs in a new
 * process.
 */
export const newcomer = (name: string) => ({
  firstName: 'Camille',
  lastName: 'Roux',
  phone: '06 12 34 56 78',
  email: `${name}.${process.env['TEST_WORKER_INDEX'] ?? 0}@example.org`,
})

/** Returns functions that find the texts of the pages in a language, before values are inserted. */
export function words(locale: Locale) {
  const all = readMessages(locale)
  const find = (namespace: string, key: string): string => {
    const text = key
      .split('.')
      .reduce<string | MessageTree | undefined>(
        (at, part) => (typeof at === 'object' ? at[part] : undefined),
        all[namespace],
      )
    if (typeof text !== 'string') throw new Error(`${namespace}.${key} has no text in ${locale}`)
    return text
  }
  return {
    login: (key: string) => find('login', key),
    account: (key: string) => find('account', key),
    error: (code: string) => find('errors', code),
    of: find,
  }
}

/** The link in the latest mail to an address, once at least `count` mails have arrived. */
export async function linkInMail(page: Page, to: string, count = 1): Promise<string> {
  for (let i = 0; i < 100; i += 1) {
    const list = await (await page.request.get('/dev/mails')).text()
    const mailEntries = list.split('<li>').filter((entry) => entry.includes(`<small>${to},`))
    const mails = mailEntries.flatMap(
      (entry) => /href="(\/dev\/mails\/\d+)"/.exec(entry)?.[1] ?? [],
    )
    const texts = await Promise.all(
      mails.map(async (path) => (await page.request.get(`${path}/content`)).text()),
    )
    const links = texts.flatMap((text) => /https?:\/\/[^"\s<]+#[\w-]+/.exec(text)?.[0] ?? [])
    if (links.length >= count && links[0]) return links[0]
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no mail with a link arrived at ${to}`)
}

/** The headers that our pages send with each write. */
async function writeHeaders(page: Page, locale: Locale): Promise<Record<string, string>> {
  const { origin } = new URL((await page.request.get('/healthz')).url())
  return { 'x-mesclun': '1', origin, 'accept-language': locale }
}

/** Opens an account through the API, without logging in. */
export async function openAccount(page: Page, name: string, locale: Locale) {
  const who = newcomer(name)
  const headers = await writeHeaders(page, locale)
  const signUpReply = await page.request.post('/api/auth/sign-up', {
    headers,
    data: {
      ...who,
      password,
      country: 'FR',
      orderingCountry: 'FR',
      birthDate: { day: 14, month: 6, year: 1991 },
      address: '',
      postcode: '',
      city: '',
      newsletterEmail: false,
      newsletterSms: false,
      termsAccepted: true,
      privacyAccepted: true,
    },
  })
  if (!signUpReply.ok()) throw new Error(await signUpReply.text())
  const token = (await linkInMail(page, who.email)).split('#')[1]
  const opened = await page.request.post('/api/auth/email/verify', {
    headers,
    data: { token, password },
  })
  if (!opened.ok()) throw new Error(await opened.text())
  return who
}

/** Fills in and sends the login form by keyboard. */
export async function logInByKeyboard(page: Page, email: string, secret: string) {
  await page.locator('[name=email]').fill(email)
  await page.keyboard.press('Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(secret)
  await page.keyboard.press('Enter')
}

/** Opens an account, logs in and goes to one of its pages. */
export async function logInAt(
  page: Page,
  name: string,
  locale: Locale,
  at: 'account' | 'accountProfile' | 'accountOrders' | 'accountCards',
) {
  const who = await openAccount(page, name, locale)
  await visit(page, `${pages.login[locale]}?to=${encodeURIComponent(pages[at][locale])}`)
  await logInByKeyboard(page, who.email, password)
  await page.waitForURL(pages[at][locale])
  return who
}

/**
 * Logs in at the demonstration provider by keyboard. Without `email`, the provider's account has no
 * address.
 */
export async function logInAtProvider(
  page: Page,
  { email = '', firstName }: { email?: string; firstName: string },
) {
  // Waits for the provider's page, because our own pages have fields of the same names.
  await page.waitForURL(/\/interaction\//)
  await page.locator('input[name=email]').focus()
  await page.keyboard.type(email)
  await page.locator('input[name=firstName]').focus()
  await page.keyboard.type(firstName)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Haddad')
  await page.keyboard.press('Enter')
}

type Placing = {
  restaurant: number
  takeawayAt: string
  lines: readonly unknown[]
  payment: 'card' | 'at-restaurant'
}

/** Places an order for the logged-in customer through the API. */
export async function placeOrder(
  page: Page,
  locale: Locale,
  { restaurant, takeawayAt, lines, payment }: Placing,
): Promise<Order> {
  const headers = await writeHeaders(page, locale)
  const quote = (await (
    await page.request.post('/api/quotes', { headers, data: { restaurant, lines } })
  ).json()) as Quote
  const reply = await page.request.post('/api/orders', {
    headers: { ...headers, 'idempotency-key': randomUUID() },
    data: {
      restaurant,
      lines,
      takeawayAt,
      payment,
      comment: '',
      overEighteen: false,
      termsAccepted: true,
      customer: { name: 'Camille Roux', phone: '06 12 34 56 78', email: 'camille@example.org' },
      shown: { menuVersion: quote.menuVersion, toPay: quote.toPay, points: quote.points },
    },
  })
  if (!reply.ok()) throw new Error(await reply.text())
  return (await reply.json()) as Order
}

/** Abandons an order that awaits its payment, so that it becomes a past order at once. */
export async function abandon(page: Page, locale: Locale, { token }: Order) {
  const reply = await page.request.post(`/api/orders/${token}/abandon`, {
    headers: await writeHeaders(page, locale),
  })
  if (!reply.ok()) throw new Error(await reply.text())
}

/** Deletes only the access token. `clearCookies` would leave no cookies at all for a moment. */
export async function endAccess(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.deleteCookies', { name: '__Host-access', url: page.url() })
  await browser.detach()
}

/**
 * Watches the page's API requests from now on. Returns a function that waits until all are
 * answered.
 */
export function watchCalls(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  page.on('request', (request) => {
    if (/^\/api\/(?!live)/.test(new URL(request.url()).pathname)) open.add(request)
  })
  page.on('requestfinished', (request) => {
    open.delete(request)
  })
  page.on('requestfailed', (request) => {
    open.delete(request)
  })
  return () => expect.poll(() => open.size).toBe(0)
}
