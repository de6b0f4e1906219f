import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type FileKind, fileKinds } from '#server/chain/file-schemas.ts'
import type { Tx } from '#server/db/open.ts'
import { type FileContent, checkContent, contentOfText, kindOfText } from './chain-file.ts'
import { missingFiles } from './check-chain.ts'
import { brokenReferences } from './check-references.ts'
import { type ChainFault, faultLines } from './faults.ts'
import { importOneOf } from './import-text.ts'

export type ChainText = { name: string; text: string }

/** A file of the chain before its check, as its text or as the program composed it. */
export type NamedContent = { name: string; content: FileContent }

export type ImportOutcome = { changed: number } | { faults: ChainFault[] }

/** The JSON files of a folder and its subfolders, each after the files that it refers to. */
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

/**
 * Sorts files of a chain so that each follows the files that it refers to; those of one kind by
 * name.
 */
export function inOrder(texts: readonly ChainText[]): ChainText[] {
  const place = ({ text }: ChainText) => {
    const kind: FileKind | null = kindOfText(text)
    return kind === null ? -1 : fileKinds.indexOf(kind)
  }
  return texts.toSorted((a, b) => place(a) - place(b) || (a.name < b.name ? -1 : 1))
}

/** For each kind of file, the kinds that it refers to. */
const refersTo: Record<FileKind, readonly FileKind[]> = {
  legal: [],
  'legal-version': ['legal-version'],
  catalogue: ['legal'],
  illustrations: ['catalogue'],
  origins: ['catalogue'],
  restaurants: ['legal', 'catalogue'],
  sellers: ['restaurants'],
  chain: ['sellers'],
  brand: [],
  promos: ['catalogue', 'restaurants'],
}

/** Imports the texts of a chain's files, like `importFiles`. */
export const importTexts = (
  tx: Tx,
  texts: readonly ChainText[],
  today?: string,
): Promise<ImportOutcome> =>
  importFiles(
    tx,
    texts.map(({ name, text }) => ({ name, content: contentOfText(text) })),
    today,
  )

/**
 * Imports the files of a chain one after the other, in the caller's transaction. Returns how many
 * rows changed, or the faults of all files; the caller must then roll back the rows of the valid
 * files. A file that refers to a faulty file is checked without the database, because the missing
 * entries of the faulty file would cause further faults.
 */
export async function importFiles(
  tx: Tx,
  files: readonly NamedContent[],
  today?: string,
): Promise<ImportOutcome> {
  const unsettled = new Set<FileKind>()
  const faults: ChainFault[] = []
  let changed = 0
  for (const { name, content } of files) {
    const { kind } = content
    const isCompared =
      kind === null || !refersTo[kind].some((referredKind) => unsettled.has(referredKind))
    const outcome = isCompared
      ? await importOneOf(tx, content, fileKinds, today)
      : checkContent(content, null)
    if ('faults' in outcome)
      faults.push(...outcome.faults.map((fault) => ({ ...fault, file: name })))
    else if ('changed' in outcome) changed += outcome.changed
    if (isCompared && !('faults' in outcome)) continue
    // If the kind of a file cannot be recognised, the file may be of any kind, so every kind counts
    // as faulty.
    for (const each of kind === null ? fileKinds : [kind]) unsettled.add(each)
  }
  if (faults.length === 0) faults.push(...(await brokenReferences(tx)))
  return faults.length > 0 ? { faults } : { changed }
}

/**
 * Imports all files of a chain, like `importTexts`. Returns the faults as lines, and lines for
 * missing files and texts.
 */
export async function importChain(
  tx: Tx,
  texts: readonly ChainText[],
): Promise<{ changed: number } | { problems: string[] }> {
  const imported = await importTexts(tx, texts)
  const kinds = new Set(texts.map(({ text }) => kindOfText(text)))
  const kindOf = (name: string) => fileKinds.find((kind) => name === `${kind}.json`)
  // A faulty file was not written, so the database does not have its content. Such a file is not
  // reported as missing too.
  const missing = (await missingFiles(tx)).filter(
    (name) =>
      !('faults' in imported) || !(kinds.has(null) || kinds.has(kindOf(name) ?? 'legal-version')),
  )
  const problems = [
    ...('faults' in imported ? faultLines(imported.faults) : []),
    ...missing.map((name) => `${name} is missing`),
  ]
  return 'faults' in imported || missing.length > 0 ? { problems } : imported
}
