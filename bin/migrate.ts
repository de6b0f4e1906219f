import { CommandError, runCommand } from '#server/commands/run-command.ts'

/**
 * `npm run db:migrate`: migrates the configured database to this version's schema, and seeds it
 * when it is empty.
 */
process.exitCode = await runCommand(
  () => {
    if (process.argv.length > 2) throw new CommandError('db:migrate takes no arguments')
    return async () => ['the database is at this version']
  },
  process.env,
  console.log,
)
