import type { Argon2Parameters } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * Computes argon2id hashes in threads of low priority, one thread per concurrent hash. Threads are
 * reused.
 */
export function createQuietThreads() {
  const idle: Worker[] = []

  function start(): Worker {
    const thread = new Worker(new URL('./quiet-thread.ts', import.meta.url))
    // An idle thread does not keep the program running.
    thread.unref()
    return thread
  }

  return async function hash(parameters: Argon2Parameters): Promise<Buffer> {
    const thread = idle.pop() ?? start()
    thread.ref()
    thread.postMessage(parameters)
    // If the thread died, this rejects, and the thread is not reused.
    const [tag] = (await once(thread, 'message')) as [Uint8Array]
    thread.unref()
    idle.push(thread)
    return Buffer.from(tag)
  }
}
