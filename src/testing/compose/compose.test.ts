import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import type { Payment } from '#contract/shop/payments.ts'
import { cardToken } from '#testing/builders/a-card.ts'
import { anOrder, anyTime, place } from '#testing/builders/an-order.ts'
import { copyDatabase } from '#testing/programs/a-database.ts'
import { aMailServer } from '#testing/programs/a-mail-server.ts'
import { compiledCode } from '#testing/programs/compiled-code.ts'
import { startPooler } from '#testing/programs/pgbouncer.ts'
import { freePort } from '#testing/programs/postgres.ts'
import {
  type ComposeService,
  type ComposeServices,
  composeText,
  environmentOf,
  readPooling,
  readServices,
  readText,
} from './compose-file.ts'
import { startProxy } from './proxy.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const ended: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end()
})

/** The arguments of an instruction of the Dockerfile that is written as JSON. */
const instruction = (name: string): string[] =>
  JSON.parse(new RegExp(`${name} (\\[.+\\])`).exec(readText('Dockerfile'))?.[1] ?? '[]') as string[]

describe('compose.yaml', () => {
  const services = readServices()
  const serviceOf = (name: string): ComposeService => services[name] ?? {}

  it('lets no service run as root, write to its image or gain privileges (G1)', () => {
    expect(readText('Dockerfile')).toMatch(/^USER node$/m)
    expect(readText('ops/compose/pgbouncer.Dockerfile')).toMatch(/^USER postgres$/m)
    for (const name of ['program-a', 'program-b', 'bank', 'pgbouncer', 'mail'])
      expect(serviceOf(name), name).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      })
  })

  it('starts a service only after the services that it needs are healthy (G1)', () => {
    for (const [name, { depends_on: needs = {} }] of Object.entries(services))
      for (const [needed, { condition }] of Object.entries(needs)) {
        expect(condition, `${name} needs ${needed}`).toBe('service_healthy')
        // The program’s image contains its own health check.
        const { build, healthcheck } = serviceOf(needed)
        const isAsked = healthcheck === undefined ? build === '.' : healthcheck.test !== undefined
        expect(isAsked, needed).toBe(true)
      }
    expect(readText('Dockerfile')).toContain('CMD ["node", "bin/healthy.js"]')
  })

  it('publishes its ports on localhost only, unless configured otherwise (G1)', () => {
    const ports = Object.values(services).flatMap(({ ports: published = [] }) => published)
    expect(ports).toHaveLength(3)
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/)
    expect(composeText()).not.toMatch(/privileged: true|network_mode/)
  })
})

/**
 * Starts a program of the image with the settings of its service; resolves once it reports its
 * address.
 */
async function start(args: readonly string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, args.slice(1), {
    cwd: root,
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compiledCode, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => {
        output += data.toString()
        if (/^(Mesclun|Payments): /m.test(output)) resolve()
      })
    child.once('exit', (code) => reject(new Error(`the program ended with ${code}: ${output}`)))
  })
  ended.push(() => stop(child))
  return child
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    await exit
  }
  return child.exitCode
}

const isHealthy = (port: number): boolean => {
  try {
    execFileSync(process.execPath, ['bin/healthy.js'], { cwd: root, env: { PORT: String(port) } })
    return true
  } catch {
    return false
  }
}

/**
 * Starts the programs of the file without containers: each with the command of its image and the
 * settings of its service, with local addresses instead of those of the network.
 */
async function startAll() {
  const ports = {
    a: await freePort(),
    b: await freePort(),
    bank: await freePort(),
    https: await freePort(),
    http: await freePort(),
  }
  const services: ComposeServices = readServices({
    PUBLIC_URL: `https://localhost:${ports.https}`,
    PAYMENTS_URL: `https://bank.localhost:${ports.https}`,
  })
  const serviceOf = (name: string): ComposeService => {
    const service = services[name]
    if (service === undefined) throw new Error(`compose.yaml has no service ${name}`)
    return service
  }
  const [copy, mail] = [await copyDatabase('postgres'), await aMailServer()]
  ended.push(copy.remove, mail.close)
  const pooler = await startPooler(copy.databaseUrl ?? '', readPooling(), 'mesclun')
  ended.push(pooler.stop)
  const at = (url: string) => new URL(url).host + new URL(url).pathname
  const places = new Map([
    ['pgbouncer:6432/mesclun', at(pooler.databaseUrl)],
    ['postgres:5432/mesclun', at(copy.databaseUrl ?? '')],
    ['mail:1025', at(mail.url)],
    ['bank:3001', `127.0.0.1:${ports.bank}`],
    ['program-a:3000', `127.0.0.1:${ports.a}`],
    ['program-b:3000', `127.0.0.1:${ports.b}`],
  ])
  const settingsOf = (name: string) => ({
    ...environmentOf(serviceOf(name), places),
    HOST: '127.0.0.1',
    // The programs run without pages, because the pages may be built only after this test.
    PAGES: 'false',
    DATABASE_PREPARED: 'off',
  })
  const program = instruction('\\nCMD')
  const bank = serviceOf('bank').command ?? []
  await start(bank, { ...settingsOf('bank'), PAYMENTS_PORT: String(ports.bank) })
  const [a, b] = await Promise.all([
    start(program, { ...settingsOf('program-a'), PORT: String(ports.a) }),
    start(program, { ...settingsOf('program-b'), PORT: String(ports.b) }),
  ])
  const proxy = await startProxy(
    `${root}ops/compose/Caddyfile`,
    {
      ...environmentOf(serviceOf('proxy'), places),
      BIND: '127.0.0.1',
      HTTP_PORT: String(ports.http),
      HTTPS_PORT: String(ports.https),
    },
    ports.https,
  )
  ended.push(proxy.stop)
  return { ports, mail, client: proxy.client, programs: { a, b } }
}

it('an order is placed, paid and mailed through the proxy, and another is placed while a program stops (G1)', async () => {
  const { ports, mail, client, programs } = await startAll()
  expect([isHealthy(ports.a), isHealthy(ports.b), isHealthy(ports.http)]).toEqual([
    true,
    true,
    false,
  ])

  const order = await place(
    client,
    await anOrder(client, { ...(await anyTime(client)), payment: 'card' }),
  )
  const card = await cardToken(`http://127.0.0.1:${ports.bank}`, 'success')
  const paid = await client.post(
    `/api/orders/${order.token}/payments`,
    { card },
    { 'idempotency-key': order.token },
  )
  expect(paid.json<Payment>()).toMatchObject({ state: 'paid' })
  await expect.poll(() => mail.received.map(({ to }) => to)).toEqual(['zoe@example.com'])

  const [code] = await Promise.all([
    stop(programs.a),
    place(client, await anOrder(client, await anyTime(client))),
  ])
  expect(code).toBe(0)
  await place(client, await anOrder(client, await anyTime(client)))
  await expect.poll(() => mail.received.length).toBe(3)
})
