import { runKitchenCommand } from '#server/features/kitchen/command.ts'

process.exitCode = await runKitchenCommand(process.argv.slice(2), process.env, console.log)
