import { once } from 'node:events'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'

/** A connection to PostgreSQL that can be broken as a network can. */
export type Line = {
  /** Address at which a program reaches PostgreSQL through the line. */
  databaseUrl: string
  /**
   * Nothing passes any more and nobody is notified; new connections are accepted and are silent
   * too.
   */
  hold: () => void
  /** Closes every connection at both ends and accepts no new one. */
  cut: () => void
  /** New connections pass again. */
  mend: () => void
  close: () => void
}

/** Opens a proxy between a program and PostgreSQL that forwards everything until it is broken. */
export async function openLine(databaseUrl: string): Promise<Line> {
  const near = new URL(databaseUrl)
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

  const server = createServer((program) => {
    keep(program)
    if (state === 'cut') program.destroy()
    if (state !== 'whole') return
    const database = keep(connect(far))
    program.pipe(database).pipe(program)
    program.once('close', () => {
      if (state !== 'held') database.destroy()
    })
    database.once('close', () => {
      if (state !== 'held') program.destroy()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  near.port = String((server.address() as AddressInfo).port)

  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    databaseUrl: near.href,
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
      server.close()
      endAll()
    },
  }
}
