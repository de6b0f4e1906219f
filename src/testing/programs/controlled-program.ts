import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { compiledCode } from '#testing/programs/compiled-code.ts'
import type { ControlCommand, ControlMessage } from './preload.ts'

/** A program of ours in its own process, controlled through `preload.ts`. */
export type ControlledProgram = {
  pid: number
  /**
   * Starts the program with its clock ahead by the milliseconds that `ahead` returns; resolves to the
   * address of the program.
   */
  go: (ahead: () => number) => Promise<string>
  /**
   * Sends a command to the program; resolves once the command is executed, or once the process has
   * ended.
   */
  tell: (order: Omit<ControlCommand, 'id'>) => Promise<void>
  kill: (signal?: NodeJS.Signals) => void
  /** Resolves once the program has ended: with the signal that ended it, or null. */
  ended: Promise<NodeJS.Signals | null>
  /** Its output. */
  output: () => string
}

const preloadFile = fileURLToPath(new URL('preload.ts', import.meta.url))
const root = fileURLToPath(new URL('../../../', import.meta.url))

/**
 * Starts the process and loads the program. `tree`: the source tree of the program; another
 * version’s for tests with two versions.
 */
export function warmUp(
  file: string,
  env: Record<string, string>,
  {
    tree = root,
    onAsked = () => {},
  }: { tree?: string; onAsked?: (path: string, key: string) => void } = {},
): ControlledProgram {
  const child = spawn(process.execPath, ['--import', preloadFile, file], {
    cwd: tree,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      TZ: 'America/Los_Angeles',
      NODE_COMPILE_CACHE: compiledCode,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => {
      text += data.toString()
    })
  const ended = new Promise<NodeJS.Signals | null>((resolve) =>
    child.once('close', (_code, signal) => resolve(signal)),
  )
  const warm = Promise.withResolvers<void>()
  const commandCallbacks = new Map<number, () => void>()
  child.on('message', (controlMessage: ControlMessage) => {
    if ('asked' in controlMessage) onAsked(controlMessage.asked.path, controlMessage.asked.key)
    else if ('done' in controlMessage) commandCallbacks.get(controlMessage.done)?.()
    else warm.resolve()
  })
  const tell = tellerOf(child, commandCallbacks, ended)
  return {
    pid: child.pid ?? 0,
    ended,
    tell,
    output: () => text,
    kill: (signal = 'SIGKILL') => {
      child.kill(signal)
    },
    async go(ahead) {
      await Promise.race([warm.promise, ended])
      await tell({ ahead: ahead(), go: true })
      return new Promise<string>((resolve, reject) => {
        const readAddress = () => {
          const address = /^(?:Mesclun|Payments): +(\S+)$/m.exec(text)?.[1]
          if (address) resolve(address)
        }
        child.stdout?.on('data', readAddress)
        readAddress()
        void ended.then(() =>
          reject(new Error(`${file} ended before it reported its address: ${text}`)),
        )
      })
    },
  }
}

function tellerOf(
  child: ChildProcess,
  commandCallbacks: Map<number, () => void>,
  ended: Promise<unknown>,
): ControlledProgram['tell'] {
  let last = 0
  return async (order) => {
    if (!child.connected) return
    const id = (last += 1)
    const answered = new Promise<void>((resolve) => commandCallbacks.set(id, resolve))
    // A failure to send is ignored: the process may be killed at this moment, and the next process
    // then receives the command.
    child.send({ ...order, id } satisfies ControlCommand, () => {})
    await Promise.race([answered, ended])
    commandCallbacks.delete(id)
  }
}
