import { readFile, writeFile } from 'node:fs/promises'
import { failpoints } from '#server/kit/failpoints.ts'
import { checks } from './checks.ts'
import { replies, stories } from './plan.ts'
import type { CrashRun } from './run.ts'

/** Writes a run into its section of the page `file`, replacing the previous run. */
export const writeReport = (file: string | URL, run: CrashRun): Promise<void> =>
  writeSection(file, 'the last run', reportOf(run))

/** Replaces the part of a page between two comments, `name` and `end of name`. */
export async function writeSection(file: string | URL, name: string, text: string): Promise<void> {
  const page = await readFile(file, 'utf8')
  const [first, last] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`]
  const [begin, end] = [page.indexOf(first), page.indexOf(last)]
  if (begin < 0 || end < begin)
    throw new Error(`the page must contain ${first}, followed by ${last}`)
  await writeFile(file, `${page.slice(0, begin)}${first}\n\n${text}\n${page.slice(end)}`)
}

export const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

function reportOf({ seed, played, orders, deaths, wrong, seconds }: CrashRun): string {
  const count = (is: (playedCase: CrashRun['played'][number]) => boolean) =>
    played.filter(is).length
  const wrongBy = new Map(wrong.map(({ check, violations }) => [check, violations.length]))
  return [
    `${played.length} cases of seed ${seed}: the program was killed ${deaths} times and placed ${orders} orders, in ` +
      `${Math.round(seconds / 60)} minutes on PostgreSQL. ` +
      `${count(({ died }) => !died)} cases did not come by the step at which the program was to die.`,
    '',
    row(['Step', 'died before', 'died after', ...replies.map((how) => `reply ${how}`)]),
    row(['---', ...['', '', ...replies].map(() => '---:')]),
    ...failpoints.map((step) =>
      row([
        step,
        ...(['before', 'after'] as const).map((when) =>
          count(
            ({ planned, died }) =>
              died && planned.death.step === step && planned.death.when === when,
          ),
        ),
        ...replies.map((how) =>
          count(({ planned }) => planned.death.step === step && planned.replies === how),
        ),
      ]),
    ),
    '',
    row(['The customer …', 'cases']),
    row(['---', '---:']),
    ...stories.map((story) => row([story, count(({ planned }) => planned.story === story)])),
    '',
    row(['Held at the end', 'found wrong']),
    row(['---', '---:']),
    ...Object.keys(checks).map((check) => row([check, wrongBy.get(check) ?? 0])),
    ...wrong
      .filter(({ check }) => !(check in checks))
      .map(({ check, violations }) => row([check, violations.length])),
    '',
  ].join('\n')
}
