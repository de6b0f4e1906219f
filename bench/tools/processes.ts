import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#testing/programs/postgres.ts'
import { unlimited } from '#testing/programs/test-app.ts'

export type BenchProgram = { origin: string; pid: number; stop: () => Promise<void> }

/** Runs a file of this repository as a process. Its error output goes to that of this process. */
const startNode = (file: string, environment: Record<string, string> = {}): ChildProcess =>
  fork(`${import.meta.dirname}/../../${file}`, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production', ...environment },
  })

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Runs a file as a process and returns its first IPC message. */
export async function answerOf<T>(file: string, environment: Record<string, string>): Promise<T> {
  const child = startNode(file, environment)
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${file} exited before it sent a message`)
  })
  try {
    const [answer] = await Promise.race([once(child, 'message'), ended])
    return answer
  } finally {
    ended.catch(() => undefined)
    await stop(child)
  }
}

/** Starts a server on a free port of 127.0.0.1 and waits until it answers with success. */
export async function startServer(
  file: string,
  settingsOf: (port: string, origin: string) => Record<string, string>,
  ask: (origin: string) => Promise<Response>,
): Promise<BenchProgram> {
  const port = String(await freePort())
  const origin = `http://127.0.0.1:${port}`
  const child = startNode(file, { HOST: '127.0.0.1', ...settingsOf(port, origin) })
  const isUp = () =>
    ask(origin).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let tries = 0; !(await isUp()); tries++) {
    if (child.exitCode !== null || tries > 1200) throw new Error(`${file} did not start`)
    await sleep(100)
  }
  return { origin, pid: child.pid ?? 0, stop: () => stop(child) }
}

/** Starts the program as `npm start` does. */
export const startProgram = (settings: Record<string, string>): Promise<BenchProgram> =>
  startServer(
    'bin/start.ts',
    (PORT, PUBLIC_URL) => ({
      PORT,
      PUBLIC_URL,
      LOG_LEVEL: 'error',
      RENDERINGS_PER_MINUTE: '1000000',
      ...unlimited,
      ...settings,
    }),
    (origin) => fetch(`${origin}/api/restaurants/`),
  )

/**
 * Starts the program without pages, unless the settings ask for them, lets `work` use it, and stops
 * it.
 */
export async function withProgram<T>(
  settings: Record<string, string>,
  work: (program: BenchProgram) => Promise<T>,
): Promise<T> {
  const program = await startProgram({ PAGES: 'false', ...settings })
  try {
    return await work(program)
  } finally {
    await program.stop()
  }
}

/** Milliseconds of one tick in /proc/<pid>/stat, on every Linux that Node runs on. */
const TICK_MILLISECONDS = 10

/**
 * Reads the parent of a process and its processor time, which includes children that have ended;
 * null if the process no longer exists.
 */
function readStat(pid: number): { parent: number; milliseconds: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name, in parentheses, may contain spaces; the third field follows it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return { parent: Number(fields[1]), milliseconds: ticks * TICK_MILLISECONDS }
  } catch {
    return null
  }
}

/** Processor time of a process and its children, in milliseconds. */
export function processorTime(pid: number): number {
  return readdirSync('/proc')
    .map((name) => ({ id: Number(name), stat: Number(name) > 0 ? readStat(Number(name)) : null }))
    .filter(({ id, stat }) => id === pid || stat?.parent === pid)
    .reduce((sum, { stat }) => sum + (stat?.milliseconds ?? 0), 0)
}

/** Returns the resident memory of a process in kB; NaN once the process has ended. */
export function residentMemory(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return Number.NaN
  }
}

/**
 * Runs `work` and returns the milliseconds of processor time that each of these processes spent on
 * it.
 */
export async function spending<T>(
  pids: readonly number[],
  work: () => Promise<T>,
): Promise<{ result: T; spent: number[] }> {
  const before = pids.map(processorTime)
  const result = await work()
  return { result, spent: pids.map((pid, i) => processorTime(pid) - (before[i] ?? 0)) }
}
