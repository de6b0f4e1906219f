import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Locale } from '../../src/contract/pages/locales.ts'
import { type OutcomeName, demonstrationCards } from '../../src/payment-service/outcomes.ts'
import { type newcomer, openAccount, password } from './at-account.ts'

/** Address of a page that does not ask the server which customer is logged in. */
const QUIET = '/conditions-generales-vente/'

/** Sends a request to our API from inside the page and returns its answer. Throws on a refusal. */
export async function callFromPage<T>(
  page: Page,
  method: string,
  path: string,
  body?: object,
  key: string = randomUUID(),
): Promise<T> {
  // The empty first page and an SVG picture cannot send requests to the API.
  if (!page.url().startsWith('http') || page.url().endsWith('.svg')) await page.goto(QUIET)
  const { ok, text } = await page.evaluate(
    async ([how, where, sent, under]) => {
      const reply = await fetch(where, {
        method: how,
        headers: { 'x-mesclun': '1', 'content-type': 'application/json', 'idempotency-key': under },
        ...(sent === null ? {} : { body: sent }),
      })
      return { ok: reply.ok, text: await reply.text() }
    },
    [method, path, body === undefined ? null : JSON.stringify(body), key] as const,
  )
  if (!ok) throw new Error(`${method} ${path}: ${text}`)
  return JSON.parse(text) as T
}

/** Opens an account and logs in through the API. */
export async function comeIn(
  page: Page,
  name: string,
  locale: Locale,
): Promise<ReturnType<typeof newcomer>> {
  const who = await openAccount(page, name, locale)
  await page.goto(QUIET)
  await callFromPage(page, 'POST', '/api/auth/login', { email: who.email, password })
  await page.evaluate(() => localStorage.setItem('logged-in', '1'))
  return who
}

/** Logs out like another page of the site, and notifies the other tabs. */
export async function goOut(page: Page): Promise<void> {
  await callFromPage(page, 'POST', '/api/auth/logout', {})
  await page.evaluate(() => localStorage.removeItem('logged-in'))
}

type SavedCardReply = { card: { id: string } | null; challengeUrl: string | null }

/** Saves a card of the demonstration bank, and approves it if the bank asks. */
export async function saveCard(
  page: Page,
  outcome: OutcomeName,
  locale: Locale = 'fr',
): Promise<void> {
  const shop = new URL((await page.request.get('/healthz')).url())
  const bank = `http://${shop.hostname}:${Number(shop.port) + 1}`
  const typed = await page.request.post(`${bank}/tokens`, {
    headers: { origin: bank },
    data: {
      number: demonstrationCards[outcome].number,
      expiry: '12/34',
      cvc: '123',
      holder: 'Camille Roux',
      save: true,
      locale,
    },
  })
  const { token } = (await typed.json()) as { token: string }
  const key = randomUUID()
  const keep = () =>
    callFromPage<SavedCardReply>(page, 'POST', '/api/me/cards', { card: token }, key)
  const { challengeUrl } = await keep()
  if (challengeUrl === null) return
  await page.request.post(challengeUrl, {
    form: { answer: 'approve' },
    headers: { origin: bank },
    maxRedirects: 0,
  })
  const { card } = await keep()
  if (card === null) throw new Error(`the provider did not save the card: ${outcome}`)
}
