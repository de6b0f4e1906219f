import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Tx } from '#server/db/open.ts'
import { type FileKind, fileKinds, kindOfText } from './chain-file.ts'
import type { Fault } from './faults.ts'
import { brokenReferences } from './check-references.ts'
import { importOneOf } from './import-text.ts'

export type ChainText = { name: string; text: string }

/** The JSON files of a folder and the folders in it, each after those that it refers to. */
export async function readFolder(folder: string): Promise<ChainText[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) =>
    name.endsWith('.json'),
  )
  return inOrder(
    await Promise.all(
      names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })),
    ),
  )
}

/** Files of a chain, each after those that it refers to; those of one kind by their names. */
export function inOrder(texts: readonly ChainText[]): ChainText[] {
  const place = ({ text }: ChainText) => {
    const kind: FileKind | null = kindOfText(text)
    return kind === null ? -1 : fileKinds.indexOf(kind)
  }
  return texts.toSorted((a, b) => place(a) - place(b) || (a.name < b.name ? -1 : 1))
}

/**
 * Imports the files of a chain one after the other, in the caller's transaction. Returns how many
 * rows changed, or the faults of the first file that has any.
 */
export async function importTexts(
  tx: Tx,
  texts: readonly ChainText[],
): Promise<{ changed: number } | { name: string; faults: Fault[] }> {
  let changed = 0
  for (const { name, text } of texts) {
    const imported = await importOneOf(tx, text)
    if ('faults' in imported) return { name, faults: imported.faults }
    changed += imported.changed
  }
  const broken = await brokenReferences(tx)
  const [first] = broken
  if (first) return { name: first.file, faults: broken.filter(({ file }) => file === first.file) }
  return { changed }
}
