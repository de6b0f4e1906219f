import { logInThere, type Stranger } from './an-embedded-login.ts'
import type { TestBrowser } from '#testing/builders/a-customer.ts'
import type { TestAnswer } from '#testing/programs/test-app.ts'

type Ask = Pick<TestBrowser, 'ask'>

/** Begins a sign-in to the head office; returns the address of the provider that it leads to. */
export async function leaveOffice(browser: Ask, query = ''): Promise<URL> {
  const answer = await browser.ask('GET', `/api/office/sign-in/provider${query}`)
  return new URL(String(answer.headers.location))
}

/** The whole sign-in to the head office. */
export async function signInByProvider(
  browser: Ask,
  stranger: Stranger | 'cancel',
  query = '',
): Promise<TestAnswer> {
  const back = await logInThere(await leaveOffice(browser, query), stranger)
  return browser.ask('GET', back.pathname + back.search)
}
