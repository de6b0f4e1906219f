import { runSiteCommand } from '#server/features/site/command.ts'

process.exitCode = await runSiteCommand(process.argv.slice(2), process.env, console.log)
