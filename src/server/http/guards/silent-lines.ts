import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Cuts lines on which nothing moved for the server's timeout, but for those whose client waits for
 * us: a request that came whole is answered however long that takes, as long as what is sent is
 * taken.
 */
export function cutSilentLines(server: Server): void {
  const inHand = new WeakMap<Socket, { request: IncomingMessage; answer: ServerResponse }>()
  server.on('request', (request, answer) => {
    inHand.set(request.socket, { request, answer })
  })

  function waitsForUs(socket: Socket): boolean {
    const last = inHand.get(socket)
    return (
      last !== undefined &&
      last.request.complete &&
      !last.answer.writableEnded &&
      socket.writableLength === 0
    )
  }

  server.on('timeout', (socket: Socket) => {
    if (waitsForUs(socket)) socket.setTimeout(server.timeout)
    else socket.destroy()
  })
}
