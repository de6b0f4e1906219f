import { once } from 'node:events'
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  createServer,
} from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedRequest = { path: string; headers: IncomingHttpHeaders; body: string }

/** An external program on this machine that receives alerts by webhook. */
export type WebhookReceiver = {
  address: string
  received: ReceivedRequest[]
  /** Answers the next calls; with status 204 by default. */
  answer: (response: ServerResponse) => void
  close: () => Promise<void>
}

export const acceptWebhook = (response: ServerResponse) => void response.writeHead(204).end()

export async function aWebhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => answer(request, Buffer.concat(chunks), response))
  })
  function answer(request: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const { headers, url = '' } = request
    receiver.received.push({ path: url, headers, body: body.toString() })
    receiver.answer(response)
  }
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const receiver: WebhookReceiver = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/alerts`,
    received: [],
    answer: acceptWebhook,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return receiver
}
