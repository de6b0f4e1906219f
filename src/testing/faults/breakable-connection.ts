import { once } from 'node:events'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'

/**
 * A connection to a server, for example PostgreSQL, that a test can break in the ways in which a
 * network breaks.
 */
export type BreakableConnection = {
  /** The address at which a program reaches the server through this connection. */
  url: string
  /**
   * Stops all data without notifying either end; new connections are accepted, but transmit nothing
   * either.
   */
  hold: () => void
  /** Closes every connection at both ends and refuses new ones. */
  cut: () => void
  /** Lets new connections pass again. */
  mend: () => void
  close: () => void
}

/** Opens a proxy in front of a server that forwards everything until it is broken. */
export async function openBreakableConnection(url: string): Promise<BreakableConnection> {
  const near = new URL(url)
  const far = { host: near.hostname, port: Number(near.port) }
  const sockets = new Set<Socket>()
  let state: 'whole' | 'held' | 'cut' = 'whole'

  function keep(socket: Socket): Socket {
    sockets.add(socket)
    return socket
      .setNoDelay()
      .on('error', () => {})
      .once('close', () => {
        sockets.delete(socket)
      })
  }

  const proxy = createServer((program) => {
    keep(program)
    if (state === 'cut') program.destroy()
    if (state !== 'whole') return
    const server = keep(connect(far))
    program.pipe(server).pipe(program)
    program.once('close', () => {
      if (state !== 'held') server.destroy()
    })
    server.once('close', () => {
      if (state !== 'held') program.destroy()
    })
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  near.port = String((proxy.address() as AddressInfo).port)

  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: near.href,
    hold() {
      state = 'held'
      for (const socket of sockets) socket.unpipe().pause()
    },
    cut() {
      state = 'cut'
      endAll()
    },
    mend() {
      state = 'whole'
    },
    close() {
      proxy.close()
      endAll()
    },
  }
}
