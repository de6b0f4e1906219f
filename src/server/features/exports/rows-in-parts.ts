import type { DatasetRow } from './dataset.ts'

/** Rows per statement, and per batch of rows that are already in memory. */
export const ROWS_AT_ONCE = 1000

/** Converts items that are already in memory into rows, in batches. */
export async function* inParts<T>(
  of: readonly T[],
  rowOf: (item: T) => DatasetRow,
): AsyncGenerator<readonly DatasetRow[]> {
  for (let first = 0; first < of.length; first += ROWS_AT_ONCE)
    yield of.slice(first, first + ROWS_AT_ONCE).map(rowOf)
}

/** Reads rows page by page: each page begins after the last row of the previous one. */
export async function* byPages<T extends DatasetRow>(
  readPage: (after: T | null) => Promise<readonly T[]>,
): AsyncGenerator<readonly T[]> {
  let last: T | null = null
  for (;;) {
    const page: readonly T[] = await readPage(last)
    if (page.length > 0) yield page
    if (page.length < ROWS_AT_ONCE) return
    last = page.at(-1) ?? null
  }
}
