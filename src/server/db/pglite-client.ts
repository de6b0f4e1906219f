import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { toDatabaseError } from './unavailable.ts'

/** PGlite's WebAssembly module, compiled. */
type Engine = object
/** The data that the thread needs to open the database. */
export type ThreadOpening = { dataDir: string; engine: Engine }
/** One request to the thread. `copyTo`: a folder that does not exist yet. */
export type ThreadQuestion = { id: number } & Request
type Request =
  | { sql: string; parameters: readonly unknown[] }
  | { copyTo: string }
  | { close: true }
export type ThreadAnswer =
  | { id: number; rows: unknown[]; affectedRows: number }
  | { id: number; error: Failure }
type Failure = { message: string; code: string | undefined; constraint: string | undefined }
/** A notification (NOTIFY) on a channel that is listened to. */
export type NotifyCall = { channel: string; payload: string }

/** Converts a failure from the thread into the error that the PostgreSQL driver would throw. */
const failureOf = ({ message, ...facts }: Failure): unknown =>
  toDatabaseError(Object.assign(new pg.DatabaseError(message, 0, 'error'), facts))

type Result<T> = { rows: T[]; affectedRows: number; fields: [] }
type PendingQuery = { resolve: (result: Result<never>) => void; reject: (error: unknown) => void }

// Node provides the global `WebAssembly`, but Node's types do not declare it.
declare const WebAssembly: { Module: new (bytes: Uint8Array) => Engine }

let compiled: Engine | undefined

/**
 * Compiles the module once for all databases of a process: a second database then opens in a third
 * of the time.
 */
function engine(): Engine {
  const folder = () => dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  compiled ??= new WebAssembly.Module(readFileSync(join(folder(), 'pglite.wasm')))
  return compiled
}

/**
 * PGlite in its own thread, so that a query never blocks the event loop, with the interface that
 * Kysely's PGliteDialect expects. Kysely uses one connection at a time, so a transaction is plain
 * `begin` and `commit`.
 */
export class PgliteClient {
  readonly waitReady: Promise<void>
  ready = false
  closed = false
  private readonly worker: Worker
  private readonly ears = new Set<(channel: string, payload: string) => void>()
  private readonly waiting = new Map<number, PendingQuery>()
  private lastId = 0

  constructor(dataDir: string) {
    this.worker = new Worker(new URL('./pglite-thread.ts', import.meta.url), {
      workerData: { dataDir, engine: engine() } satisfies ThreadOpening,
    })
    this.worker.on('message', (message: ThreadAnswer | NotifyCall) => {
      if ('channel' in message) for (const hear of this.ears) hear(message.channel, message.payload)
      else this.receive(message)
    })
    this.worker.on('error', (error: Error) => this.fail(error))
    this.worker.on('exit', () => this.fail(new Error('the database thread ended')))
    this.waitReady = this.query('select 1').then(() => {
      this.ready = true
    })
  }

  query<T>(sql: string, parameters: readonly unknown[] = []): Promise<Result<T>> {
    return this.ask({ sql, parameters })
  }

  async transaction<T>(
    work: (tx: { query: PgliteClient['query']; rollback: () => Promise<void> }) => Promise<T>,
  ): Promise<T> {
    await this.query('begin')
    try {
      const value = await work({
        query: (sql, parameters) => this.query(sql, parameters),
        rollback: async () => {},
      })
      await this.query('commit')
      return value
    } catch (error) {
      await this.query('rollback')
      throw error
    }
  }

  /**
   * Receives the notifications of every channel with a LISTEN. Returns a function that
   * unsubscribes.
   */
  onCall(hear: (channel: string, payload: string) => void): () => void {
    this.ears.add(hear)
    return () => this.ears.delete(hear)
  }

  /**
   * Copies the database's files into a new folder. No query runs meanwhile; the caller ensures that
   * no transaction is open.
   */
  async copyTo(folder: string): Promise<void> {
    await this.ask({ copyTo: folder })
  }

  async close(): Promise<void> {
    await this.ask({ close: true })
    this.closed = true
    await this.worker.terminate()
  }

  private ask<T>(request: Request): Promise<Result<T>> {
    if (this.closed) return Promise.reject(new Error('the database is closed'))
    return new Promise((resolve, reject) => {
      this.lastId += 1
      this.waiting.set(this.lastId, { resolve, reject })
      const question: ThreadQuestion = { id: this.lastId, ...request }
      this.worker.postMessage(question)
    })
  }

  private receive(answer: ThreadAnswer): void {
    const waiting = this.waiting.get(answer.id)
    this.waiting.delete(answer.id)
    if ('error' in answer) waiting?.reject(failureOf(answer.error))
    else
      waiting?.resolve({
        rows: answer.rows as never[],
        affectedRows: answer.affectedRows,
        fields: [],
      })
  }

  private fail(error: Error): void {
    this.closed = true
    for (const { reject } of this.waiting.values()) reject(error)
    this.waiting.clear()
  }
}
