import type { Argon2Parameters } from 'node:crypto'
import { createThreads } from '#server/kit/threads.ts'

/** Computes argon2id hashes in threads of low priority, one thread per concurrent hash. */
export function createQuietThreads() {
  const ask = createThreads<Argon2Parameters, Uint8Array>(
    new URL('./quiet-thread.ts', import.meta.url),
  )
  return async (parameters: Argon2Parameters): Promise<Buffer> => Buffer.from(await ask(parameters))
}
