import type { Database } from '#server/db/open.ts'

export type Say = (line: string) => void

/**
 * A failure that a command expects, such as a missing file or an unknown restaurant. The message is
 * for the person who typed the command.
 */
export class CommandError extends Error {}

/** `folder`: where the relative paths of files begin. */
export type Context = { database: Database; say: Say; folder: string }

/** A command with its arguments, ready to run. */
export type Act = {
  /** Returns the exit code. */
  run: (context: Context) => Promise<number>
  /** Runs where there is no database yet, which a command that changes nothing does not create. */
  runWithout?: (context: Omit<Context, 'database'>) => Promise<number>
  /** False: an empty database is not filled with the demonstration chain first. */
  seeds?: false
}

/** Reads the arguments. Throws a `CommandError` before anything is opened. */
export type Command = (args: readonly string[]) => Act

/** An act that reports lines and succeeds. */
export const reportLines = (read: (database: Database) => Promise<string[]>): Act => ({
  async run({ database, say }) {
    for (const line of await read(database)) say(line)
    return 0
  },
})
