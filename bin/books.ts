import { runBooksCommand } from '#server/features/receipts/books-command.ts'

process.exitCode = await runBooksCommand(process.argv.slice(2), process.env, console.log)
