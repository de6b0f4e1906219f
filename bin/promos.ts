import { runPromosCommand } from '#server/features/promos/command.ts'

process.exitCode = await runPromosCommand(process.argv.slice(2), process.env, console.log)
