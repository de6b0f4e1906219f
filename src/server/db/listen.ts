import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { toDatabaseError } from './unavailable.ts'

/** A subscriber to a channel of the database. */
type ChannelListener = {
  /** Called when a notification was sent and its transaction is committed. */
  onPayload: (payload: string) => void
  /** Called when the connection works again after a time in which notifications were lost. */
  back: () => void
  report: (error: unknown) => void
}
type ChannelSubscription = {
  /** Whether the connection works; false while notifications are lost. */
  isConnected: () => boolean
  stop: () => Promise<void>
}
/** Subscribes to the notifications of a channel, until stopped. */
export type Listen = (channel: string, ears: ChannelListener) => Promise<ChannelSubscription>

const FIRST_WAIT = 50
const LONGEST_WAIT = 2000
/**
 * Milliseconds between two checks of the connection. A connection that broke silently is detected
 * within this interval plus `ANSWERS_WITHIN`.
 */
const LOOK_EVERY = 10_000
const ANSWERS_WITHIN = 5000

/** Returns a listening connection. `onEnd` is called when it no longer listens. */
async function connect(
  connectionString: string,
  channel: string,
  { onPayload, onEnd }: { onPayload: (payload: string) => void; onEnd: (error?: unknown) => void },
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: ANSWERS_WITHIN,
    query_timeout: ANSWERS_WITHIN,
    application_name: 'mesclun live',
  })
  client.on('error', onEnd)
  client.on('end', () => onEnd())
  client.on('notification', ({ payload = '' }) => onPayload(payload))
  try {
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    return client
  } catch (error) {
    closeQuietly(client)
    throw error
  }
}

/** Closes without waiting: a connection that does not answer does not close properly either. */
const closeQuietly = (client: pg.Client): void => {
  void client.end().catch(() => undefined)
}

/** Listens on a dedicated connection, which reconnects by itself. */
export const listenToPostgres =
  (connectionString: string): Listen =>
  async (channel, { onPayload, back, report }) => {
    let stopped = false
    let client: pg.Client | null = null
    const waiting = new AbortController()

    /** Listens until the connection ends. */
    async function listenOnce(listening: () => void): Promise<void> {
      const { promise: ended, resolve: end } = Promise.withResolvers<unknown>()
      const connected = await connect(connectionString, channel, { onPayload, onEnd: end })
      if (stopped) return connected.end()
      client = connected
      listening()
      const probe = setInterval(() => void connected.query('select 1').catch(end), LOOK_EVERY)
      probe.unref()
      const error = await ended
      clearInterval(probe)
      client = null
      closeQuietly(connected)
      if (error !== undefined && !stopped) report(toDatabaseError(error))
    }

    /**
     * Listens, and reconnects, until stopped. Calls `started` once it listens or was refused, so
     * that the caller can proceed, and `back` at each reconnection.
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
