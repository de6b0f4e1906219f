// Tests of a program whose settings differ from those of the other tests.
import { once } from 'node:events'
import { type IncomingMessage, get as ask } from 'node:http'
import { expect, test } from '@playwright/test'
import { type SpawnedProgram, startProgram } from '../support/another-program.ts'

// All tests share one program, because filling and starting it takes time.
test.describe.configure({ mode: 'default' })

let program: SpawnedProgram
let origin: string
// oxlint-disable-next-line no-empty-pattern
test.beforeAll(async ({}, { project }) => {
  program = await startProgram('e2e/site/other-settings-server.ts', {
    baseURL: project.use.baseURL,
    ports: 210,
  })
  origin = program.origin
})
test.afterAll(() => program.stop())

/** Sends a request from another address of this machine. */
async function from(localAddress: string, url: string, headers: Record<string, string> = {}) {
  const [reply] = (await once(ask(url, { localAddress, headers, agent: false }), 'response')) as [
    IncomingMessage,
  ]
  const text = Buffer.concat((await reply.toArray()) as Buffer[]).toString()
  return { status: reply.statusCode, headers: reply.headers, text }
}

test('an IP address that renders too many pages in a minute gets 429 in its language; others are not affected', async () => {
  expect((await from('127.0.0.1', `${origin}/nl`)).status).toBe(200)
  const statuses: (number | undefined)[] = []
  for (let i = 0; i < 12; i += 1)
    statuses.push((await from('127.0.0.2', `${origin}/nos-ingredients/?q=${i}`)).status)
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429])
  const refused = await from('127.0.0.2', `${origin}/nl/bezorging/?q=x`)
  expect([
    refused.status,
    refused.headers['content-language'],
    refused.headers['cache-control'],
  ]).toEqual([429, 'nl', 'private, no-store'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.text).toContain('<html lang="nl')
  expect(refused.text).toContain('Te veel pagina’s tegelijk')
  // Cached pages do not count towards the limit, and every other IP address has its own limit.
  expect((await from('127.0.0.2', `${origin}/nl`)).status).toBe(200)
  expect((await from('127.0.0.3', `${origin}/nos-ingredients/?q=1`)).status).toBe(200)
})

test('a visitor during the launch of a new site sees its announcement, in four languages (S15)', async ({
  page,
}) => {
  for (const [address, title, text] of [
    ['/', 'On lave le bol.', 'Notre nouveau site arrive bientôt.'],
    ['/en/carte/', 'Washing the bowl.', 'Our new site is coming soon.'],
    ['/es/contact/', 'Estamos lavando el bol.', 'Nuestra nueva web llega muy pronto.'],
    ['/nl/carte/', 'We wassen de kom even af.', 'Onze nieuwe site komt eraan.'],
  ] as const) {
    await page.goto(origin + address)
    await expect(page.getByRole('alertdialog', { name: title })).toContainText(text)
  }
})
