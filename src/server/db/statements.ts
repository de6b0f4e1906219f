import { type QueryExecutorProvider, sql } from 'kysely'

/** Runs a statement and returns its rows: `await allRows(db)<Row>`select …``. */
export const allRows =
  (db: QueryExecutorProvider) =>
  async <Row>(text: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> =>
    (await sql<Row>(text, ...values).execute(db)).rows

/** Runs a statement and returns its first row; undefined if it returns no row. */
export const firstRow =
  (db: QueryExecutorProvider) =>
  async <Row>(text: TemplateStringsArray, ...values: unknown[]): Promise<Row | undefined> =>
    (await sql<Row>(text, ...values).execute(db)).rows[0]

/** Runs a statement whose rows nobody reads. */
export const runStatement =
  (db: QueryExecutorProvider) =>
  async (text: TemplateStringsArray, ...values: unknown[]): Promise<void> => {
    await sql(text, ...values).execute(db)
  }
