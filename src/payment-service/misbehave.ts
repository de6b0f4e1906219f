import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { Behaviour, Operation } from './behaviour.ts'

/** What becomes of the reply to an operation. */
export const replyFor = (
  operation: Operation,
  { replies, only }: Behaviour,
): Behaviour['replies'] => (only === undefined || only === operation ? replies : 'given')

/** Answers as it was told to misbehave, after the work was done. */
export async function sendReply(
  reply: FastifyReply,
  how: Behaviour['replies'],
  delay: number,
  signal: AbortSignal,
  send: () => FastifyReply,
): Promise<FastifyReply> {
  if (how === 'lost') {
    reply.hijack()
    reply.raw.destroy()
    return reply
  }
  if (how === 'failed') return reply.code(500).send({ error: 'misbehaving' })
  // A service that stops does not wait for it.
  if (how === 'late') await sleep(delay, undefined, { signal }).catch(() => {})
  return send()
}
