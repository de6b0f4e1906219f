import { type ChildProcess, spawn } from 'node:child_process'
import { onTestFinished } from 'vitest'
import { compiledCode } from './compiled-code.ts'
import { clientOver, sendTo } from '#testing/shopper/send.ts'
import { type TestClient, unlimited } from './test-app.ts'

/** The program in its own process, without its pages. */
export type TestServer = TestClient & {
  url: string
  process: ChildProcess
  /** The complete output so far. */
  output: () => string
  /**
   * Sends the signal and waits for the end; returns the exit code, or null when the signal ended
   * it.
   */
  end: (signal: NodeJS.Signals) => Promise<number | null>
}

type DataLocation = { databaseUrl: string | null; dataDir: string }

/** For programs shared by a whole file, which its `afterAll` ends even if tests fail. */
export const endedByHook = (): void => {}

/**
 * Starts the program and waits until it prints its address; fails with its output when it ends
 * instead.
 */
export async function startServer(
  where: DataLocation,
  settings: Record<string, string> = {},
  whenOver: (end: () => void) => void = onTestFinished,
): Promise<TestServer> {
  const { child, output, ended } = run(where, settings, whenOver)
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const address = /Mesclun: (\S+)/.exec(output())?.[1]
      if (address) resolve(address)
    })
    void ended.then((code) => reject(new Error(`the server ended with ${code}: ${output()}`)))
  })
  return {
    url,
    process: child,
    output,
    ...clientOver((request) => sendTo(url, request)),
    async end(signal) {
      child.kill(signal)
      return ended
    },
  }
}

/**
 * Starts the program with data or settings with which it cannot run; returns its exit code and
 * output.
 */
export async function failToStart(
  where: DataLocation,
  settings: Record<string, string> = {},
): Promise<{
  code: number | null
  output: string
}> {
  const { ended, output } = run(where, settings, onTestFinished)
  return { code: await ended, output: output() }
}

function run(
  { databaseUrl, dataDir }: DataLocation,
  settings: Record<string, string>,
  whenOver: (end: () => void) => void,
) {
  const child = spawn(process.execPath, ['src/server/program/main.ts'], {
    env: {
      PATH: process.env['PATH'],
      TZ: 'America/Los_Angeles',
      PAGES: 'false',
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'silent',
      NODE_COMPILE_CACHE: compiledCode,
      ...unlimited,
      DATA_DIR: dataDir,
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // The process is killed after the test, as a failing test does not end it.
  whenOver(() => {
    child.kill('SIGKILL')
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      text += data.toString()
    })
  const ended = new Promise<number | null>((resolve) =>
    child.once('close', (code) => resolve(code)),
  )
  return { child, ended, output: () => text }
}
