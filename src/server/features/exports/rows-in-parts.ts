import type { DatasetRow } from './dataset.ts'

/** Rows per statement, and per part of what is in memory already. */
export const ROWS_AT_ONCE = 1000

/** Rows of what is in memory already, made some at a time. */
export async function* inParts<T>(
  of: readonly T[],
  rowOf: (item: T) => DatasetRow,
): AsyncGenerator<readonly DatasetRow[]> {
  for (let first = 0; first < of.length; first += ROWS_AT_ONCE)
    yield of.slice(first, first + ROWS_AT_ONCE).map(rowOf)
}

/** Rows that are read page by page: each begins after the last row of the page before. */
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
