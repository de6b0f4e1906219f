import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { unlimited } from '#testing/programs/test-app.ts'

it('npm start prints the addresses of everything, and a SIGTERM to npm also ends the program', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'mesclun-npm-'))
  const npm = spawn('npm', ['start'], {
    env: { ...process.env, ...unlimited, PAGES: 'false', PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    // npm starts in a separate process group, so that the test can end npm and the program together
    // if it fails.
    detached: true,
  })
  onTestFinished(() => {
    try {
      process.kill(-(npm.pid ?? 0), 'SIGKILL')
    } catch {
      // All processes of the group have already ended.
    }
  })
  let output = ''
  npm.stdout.on('data', (data: Buffer) => {
    output += data.toString()
  })
  await expect.poll(() => output, { timeout: 50_000 }).toContain('To stop:')
  const address = /Mesclun: (\S+)/.exec(output)?.[1] ?? ''
  expect(output).toContain(`${address}/dev`)
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  npm.kill('SIGTERM')
  // The program writes to the same pipes as npm, so the pipes close only after the program has
  // ended too.
  await once(npm, 'close')
  await expect(fetch(`${address}/readyz`)).rejects.toThrow('fetch failed')
  await rm(dataDir, { recursive: true })
})
