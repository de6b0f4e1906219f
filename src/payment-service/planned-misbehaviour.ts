import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { Behaviour, Operation } from './behaviour.ts'

/** Returns how the reply to an operation is treated. */
export const replyFor = (
  operation: Operation,
  { replies, only }: Behaviour,
): Behaviour['replies'] => (only === undefined || only === operation ? replies : 'given')

/** Sends the reply with the configured misbehaviour, after the operation was carried out. */
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
  // A service that is stopping does not wait for the delay.
  if (how === 'late') await sleep(delay, undefined, { signal }).catch(() => {})
  return send()
}
