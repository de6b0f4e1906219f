import { firstRow } from '#server/db/statements.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { PASSWORD, aBrowser, aCustomer, aSignUp } from '#testing/builders/a-customer.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { openTestApp } from '#testing/programs/test-app.ts'
import { keepsCookies } from '#server/http/guards/session-cookies.ts'
import { purgeAccess } from './purge-access.ts'
import { DAY } from '#domain/time/durations.ts'

it.each(oneDatabase)(
  'expired sessions, links, devices, login failures and unconfirmed accounts are deleted, and nothing else, over %s',
  async (kind) => {
    const app = await openTestApp(kind)
    const { db } = app.database
    const { browser, email } = await aCustomer(app)
    await app.post('/api/auth/sign-up', aSignUp({ email: 'never@example.com' }))
    await app.post('/api/auth/login', { email, password: 'Wrong1!!' })
    await app.drain()
    const count = async () => {
      const tables = [
        'customers',
        'sessions',
        'session_tokens',
        'one_time_links',
        'login_failures',
        'known_devices',
      ]
      const counts = tables.map(
        (table) => sql<number>`(select count(*)::integer from ${sql.table(table)})`,
      )
      const row = await firstRow(db)<{
        counts: number[]
      }>`select array[${sql.join(counts)}] as counts`
      return row?.counts
    }
    const after = async (days: number) => {
      await purgeAccess(db, app.clock.now + days * DAY)
      return count()
    }
    const all = await count()
    expect(all).toEqual([2, 1, 2, 2, 1, 1])
    expect(await after(0)).toEqual(all)
    expect(await after(3)).toEqual([2, 1, 1, 0, 0, 1])
    expect(await after(8)).toEqual([1, 1, 1, 0, 0, 1])
    expect(await after(32)).toEqual([1, 1, 0, 0, 0, 1])
    expect(await after(121)).toEqual([1, 0, 0, 0, 0, 1])
    expect(await after(366)).toEqual([1, 0, 0, 0, 0, 0])
    expect((await browser.ask('GET', '/api/me/')).status).toBe(401)
    expect(
      (await aBrowser(app).ask('POST', '/api/auth/login', { email, password: PASSWORD })).status,
    ).toBe(200)
    await app.close()
  },
)

it('browsers store the cookies of a session over TLS, and over http only from the local machine', () => {
  const addresses = [
    'https://mesclun.example',
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
  ]
  expect(addresses.filter((address) => !keepsCookies(address))).toEqual([])
  expect(
    ['http://mesclun.example', 'http://192.168.1.20:3000', 'http://localhost.example'].filter(
      keepsCookies,
    ),
  ).toEqual([])
})
