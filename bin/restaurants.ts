import { runCommand } from '#server/commands/chain.ts'

process.exitCode = await runCommand(
  process.argv.slice(2),
  ['restaurants'],
  process.env,
  console.log,
)
