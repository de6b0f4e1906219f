import { type WorkingBoard, aWorkingBoard } from '#testing/shopper/a-working-board.ts'
import { sendTo } from '#testing/shopper/send.ts'
import { type TwoVersions, runCommand } from './two-versions.ts'

/** The slug of the restaurant `HAUSSMANN`. */
const SLUG = 'paris-haussmann'

/**
 * A simulated board of the restaurant, which uses whichever program is running. It was paired by a
 * command of the previous version.
 */
export async function openBoard(
  environment: TwoVersions,
  before: { databaseUrl: string; tree: string },
): Promise<WorkingBoard> {
  const command = (pattern: RegExp, ...words: string[]): string => {
    const output = runCommand(before, 'kitchen', ...words)
    return pattern.exec(output)?.[1] ?? output
  }
  return aWorkingBoard({
    code: command(/code (\S+):/, 'pair', SLUG),
    pin: command(/PIN (\d+)/, 'add-person', SLUG, 'Camille'),
    fail: (problem) => environment.faults.push(problem),
    async ask(request) {
      const shops = environment.shops()
      const answer = await sendTo(shops[Math.floor(Math.random() * shops.length)] ?? '', request)
      if (answer.status >= 500)
        environment.faults.push(
          `${request.method} ${request.path} was answered with ${answer.text}`,
        )
      return answer
    },
  })
}
