import { setTimeout as sleep } from 'node:timers/promises'
import { type ControlledProgram, warmUp } from '#testing/programs/controlled-program.ts'

export const shopNames = ['a', 'b'] as const
export type ShopName = (typeof shopNames)[number]

/**
 * The programs of a shop, each in its own process. It is an error if a program ends although no
 * caller ended it.
 */
export type Shops = {
  /** Sends a signal: `SIGSTOP` stops a program, `SIGCONT` continues it. */
  signal: (shop: ShopName, signal: NodeJS.Signals) => void
  /** Ends a program with a signal, and waits until its process has ended. */
  end: (shop: ShopName, signal: NodeJS.Signals) => Promise<void>
  /**
   * Starts an ended program again at its address, optionally from another `tree`; resolves once it
   * serves requests.
   */
  startAgain: (shop: ShopName, tree?: string) => Promise<void>
  /** Moves the clock of one program by this many milliseconds from the common clock. */
  skewClock: (shop: ShopName, milliseconds: number) => Promise<void>
  /** Sends the common clock to the programs. */
  tellClock: () => Promise<void>
  /** The errors that the programs logged since they were last collected. */
  collectLogged: () => string[]
  close: () => Promise<void>
}

type RunningShop = { program: ControlledProgram; linesRead: number; isWanted: boolean }

/** The message of a log line, with only the top of its stack. */
function inShort(line: string): string {
  const { msg, err } = JSON.parse(line) as {
    msg: string
    err?: { message: string; stack?: string }
  }
  const stack = err?.stack?.split('\n').filter((part) => part.includes('/src/')) ?? []
  return `${msg}: ${err?.message ?? ''} ${stack.slice(0, 3).join(' ')}`
}

export async function openShops(
  settings: Readonly<Record<ShopName, Record<string, string>>>,
  {
    ahead,
    fail,
    first = shopNames.map((shop) => ({ shop })),
  }: {
    ahead: () => number
    fail: (problem: string) => void
    /** The programs to start first, optionally from another `tree`; by default both. */
    first?: readonly { shop: ShopName; tree?: string }[]
  },
): Promise<Shops> {
  const skew: Record<ShopName, number> = { a: 0, b: 0 }
  const running = new Map<ShopName, RunningShop>()
  const all = (): [ShopName, RunningShop][] => [...running]
  const clockOf = (name: ShopName) => ahead() + skew[name]
  /** Log lines of programs that ended before their lines were collected. */
  const logged: string[] = []

  async function start(name: ShopName, tree?: string): Promise<void> {
    const program = warmUp(
      'src/server/program/main.ts',
      settings[name],
      tree === undefined ? {} : { tree },
    )
    const present: RunningShop = { program, linesRead: 0, isWanted: true }
    running.set(name, present)
    void program.ended.then(() => {
      logged.push(...readLog(name, present))
      if (present.isWanted) fail(`${name} ended by itself: ${program.output().slice(-2000)}`)
    })
    await program.go(() => clockOf(name))
  }

  function readLog(name: ShopName, present: RunningShop): string[] {
    // The last line may still be incomplete.
    const lines = present.program.output().split('\n').slice(0, -1)
    const fresh = lines.slice(present.linesRead)
    present.linesRead = lines.length
    return fresh
      .filter((line) => line.includes('"level":50'))
      .map((line) => `${name} logged ${inShort(line)}`)
  }

  async function end(name: ShopName, signal: NodeJS.Signals): Promise<void> {
    const present = running.get(name)
    if (present === undefined) return
    present.isWanted = false
    present.program.kill(signal)
    await present.program.ended
    // Lets the callback in `start` run first, which reads the program's last log lines.
    await sleep(0)
  }

  await Promise.all(first.map(({ shop, tree }) => start(shop, tree)))
  const tell = async (name: ShopName) => running.get(name)?.program.tell({ ahead: clockOf(name) })

  return {
    end,
    startAgain: start,
    signal(name, signal) {
      running.get(name)?.program.kill(signal)
    },
    async skewClock(name, milliseconds) {
      skew[name] = milliseconds
      await tell(name)
    },
    async tellClock() {
      await Promise.all(shopNames.map(tell))
    },
    collectLogged: () => [
      ...logged.splice(0),
      ...all().flatMap(([name, present]) => readLog(name, present)),
    ],
    async close() {
      for (const [name, { program }] of all()) {
        program.kill('SIGCONT')
        await end(name, 'SIGKILL')
      }
    },
  }
}
