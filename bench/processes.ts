import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

/** One tick of /proc/<pid>/stat, on every Linux that Node runs on. */
const TICK_MILLISECONDS = 10

/**
 * Parent, and processor time with that of the children it has seen end, of one process; null when
 * it is gone.
 */
function readStat(pid: number): { parent: number; milliseconds: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name, in brackets, may hold spaces; the third field follows it.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    return {
      parent,
      milliseconds: fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) * TICK_MILLISECONDS,
    }
  } catch {
    return null
  }
}

/** Processor time that a process and its children have taken, in milliseconds. */
export function processorTime(pid: number): number {
  const all = readdirSync('/proc')
    .map(Number)
    .filter((id) => id > 0)
    .map((id) => ({ id, stat: readStat(id) }))
  const own = all.filter(({ id, stat }) => id === pid || stat?.parent === pid)
  return own.reduce((sum, { stat }) => sum + (stat?.milliseconds ?? 0), 0)
}

/** Runs a program of this Node; what it says on its error output is passed on. */
export const startNode = (
  file: URL,
  parameters: readonly string[],
  environment: Record<string, string> = {},
): ChildProcess =>
  spawn(process.execPath, [fileURLToPath(file), ...parameters], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production', ...environment },
  })

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** A port of 127.0.0.1 that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
