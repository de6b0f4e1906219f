import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { installPackages } from '#testing/programs/postgres.ts'
import type { TestAnswer, TestClient } from '#testing/programs/test-app.ts'

const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/bin']
const findCaddy = (): string | undefined =>
  folders.map((folder) => join(folder, 'caddy')).find((path) => existsSync(path))

/** A TLS proxy with a certificate for localhost, issued by the proxy's own authority. */
export type RunningProxy = { client: TestClient; stop: () => Promise<void> }

/** Starts Caddy with a configuration file and its variables; `port` is its https port. */
export async function startProxy(
  file: string,
  variables: Record<string, string>,
  port: number,
): Promise<RunningProxy> {
  if (findCaddy() === undefined) installPackages('caddy')
  const program = findCaddy()
  if (program === undefined)
    throw new Error(
      'the test of compose.yaml needs Caddy: install it (Debian: apt-get install caddy)',
    )
  const directory = await mkdtemp(join(tmpdir(), 'mesclun-proxy-'))
  const caddy = spawn(program, ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { HOME: directory, XDG_DATA_HOME: directory, XDG_CONFIG_HOME: directory, ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  caddy.stderr.on('data', (data: Buffer) => {
    output += data.toString()
  })
  const kill = () => caddy.kill('SIGKILL')
  process.once('exit', kill)
  const client = clientAt(port, join(directory, 'caddy/pki/authorities/local/root.crt'))
  const isUp = () =>
    client.get('/readyz').then(
      ({ status }) => status === 200,
      () => false,
    )
  for (let tries = 0; !(await isUp()); tries += 1) {
    if (caddy.exitCode !== null || tries === 300)
      throw new Error(`Caddy does not answer: ${output}`)
    await sleep(100)
  }
  return {
    client,
    async stop() {
      process.removeListener('exit', kill)
      const ended = once(caddy, 'exit')
      if (caddy.exitCode === null && caddy.kill()) await ended
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** A client that trusts only the proxy’s own authority. */
function clientAt(port: number, authority: string): TestClient {
  const ask = (method: string, path: string, body?: unknown, headers = {}) =>
    new Promise<TestAnswer>((resolve, reject) => {
      const clientRequest = request(
        {
          method,
          path,
          port,
          host: '127.0.0.1',
          servername: 'localhost',
          ca: readFileSync(authority),
          headers: { host: `localhost:${port}`, 'content-type': 'application/json', ...headers },
        },
        (reply) => {
          const chunks: Buffer[] = []
          reply.on('data', (chunk: Buffer) => chunks.push(chunk))
          reply.on('end', () => {
            const text = Buffer.concat(chunks).toString('utf8')
            resolve({
              status: reply.statusCode ?? 0,
              headers: reply.headers,
              text,
              json: <T>() => JSON.parse(text) as T,
            })
          })
        },
      )
      clientRequest.on('error', reject)
      clientRequest.end(body === undefined ? undefined : JSON.stringify(body))
    })
  return {
    get: async (path, headers) => ask('GET', path, undefined, headers),
    post: async (path, body, headers) => ask('POST', path, body, headers),
  }
}
