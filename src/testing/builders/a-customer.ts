import { firstRow } from '#server/db/statements.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import type { signUp } from '#contract/customers/auth.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { TestAnswer, TestApp } from '#testing/programs/test-app.ts'

type BrowserMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A browser with our page: it stores cookies, and marks every write as coming from our page. */
export type TestBrowser = {
  cookies: Map<string, string>
  ask: (
    method: BrowserMethod,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<TestAnswer>
}

/** Headers that our page and its browser send with a write. */
export const fromOurPage = { 'x-mesclun': '1', 'sec-fetch-site': 'same-origin' }

export function aBrowser(
  { app }: Pick<TestApp, 'app'>,
  cookies = new Map<string, string>(),
): TestBrowser {
  return {
    cookies,
    async ask(method, url, body, headers = {}) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const reply = await app.inject({
        method,
        url,
        headers: {
          ...(cookie === '' ? {} : { cookie }),
          ...(method === 'GET' ? {} : fromOurPage),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      })
      for (const { name, value } of reply.cookies) {
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
      return {
        status: reply.statusCode,
        headers: reply.headers,
        text: reply.body,
        json: () => JSON.parse(reply.body),
      }
    },
  }
}

export const PASSWORD = 'Trois radis, 2 navets & du sel'

/** The fields of a complete, valid sign-up. */
export const aSignUp = (changes: Partial<BodyOf<typeof signUp>> = {}): BodyOf<typeof signUp> => ({
  firstName: 'Zoé',
  lastName: 'Lefèvre',
  phone: '06 39 98 12 34',
  email: `zoe-${randomUUID()}@example.com`,
  password: PASSWORD,
  country: 'FR',
  orderingCountry: 'FR',
  birthDate: { day: 29, month: 2, year: 1992 },
  address: '12 rue des Lilas',
  postcode: '75019',
  city: 'Paris',
  newsletterEmail: false,
  newsletterSms: false,
  termsAccepted: true,
  privacyAccepted: true,
  ...changes,
})

/** The token in the last mail of a kind to an address; null when there is none. */
export async function mailedToken(
  { database: { db }, drain }: TestApp,
  email: string,
  kind: string,
): Promise<string | null> {
  await drain()
  const row = await firstRow(db)<{ text: string }>`
    select text from mails where recipient = ${email} and kind = ${`account-${kind}`} order by id desc limit 1`
  return row ? (/#([\w-]+)/.exec(row.text)?.[1] ?? '') : null
}

/** Polls for the mail, because another process may still be writing it. */
async function tokenToCome(app: TestApp, email: string): Promise<string | null> {
  for (let looks = 0; looks < 100; looks += 1) {
    const token = await mailedToken(app, email, 'verify')
    if (token !== null) return token
    await sleep(100)
  }
  return null
}

/** A customer who signed up, followed the mailed link and is logged in. */
export async function aCustomer(
  app: TestApp,
  changes: Partial<BodyOf<typeof signUp>> = {},
): Promise<{ browser: TestBrowser; email: string; id: string }> {
  const browser = aBrowser(app)
  const body = aSignUp(changes)
  await must(browser.ask('POST', '/api/auth/sign-up', body))
  await must(
    browser.ask('POST', '/api/auth/email/verify', {
      token: await tokenToCome(app, body.email),
      password: body.password,
    }),
  )
  await must(browser.ask('POST', '/api/auth/login', { email: body.email, password: body.password }))
  const row = await firstRow(app.database.db)<{
    id: string
  }>`select id from customers where email = ${body.email}`
  return { browser, email: body.email, id: row?.id ?? '' }
}

async function must(pendingAnswer: Promise<TestAnswer>): Promise<TestAnswer> {
  const answer = await pendingAnswer
  if (answer.status >= 300)
    throw new Error(`the request failed with status ${answer.status}: ${answer.text}`)
  return answer
}
