import { runCommand } from '#server/commands/chain.ts'

process.exitCode = await runCommand(
  process.argv.slice(2),
  ['catalogue', 'legal', 'illustrations', 'origins'],
  process.env,
  console.log,
)
