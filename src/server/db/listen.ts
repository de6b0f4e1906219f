import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { toDatabaseError } from './unavailable.ts'

/** What hears a channel of the database. */
export type ChannelListener = {
  /** Something was called out, and is committed. */
  heard: (payload: string) => void
  /** We hear again after a time in which calls were lost. */
  back: () => void
  report: (error: unknown) => void
}
export type ChannelSubscription = {
  /** False while the connection is away: calls are lost. */
  isConnected: () => boolean
  stop: () => Promise<void>
}
/** Hears what is called out on a channel, until it is stopped. */
export type Listen = (channel: string, ears: ChannelListener) => Promise<ChannelSubscription>

const FIRST_WAIT = 50
const LONGEST_WAIT = 2000
/**
 * A connection that nobody cut and that carries nothing any more is found out within this and the
 * time for an answer.
 */
const LOOK_EVERY = 10_000
const ANSWERS_WITHIN = 5000

/** Listens by a connection of its own, which comes back by itself. */
export const listenToPostgres =
  (connectionString: string): Listen =>
  async (channel, { heard, back, report }) => {
    let stopped = false
    let client: pg.Client | null = null
    const waiting = new AbortController()

    /** Answers a connection that listens; `gone` is told when it no longer does. */
    async function connect(gone: (error?: unknown) => void): Promise<pg.Client> {
      const made = new pg.Client({
        connectionString,
        keepAlive: true,
        connectionTimeoutMillis: ANSWERS_WITHIN,
        query_timeout: ANSWERS_WITHIN,
        application_name: 'mesclun live',
      })
      made.on('error', gone)
      made.on('end', () => gone())
      made.on('notification', ({ payload = '' }) => heard(payload))
      try {
        await made.connect()
        await made.query(`listen ${made.escapeIdentifier(channel)}`)
        return made
      } catch (error) {
        sayGoodbye(made)
        throw error
      }
    }

    /** One that does not answer does not say goodbye either: it is not waited for. */
    const sayGoodbye = (made: pg.Client): void => {
      void made.end().catch(() => undefined)
    }

    /** Ends when the connection does. */
    async function listenOnce(listening: () => void): Promise<void> {
      const { promise: ended, resolve: end } = Promise.withResolvers<unknown>()
      const made = await connect(end)
      if (stopped) return made.end()
      client = made
      listening()
      const look = setInterval(() => void made.query('select 1').catch(end), LOOK_EVERY)
      look.unref()
      const error = await ended
      clearInterval(look)
      client = null
      sayGoodbye(made)
      if (error !== undefined && !stopped) report(toDatabaseError(error))
    }

    /**
     * `started` is told once it listens, or was refused: who waits for us starts then, and hears when
     * we are back.
     */
    async function keepListening(started: () => void): Promise<void> {
      let wait = FIRST_WAIT
      for (let times = 0; !stopped; times += 1) {
        await listenOnce(() => {
          wait = FIRST_WAIT
          started()
          if (times > 0) back()
        }).catch((error: unknown) => {
          if (!stopped) report(toDatabaseError(error))
        })
        started()
        await sleep(wait * (0.5 + Math.random()), undefined, {
          signal: waiting.signal,
          ref: false,
        }).catch(() => undefined)
        wait = Math.min(LONGEST_WAIT, wait * 2)
      }
    }

    let ended = Promise.resolve()
    await new Promise<void>((resolve) => {
      ended = keepListening(resolve)
    })
    return {
      isConnected: () => client !== null,
      async stop() {
        stopped = true
        waiting.abort()
        await client?.end().catch(() => undefined)
        await ended
      },
    }
  }
