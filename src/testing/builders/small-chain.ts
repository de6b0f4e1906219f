import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Copies the files of the second chain with only its first `restaurants` open, and without the
 * drawings of its products unless `drawn`. Returns the folder, which the caller removes.
 */
export function copySecondChain({ restaurants, drawn }: { restaurants: number; drawn: boolean }) {
  const folder = mkdtempSync(join(tmpdir(), 'small-chain-'))
  cpSync('db/second-chain', folder, { recursive: true })
  if (!drawn) rmSync(join(folder, 'illustrations.json'))
  const file = join(folder, 'restaurants.json')
  const content = JSON.parse(readFileSync(file, 'utf8')) as { restaurants: object[] }
  const closed = content.restaurants.map((restaurant, i) => ({
    ...restaurant,
    ...(i >= restaurants && { closed: true }),
  }))
  writeFileSync(file, JSON.stringify({ ...content, restaurants: closed }))
  return folder
}
