import type { Database } from '#server/db/open.ts'

export type PrintLine = (line: string) => void

/**
 * A failure that a command expects, such as a missing file or an unknown restaurant. The message is
 * for the person who typed the command.
 */
export class CommandError extends Error {}

/**
 * Arguments that the command does not know. `forms`: the possible arguments, one line each;
 * `notes`: their meanings. `runCommand` writes the name of the command before each form.
 */
export class UsageError extends CommandError {
  readonly forms: readonly string[]
  readonly notes: readonly string[]
  constructor({ forms, notes = [] }: Usage, problem?: string) {
    super(problem)
    this.forms = forms
    this.notes = notes
  }
}
export type Usage = { forms: readonly string[]; notes?: readonly string[] }

/** `folder`: the folder to which the relative paths of files refer. */
export type Context = { database: Database; say: PrintLine; folder: string }
/** `environment`: the settings, for a command that reads them without a database. */
export type ContextAlone = Omit<Context, 'database'> & {
  environment: Record<string, string | undefined>
}

/** A command with its arguments, ready to run. `run` and `runAlone` return the exit code. */
export type CommandAct = DatabaseAct | ActAlone

/** An act on the database of the settings, which must exist unless the act may create it. */
export type DatabaseAct = {
  run: (context: Context) => Promise<number>
  creates?: true
  /** False if an empty database is not filled with the demonstration chain first. */
  seeds?: false
  /** False if a database of an earlier version is not migrated first. */
  migrates?: false
}

/** An act that works on files alone, regardless of the database in the settings. */
type ActAlone = { runAlone: (context: ContextAlone) => Promise<number> }

/** Reads the arguments. Throws a `CommandError` before anything is opened. */
export type Command = (args: readonly string[]) => CommandAct

/** Returns an act that prints the lines of `readLines` and then returns the exit code 0. */
export const reportLines = (readLines: (database: Database) => Promise<string[]>): DatabaseAct => ({
  async run({ database, say }) {
    for (const line of await readLines(database)) say(line)
    return 0
  },
})

/** The option with which `check` compares files with the database of the settings. */
export const AGAINST_CURRENT = '--against-current'

/** Splits the words of a command; `isCompared` is true if a `check` has `--against-current`. */
export function readCheck([verb, ...words]: readonly string[]): {
  verb: string | undefined
  words: string[]
  isCompared: boolean
} {
  const isCompared = verb === 'check' && words.includes(AGAINST_CURRENT)
  return {
    verb,
    words: isCompared ? words.filter((word) => word !== AGAINST_CURRENT) : words,
    isCompared,
  }
}

const fileProblems: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'is no folder',
  EISDIR: 'is a folder',
  EACCES: 'may not be read or written by this user',
  EPERM: 'may not be read or written by this user',
  EROFS: 'may not be written: the disk is read-only',
  ENOSPC: 'could not be written: the disk is full',
}

/** Returns the problem with a file or folder that the user named; null for any other error. */
export function fileProblem(error: unknown): string | null {
  if (!(error instanceof Error && 'code' in error && 'path' in error)) return null
  const problem = fileProblems[String(error.code)]
  return problem === undefined ? null : `${String(error.path)}: ${problem}`
}
