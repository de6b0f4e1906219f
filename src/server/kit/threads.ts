import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * Runs the file at `url` in separate threads: each call posts its input to a thread and returns the
 * message with which the thread answers. Each concurrent call has its own thread, which later calls
 * reuse. A caller that must limit the number of threads queues its calls (`named-queue.ts`).
 */
export function createThreads<Input, Output>(url: URL): (input: Input) => Promise<Output> {
  const idle: Worker[] = []

  function start(): Worker {
    const thread = new Worker(url)
    // An idle thread does not keep the program running.
    thread.unref()
    return thread
  }

  return async function ask(input) {
    const thread = idle.pop() ?? start()
    thread.ref()
    thread.postMessage(input)
    // If the thread fails, `once` rejects, and the thread is not reused.
    const [answer] = (await once(thread, 'message')) as [Output]
    thread.unref()
    idle.push(thread)
    return answer
  }
}
