import { runCommand } from '#server/import/command.ts'

process.exitCode = await runCommand(
  process.argv.slice(2), ['catalogue', 'legal', 'illustrations', 'origins'], process.env, console.log,
)
