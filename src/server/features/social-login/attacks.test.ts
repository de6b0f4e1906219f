import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, aBrowser, aCustomer } from '#testing/builders/a-customer.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import {
  comeBack,
  countSessions,
  leave,
  logInBy,
  logInThere,
  problemOf,
} from '#testing/social/an-embedded-login.ts'
import { type TestAnswer, type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { MINUTE } from '#domain/time/durations.ts'

const nour = { email: 'nour@example.com' }

describe.each(oneDatabase)('the redirect to a login provider and back, over %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind)
  })
  afterAll(() => app.close())

  /** Expects that no session is opened, and that the login page shows the reason. */
  async function expectRefused(
    attack: () => Promise<TestAnswer>,
    problem = 'social_failed',
  ): Promise<void> {
    const before = await countSessions(app)
    const answer = await attack()
    expect(answer.status).toBe(302)
    expect(String(answer.headers.location)).toMatch(/^\/connexion\/\?problem=/)
    expect(problemOf(answer)).toBe(problem)
    expect(String(answer.headers['set-cookie'])).not.toContain('__Host-access')
    expect(await countSessions(app)).toBe(before)
  }

  const backWith = (parameters: Record<string, string>) =>
    new URL(
      `?${new URLSearchParams(parameters).toString()}`,
      'http://localhost:3000/api/auth/social/google/callback',
    )

  it('accepts a code only once (A6)', async () => {
    const browser = aBrowser(app)
    const back = await logInThere(await leave(browser), nour)
    expect((await comeBack(browser, back)).headers.location).toContain('/inscription/completer/')
    await expectRefused(() => comeBack(browser, back))
    const again = await leave(browser)
    back.searchParams.set('state', again.searchParams.get('state') ?? '')
    await expectRefused(() => comeBack(browser, back))
  })

  it('opens one session for several simultaneous callbacks (A6)', async () => {
    const browser = aBrowser(app)
    const back = await logInThere(await leave(browser), nour)
    const before = await countSessions(app)
    await Promise.all([1, 2, 3].map(() => comeBack(aBrowser(app, new Map(browser.cookies)), back)))
    expect(await countSessions(app)).toBe(before + 1)
  })

  it('refuses a callback whose state is unknown, missing or repeated (A6)', async () => {
    const browser = aBrowser(app)
    const back = await logInThere(await leave(browser), nour)
    const right = back.searchParams.get('state') ?? ''
    for (const state of [
      [],
      [''],
      ['x'.repeat(43)],
      [right, right],
      [`${right}x`],
      [right.toUpperCase()],
    ]) {
      const foreign = new URL(back)
      foreign.searchParams.delete('state')
      for (const stateValue of state) foreign.searchParams.append('state', stateValue)
      await expectRefused(() => comeBack(browser, foreign))
    }
  })

  it('refuses a callback in another browser, and still accepts it in the browser that began (A6)', async () => {
    const attacker = aBrowser(app)
    const victim = aBrowser(app)
    const back = await logInThere(await leave(attacker), { email: 'attacker@example.com' })
    await expectRefused(() => comeBack(victim, back))
    const victimsAddress = await leave(victim)
    await expectRefused(() => comeBack(victim, back))
    victimsAddress.searchParams.set('state', back.searchParams.get('state') ?? '')
    await expectRefused(async () => comeBack(victim, await logInThere(victimsAddress, nour)))
    expect((await comeBack(attacker, back)).headers.location).toContain('/inscription/completer/')
  })

  it('refuses a callback if no login was begun (A6)', async () => {
    await expectRefused(() => comeBack(aBrowser(app), backWith({ code: 'x', state: 'y' })))
    await expectRefused(() => comeBack(aBrowser(app), backWith({})))
  })

  it('refuses a code from another login, because its verifier does not match (A6)', async () => {
    const browser = aBrowser(app)
    const attackers = await logInThere(await leave(aBrowser(app)), {
      email: 'attacker@example.com',
    })
    const back = await logInThere(await leave(browser), nour)
    back.searchParams.set('code', attackers.searchParams.get('code') ?? '')
    await expectRefused(() => comeBack(browser, back))
  })

  it('refuses a code from the client of another provider (A6)', async () => {
    const browser = aBrowser(app)
    const facebookAddress = await logInThere(await leave(browser, 'facebook'), nour)
    const back = await logInThere(await leave(browser, 'google'), nour)
    back.searchParams.set('code', facebookAddress.searchParams.get('code') ?? '')
    await expectRefused(() => comeBack(browser, back))
    facebookAddress.pathname = facebookAddress.pathname.replace('facebook', 'google')
    await expectRefused(() => comeBack(browser, facebookAddress))
  })

  it('refuses a login whose code challenge was removed, replaced or made plain (A6)', async () => {
    const browser = aBrowser(app)
    const weaken = async (change: (parameters: URLSearchParams) => void) => {
      const address = await leave(browser)
      change(address.searchParams)
      return comeBack(browser, await logInThere(address, nour))
    }
    await expectRefused(() =>
      weaken((parameters) => {
        parameters.delete('code_challenge')
        parameters.delete('code_challenge_method')
      }),
    )
    await expectRefused(() =>
      weaken((parameters) => parameters.set('code_challenge_method', 'plain')),
    )
    const otherChallenge = createHash('sha256').update('mine').digest('base64url')
    await expectRefused(() =>
      weaken((parameters) => parameters.set('code_challenge', otherChallenge)),
    )
  })

  it('refuses a login whose nonce was removed or replaced (A6)', async () => {
    const browser = aBrowser(app)
    for (const nonce of [null, 'mine']) {
      const address = await leave(browser)
      if (nonce === null) address.searchParams.delete('nonce')
      else address.searchParams.set('nonce', nonce)
      await expectRefused(async () => comeBack(browser, await logInThere(address, nour)))
    }
  })

  it('has only one redirect address: the provider refuses every other (A6)', async () => {
    const address = await leave(aBrowser(app))
    for (const elsewhere of [
      'https://evil.example/',
      'http://localhost:3000/api/auth/social/google/callback/../../x',
      'http://localhost:3000.evil.example/',
    ]) {
      address.searchParams.set('redirect_uri', elsewhere)
      await expect(logInThere(address, nour)).rejects.toThrow(/^status 400 /)
    }
  })

  it('ends on a page of the shop, whatever return address was requested (A7)', async () => {
    const browser = aBrowser(app)
    await logInBy(browser, { email: 'pages@example.com' })
    for (const address of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '/%09/evil.example/..//evil.example',
      '/api/auth/social/google',
      'javascript:alert(1)',
    ]) {
      const query = `?return=${encodeURIComponent(address)}`
      const answer = await logInBy(browser, { email: 'pages@example.com' }, { query })
      expect(answer.headers.location).toBe('/inscription/completer/?return=%2F')
      const cancelledAnswer = await logInBy(browser, 'cancel', { query })
      expect(cancelledAnswer.headers.location).toBe(
        '/connexion/?problem=social_cancelled&return=%2F',
      )
    }
    const twice = await browser.ask(
      'GET',
      '/api/auth/social/google?return=/a&return=//evil.example',
    )
    expect(twice.headers.location).toBe('/connexion/?problem=invalid_request')
  })

  it.each([
    ['access_denied', 'social_cancelled'],
    ['server_error', 'social_unavailable'],
    ['invalid_request', 'social_failed'],
    ['<script>', 'social_failed'],
  ])('reports an error of the provider as a problem of ours: %s (A6)', async (error, problem) => {
    const browser = aBrowser(app)
    const state = (await leave(browser)).searchParams.get('state') ?? ''
    const issuer = await app.services.socialLogin.issuerOf('google')
    const parameters = { error, error_description: 'x', state, iss: issuer }
    await expectRefused(() => comeBack(browser, backWith(parameters)), problem)
  })

  it('can be under way in two tabs of one browser at the same time (A6)', async () => {
    const browser = aBrowser(app)
    const first = await leave(browser)
    const second = await leave(browser, 'facebook')
    for (const [address, email] of [
      [second, 'tab-two@example.com'],
      [first, 'tab-one@example.com'],
    ] as const) {
      await comeBack(browser, await logInThere(address, { email }))
      expect((await browser.ask('GET', '/api/me/')).json()).toMatchObject({ email })
    }
  })

  it('expires after ten minutes (A6)', async () => {
    const browser = aBrowser(app)
    const back = await logInThere(await leave(browser), nour)
    app.clock.now += 10 * MINUTE
    await expectRefused(() => comeBack(browser, back))
  })

  it('refuses a start from another site, and a callback in a frame or from a script (A6)', async () => {
    const browser = aBrowser(app)
    for (const site of ['cross-site', 'same-site']) {
      const headers = { 'sec-fetch-site': site }
      const answer = await browser.ask(
        'GET',
        '/api/auth/social/google?return=/panier/',
        undefined,
        headers,
      )
      expect(answer.headers.location).toBe('/connexion/?return=%2Fpanier%2F')
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    const back = await logInThere(await leave(browser), nour)
    const come = (headers: Record<string, string>) =>
      browser.ask('GET', back.pathname + back.search, undefined, headers)
    await expectRefused(() => come({ 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }))
    await expectRefused(() => come({ 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }))
    await expectRefused(() => come({ 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }))
    const answer = await come({
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    })
    expect(answer.headers.location).toContain('/inscription/completer/')
  })

  it("cannot link an attacker's account with the identity of a victim (A6)", async () => {
    const attacker = await aCustomer(app)
    const link = { currentPassword: PASSWORD }
    const linkAnswer = await attacker.browser.ask('POST', '/api/me/identities/google', link)
    const { address } = linkAnswer.json<{ address: string }>()
    const victim = await aCustomer(app)
    const back = await logInThere(address, { email: 'victim@example.com' })
    await expectRefused(() => comeBack(victim.browser, back))
    expect((await attacker.browser.ask('GET', '/api/me/identities')).json()).toEqual({
      results: [],
    })
    for (const headers of [
      { 'x-mesclun': '0' },
      { 'sec-fetch-site': 'cross-site' },
      { 'content-type': 'text/plain' },
    ]) {
      const forged = await victim.browser.ask('POST', '/api/me/identities/google', link, headers)
      expect([403, 415]).toContain(forged.status)
    }
    for (const [method, path] of [
      ['GET', '/api/me/identities'],
      ['POST', '/api/me/identities/google'],
      ['DELETE', '/api/me/identities/google'],
      ['GET', '/api/me/profile'],
      ['POST', '/api/me/profile'],
    ] as const) {
      expect(
        (await aBrowser(app).ask(method, path, method === 'POST' ? {} : undefined)).status,
      ).toBe(401)
    }
  })

  it('answers at its own addresses only (A6)', async () => {
    for (const path of [
      '/api/auth/social/apple',
      '/api/auth/social/constructor/callback',
      '/api/auth/social/GOOGLE',
    ]) {
      expect((await app.get(path)).status).toBe(404)
    }
    expect((await app.post('/api/auth/social/google/callback', {})).status).toBe(405)
  })
})

describe('a visitor who begins too many logins with a provider', () => {
  it('is redirected to the login page with an explanation (A6)', async () => {
    const app = await openTestApp('postgres', { LOGINS_PER_MINUTE: '3' })
    try {
      const origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
      const begin = async (number: number) => {
        const headers = { 'accept-language': 'es', 'x-forwarded-for': `192.0.2.${number}` }
        const reply = await fetch(`${origin}/api/auth/social/google`, {
          redirect: 'manual',
          headers,
        })
        return reply.headers.get('location')
      }
      for (const number of [1, 2, 3]) expect(await begin(number)).toContain('/google/auth?')
      expect(await begin(4)).toBe('/es/iniciar-sesion/?problem=too_many_requests')
    } finally {
      await app.close()
    }
  })
})

describe('a shop without login providers', () => {
  it('lists no providers, and answers 404 at their addresses (A6)', async () => {
    const app = await openTestApp('postgres', { SOCIAL_LOGIN: 'none' })
    try {
      expect((await app.get('/api/auth/social')).json()).toEqual({ providers: [] })
      expect((await app.get('/api/auth/social/google')).status).toBe(404)
      expect((await app.get('/api/auth/social/google/callback')).status).toBe(404)
    } finally {
      await app.close()
    }
  })
})
