import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Closes connections that were idle for the server's timeout, except those whose client waits for
 * an answer: a completely received request is answered however long that takes, as long as the
 * client reads what is sent.
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
