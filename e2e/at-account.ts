import type { Page } from '@playwright/test'
import type { Locale } from '../src/contract/locales.ts'
import { type Messages, readMessages } from '../src/texts/compile.ts'

export const password = 'Laitue-et-2-radis!'

/** Each test has a customer to itself. */
export const newcomer = (name: string) => ({
  firstName: 'Camille', lastName: 'Roux', phone: '06 12 34 56 78', email: `${name}@example.org`,
})

/** What the pages say in a language, without their values. */
export function words(locale: Locale) {
  const all = readMessages(locale)
  const find = (namespace: string, key: string): string => {
    const found = key.split('.').reduce<string | Messages | undefined>(
      (at, part) => (typeof at === 'object' ? at[part] : undefined), all[namespace])
    if (typeof found !== 'string') throw new Error(`${namespace}.${key} says nothing in ${locale}`)
    return found
  }
  return {
    login: (key: string) => find('login', key),
    account: (key: string) => find('account', key),
    error: (code: string) => find('errors', code),
    of: find,
  }
}

/** The link in the latest mail to somebody, once at least `count` mails came. */
export async function linkInMail(page: Page, to: string, count = 1): Promise<string> {
  for (let i = 0; i < 100; i += 1) {
    const list = await (await page.request.get('/dev/mails')).text()
    const theirs = list.split('<li>').filter((entry) => entry.includes(`<small>${to},`))
    const mails = theirs.flatMap((entry) => /href="(\/dev\/mails\/\d+)"/.exec(entry)?.[1] ?? [])
    const texts = await Promise.all(mails.map(async (path) => (await page.request.get(`${path}/content`)).text()))
    const links = texts.flatMap((text) => /https?:\/\/[^"\s<]+#[\w-]+/.exec(text)?.[0] ?? [])
    if (links.length >= count && links[0]) return links[0]
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no mail to ${to}`)
}

const headers = { 'x-mesclun': '1' }

/** Opens an account without its pages, and logs nobody in. */
export async function openAccount(page: Page, name: string, locale: Locale) {
  const who = newcomer(name)
  const origin = new URL((await page.request.get('/healthz')).url()).origin
  const ours = { ...headers, origin, 'accept-language': locale }
  const made = await page.request.post('/api/auth/sign-up', {
    headers: ours,
    data: {
      ...who, password, country: 'FR', orderingCountry: 'FR', birthDate: { day: 14, month: 6, year: 1991 }, address: '', postcode: '',
      city: '', newsletterEmail: false, newsletterSms: false, termsAccepted: true, privacyAccepted: true,
    },
  })
  if (!made.ok()) throw new Error(await made.text())
  const token = (await linkInMail(page, who.email)).split('#')[1]
  const opened = await page.request.post('/api/auth/email/verify', { headers: ours, data: { token } })
  if (!opened.ok()) throw new Error(await opened.text())
  return who
}
