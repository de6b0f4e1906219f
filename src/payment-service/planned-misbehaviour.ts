import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { Behaviour, Operation } from './behaviour.ts'

/** How the reply to an operation is to be treated. */
export const replyFor = (
  operation: Operation,
  { replies, only }: Behaviour,
): Behaviour['replies'] => (only === undefined || only === operation ? replies : 'given')

/** Replies with the configured misbehaviour, after the work was done. */
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
  // A stopping service does not wait for the delay.
  if (how === 'late') await sleep(delay, undefined, { signal }).catch(() => {})
  return send()
}
