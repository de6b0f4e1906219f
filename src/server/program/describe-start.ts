import { officeHref } from '#contract/office/office-pages.ts'
import { href } from '#contract/pages/links.ts'

/**
 * The lines that a program prints once it answers: the addresses of its parts, and how to stop it.
 * `isTrial`: whether only this machine reaches the program, which then has the pages under `/dev`.
 */
export function describeStart({
  address,
  firstOwner,
  isTrial,
}: {
  address: string
  firstOwner: string | null
  isTrial: boolean
}): string {
  const rows: [string, string][] = [
    ['Mesclun', address],
    ['Board', address + href('kitchen', 'fr')],
    ['Head office', address + officeHref('today', 'fr')],
    ...(firstOwner === null
      ? []
      : [['First owner', `${firstOwner} (for 24 hours)`] satisfies [string, string]]),
    ['API', `${address}/api/docs`],
    ...(isTrial
      ? [
          [
            'To try it',
            `${address}/dev (mails, a code for the board, people of the head office, other languages)`,
          ] satisfies [string, string],
        ]
      : []),
    ['To stop', 'Ctrl+C, or a SIGTERM to this process'],
  ]
  return rows.map(([name, text]) => `${name}: ${text}`).join('\n')
}
