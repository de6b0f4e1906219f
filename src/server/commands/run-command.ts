import { type Config, ConfigError, readConfig } from '#server/config/config.ts'
import { DirectoryInUse } from '#server/db/directory-lock.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { startProblem } from '#server/db/start-problem.ts'
import { seedEmptyDatabase } from '#server/import/seed.ts'
import {
  type DatabaseAct,
  type PrintLine,
  CommandError,
  UsageError,
  fileProblem,
} from './command.ts'
import { type CommandName, commands } from './commands.ts'
import { sendCommand } from './command-server.ts'
import { holdsChain, isPlaced, placeOf } from './existing-database.ts'

/**
 * Runs a command on the configured database and reports the result line by line. If another process
 * has the embedded database open, that process runs it. Returns the exit code.
 */
export async function runCommand(
  name: CommandName,
  args: readonly string[],
  environment: Record<string, string | undefined>,
  say: PrintLine,
): Promise<number> {
  try {
    const act = commands[name](asksForHelp(args) ? ['--help'] : args)
    if ('runAlone' in act) return await act.runAlone({ say, folder: process.cwd(), environment })
    const config = readConfig(environment)
    try {
      return await actOn(config, act, say)
    } catch (error) {
      if (!(error instanceof DirectoryInUse)) throw error
      const command = { name, args: [...args], folder: process.cwd() }
      const code = await sendCommand(config.dataDir, command, say)
      if (code === null) throw error
      return code
    }
  } catch (error) {
    if (error instanceof UsageError) {
      say(describeUsage(name, error))
      return asksForHelp(args) ? 0 : 1
    }
    const problem =
      error instanceof CommandError ? error.message : (startProblem(error) ?? fileProblem(error))
    if (problem === null) throw error
    say(problem)
    return 1
  }
}

const asksForHelp = (args: readonly string[]): boolean =>
  args.some((word) => word === '--help' || word === '-h')

/**
 * `MESCLUN_CALLER`: the command line with which an installed program's commands are called
 * (ops/systemd/mesclun).
 */
function describeUsage(name: CommandName, { forms, notes, message }: UsageError): string {
  const caller = process.env['MESCLUN_CALLER']
  const before = caller === undefined ? `npm run ${name} --` : `${caller} ${name}`
  const lines = forms.map((form, i) =>
    `${i === 0 ? 'usage: ' : '       '}${before} ${form}`.trimEnd(),
  )
  return [...(message === '' ? [] : [message]), ...lines, ...notes].join('\n')
}

async function actOn(config: Config, act: DatabaseAct, say: PrintLine): Promise<number> {
  const place = placeOf(config)
  const missing = new CommandError(
    `there is no chain in ${place}: give this command the DATA_DIR or DATABASE_URL of the program, ` +
      'or import a chain',
  )
  if (!act.creates && !isPlaced(config)) throw missing
  const database = await openDatabase(config).catch((error: unknown) => {
    if (error instanceof ConfigError) say(`looked for ${place}`)
    throw error
  })
  try {
    if (!(await holdsChain(database))) {
      if (!act.creates) throw missing
      say(
        act.seeds === false
          ? `new database: ${place}`
          : `new database, with the demonstration chain: ${place}`,
      )
    }
    if (act.migrates !== false) await migrate(database)
    if (act.seeds !== false) await seedEmptyDatabase(database)
    return await act.run({ database, say, folder: process.cwd() })
  } finally {
    await database.close()
  }
}
