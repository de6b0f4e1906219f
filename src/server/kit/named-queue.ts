import PQueue from 'p-queue'

/**
 * Returns a function that runs at most `concurrency` tasks of the same name at a time. Further tasks
 * of that name wait for their turn.
 */
export function createNamedQueue(
  concurrency: number,
): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, PQueue>()
  return (name, work) => {
    const queue =
      queues.get(name) ?? new PQueue({ concurrency }).on('idle', () => queues.delete(name))
    queues.set(name, queue)
    return queue.add(work)
  }
}
