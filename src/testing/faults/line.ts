import { once } from 'node:events'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'

/** A line to PostgreSQL that can be broken as a network breaks. */
export type Line = {
  /** Where a program finds PostgreSQL at the end of the line. */
  databaseUrl: string
  /**
   * Nothing comes through any more, and nobody is told; new connections are taken, and are as
   * silent.
   */
  hold: () => void
  /** Ends every connection at both ends, and takes no new one. */
  cut: () => void
  /** New connections come through again. */
  mend: () => void
  close: () => void
}

/** Stands between a program and PostgreSQL, and passes everything on while it is whole. */
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
