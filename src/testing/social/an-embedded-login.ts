import { allRows } from '#server/db/statements.ts'
import { request } from 'node:http'
import type { TestBrowser } from '#testing/builders/a-customer.ts'
import type { TestAnswer, TestApp } from '#testing/programs/test-app.ts'

/** A person at the embedded provider; without `email`, their account has no address. */
export type Stranger = { email?: string; verified?: boolean; firstName?: string; lastName?: string }

type Led = { location: string }

/** Begins a login in the browser; returns the address of the provider to which it redirects. */
export async function leave(browser: TestBrowser, provider = 'google', query = ''): Promise<URL> {
  const answer = await browser.ask('GET', `/api/auth/social/${provider}${query}`)
  return new URL(String(answer.headers.location))
}

/** Logs in at the provider, or cancels there; returns the address that it redirects back to. */
export async function logInThere(
  address: URL | string,
  stranger: Stranger | 'cancel',
): Promise<URL> {
  const cookies = new Map<string, string>()
  const fields =
    stranger === 'cancel'
      ? { cancel: 'true' }
      : {
          email: stranger.email ?? '',
          firstName: stranger.firstName ?? 'Nour',
          lastName: stranger.lastName ?? 'Haddad',
          ...((stranger.verified ?? true) ? { verified: 'on' } : {}),
        }
  let led = await follow(String(address), cookies)
  for (let steps = 0; steps < 6; steps += 1) {
    const next = new URL(led.location, String(address))
    if (next.searchParams.has('code') || next.searchParams.has('error')) return next
    const isForm = next.pathname.includes('/interaction/')
    led = await follow(
      next.href,
      cookies,
      isForm ? new URLSearchParams(fields).toString() : undefined,
    )
  }
  throw new Error(`the provider redirects too often, last to ${led.location}`)
}

/** Opens the address to which the provider redirects back. */
export const comeBack = (browser: TestBrowser, address: URL): Promise<TestAnswer> =>
  browser.ask('GET', address.pathname + address.search)

/** The complete login. */
export async function logInBy(
  browser: TestBrowser,
  stranger: Stranger | 'cancel',
  { provider = 'google', query = '' } = {},
): Promise<TestAnswer> {
  return comeBack(browser, await logInThere(await leave(browser, provider, query), stranger))
}

/** The problem named in the address to which a browser is redirected. */
export const problemOf = ({ headers }: TestAnswer): string | null =>
  new URL(String(headers.location), 'https://ours.example').searchParams.get('problem')

/** Number of sessions in the database, including those that have ended. */
export async function countSessions({ database: { db } }: TestApp): Promise<number> {
  const rows = await allRows(db)`select id from sessions`
  return rows.length
}

/** Sends one request; throws if the provider’s answer is not a redirect. */
function follow(address: string, cookies: Map<string, string>, form?: string): Promise<Led> {
  return new Promise((resolve, reject) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const clientRequest = request(
      address,
      {
        method: form === undefined ? 'GET' : 'POST',
        agent: false,
        headers: {
          cookie,
          ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        },
      },
      (reply) => {
        let text = ''
        reply
          .on('data', (part: Buffer) => {
            text += part.toString()
          })
          .on('end', () => {
            for (const set of reply.headers['set-cookie'] ?? []) {
              const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
              cookies.set(name, value)
            }
            const { location } = reply.headers
            if (location === undefined)
              reject(
                new Error(`status ${reply.statusCode} without a redirect from ${address}: ${text}`),
              )
            else resolve({ location })
          })
      },
    )
    clientRequest.on('error', reject).end(form)
  })
}
