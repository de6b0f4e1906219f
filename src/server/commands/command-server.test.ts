import { chmod, readFile, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type DatabaseCopy, copyDatabase } from '#testing/programs/a-database.ts'
import { startServer } from '#testing/programs/a-server.ts'
import type { CommandName } from './commands.ts'
import { runCommand } from './run-command.ts'

let copy: DatabaseCopy
beforeEach(async () => {
  copy = await copyDatabase('embedded')
})
afterEach(() => copy.remove())

async function run(name: CommandName, ...args: string[]) {
  const lines: string[] = []
  const code = await runCommand(name, args, { DATA_DIR: copy.dataDir }, (line) => lines.push(line))
  return [code, ...lines]
}

/** Sends a line to the program's port for commands and returns the answer. */
async function send(line: string): Promise<string> {
  const { port } = JSON.parse(await readFile(join(copy.dataDir, 'commands.json'), 'utf8')) as {
    port: number
  }
  const socket = connect(port, '127.0.0.1')
  socket.write(`${line}\n`)
  const chunks: Buffer[] = []
  // A connection that the server cuts while the client still sends ends with an error.
  socket.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', () => undefined)
  await new Promise((resolve) => {
    socket.once('close', resolve)
  })
  return Buffer.concat(chunks).toString()
}

describe('a command sent while a program has the embedded database open', () => {
  it('runs in that program: pauses the shop at once, resolves paths from its caller’s folder and reports errors (S15, B8)', async () => {
    const server = await startServer(copy)
    const isInMaintenance = async () =>
      (await server.get('/api/site')).json<{ maintenance: object | null }>().maintenance !== null
    expect(await run('site', 'maintenance', 'on')).toEqual([
      0,
      'maintenance is on, until it is switched off',
    ])
    await expect.poll(isInMaintenance).toBe(true)
    expect(await run('site', 'maintenance', 'off')).toEqual([0, 'maintenance is off'])
    await expect.poll(isInMaintenance).toBe(false)

    expect(await run('catalogue', 'check', '--against-current', 'db/seed/catalogue.json')).toEqual([
      0,
      'db/seed/catalogue.json: no fault found',
      'nothing was imported (check only)',
    ])
    expect(await run('catalogue', 'import', 'nowhere.json')).toEqual([
      1,
      expect.stringMatching(/nowhere\.json: there is no such file or folder$/),
    ])
    expect(await run('kitchen', 'pair', 'nowhere')).toEqual([1, 'nowhere: no such restaurant'])

    // Only a user who can read the data directory may send commands.
    expect((await stat(join(copy.dataDir, 'commands.json'))).mode & 0o077).toBe(0)
    const foreign = { key: 'x', name: 'site', args: ['maintenance', 'on'], folder: '/' }
    const answer = (line: string) => `${JSON.stringify({ line })}\n${JSON.stringify({ code: 1 })}\n`
    expect(await send(JSON.stringify(foreign))).toBe(
      answer('the key is not the key of this program'),
    )
    expect(await send('GET / HTTP/1.1')).toBe(answer('failed: the program has logged why'))
    expect(await send('x'.repeat(100_000))).toBe('')
    expect(await isInMaintenance()).toBe(false)
  })

  it('opens the database itself after the program was killed, and reports a program that does not answer', async () => {
    const killed = await startServer(copy)
    await killed.end('SIGKILL')
    await chmod(join(copy.dataDir, 'commands.json'), 0o644)
    expect((await stat(join(copy.dataDir, 'commands.json'))).isFile()).toBe(true)
    expect(await run('site', 'status')).toEqual([
      0,
      'maintenance is off',
      'online ordering is on everywhere',
    ])
    await startServer(copy)
    expect((await stat(join(copy.dataDir, 'commands.json'))).mode & 0o077).toBe(0)
    await writeFile(join(copy.dataDir, 'commands.json'), '{}')
    expect(await run('site', 'status')).toEqual([1, expect.stringContaining('is in use')])
  })
})
