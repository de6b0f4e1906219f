import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { type ReadyReply, readyReply } from './ready-reply.ts'

const empty = '{"results":[]}'
const jsonReply = (text: string) => readyReply(text, 'application/json; charset=utf-8', [])

/** The body sent to a client that accepts an encoding. */
function bodyOf(reply: ReadyReply, accepted: string): Promise<Buffer> {
  const request = new IncomingMessage(new Socket())
  request.headers['accept-encoding'] = accepted
  return new Promise((resolve) => {
    const response = new ServerResponse(request)
    Object.defineProperty(response, 'end', { value: resolve })
    reply.send(request, response, 'no-cache')
  })
}

describe('a reply kept in memory', () => {
  it('is counted as larger than its text, so that five megabytes hold only some thousand empty replies', async () => {
    const { size } = await jsonReply(empty)
    expect(size).toBeGreaterThan(2000)
    expect((await jsonReply(empty.padEnd(1014))).size - size).toBe(2 * (1014 - empty.length))
  })

  it.each(['identity', 'br', 'gzip'])(
    'holds only its own bytes in memory after it was sent as %s',
    async (encoding) => {
      const body = await bodyOf(await jsonReply(empty), encoding)
      expect(body.buffer.byteLength).toBe(body.length)
    },
  )
})
