import type { Argon2Parameters } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * Computes argon2id hashes in threads of low priority, as many as are asked for at once; each is
 * used again.
 */
export function createQuietThreads() {
  const idle: Worker[] = []

  function start(): Worker {
    const thread = new Worker(new URL('./quiet-thread.ts', import.meta.url))
    // A thread that waits for the next hash keeps no program from ending.
    thread.unref()
    return thread
  }

  return async function hash(parameters: Argon2Parameters): Promise<Buffer> {
    const thread = idle.pop() ?? start()
    thread.ref()
    thread.postMessage(parameters)
    // A thread that died rejects here, and is not used again.
    const [tag] = (await once(thread, 'message')) as [Uint8Array]
    thread.unref()
    idle.push(thread)
    return Buffer.from(tag)
  }
}
