import { readFileSync } from 'node:fs'

const page = readFileSync('docs/backup.md', 'utf8')

/**
 * The block of code on the operator’s manual page that contains a text, without its indentation.
 * `names` maps paths on the page to those of the test.
 */
export function blockOf(text: string, names: Readonly<Record<string, string>>): string {
  const block = [...page.matchAll(/^( *)```\w+\n([\s\S]*?)^ *```$/gm)].find(([, , code]) =>
    code?.includes(text),
  )
  if (block === undefined) throw new Error(`docs/backup.md has no block with ${text}`)
  const [, indent = '', code = ''] = block
  const lines = code.replaceAll(new RegExp(`^${indent}`, 'gm'), '')
  return Object.entries(names).reduce(
    (blockText, [name, replacement]) => blockText.replaceAll(name, replacement),
    lines,
  )
}
