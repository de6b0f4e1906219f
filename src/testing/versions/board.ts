import { type WorkingBoard, aWorkingBoard } from '#testing/builders/a-working-board.ts'
import { sendTo } from '../crash/environment.ts'
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
    async ask(method, path, body, headers) {
      const shop = environment.shops[Math.floor(Math.random() * environment.shops.length)]
      const answer = await sendTo(shop + path, {
        method,
        body,
        key: undefined,
        headers,
        within: 30_000,
      })
      if (answer.status >= 500)
        environment.faults.push(`${method} ${path} was answered with ${answer.text}`)
      return answer
    },
  })
}
