import { CommandError, runCommand } from '#server/commands/run-command.ts'

/**
 * `npm run db:migrate`: brings the configured database to this version's schema, and fills it where
 * it is empty.
 */
process.exitCode = await runCommand(
  () => {
    if (process.argv.length > 2) throw new CommandError('db:migrate takes no arguments')
    return async () => ['the database is at this version']
  },
  process.env,
  console.log,
)
