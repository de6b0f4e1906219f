import { setImmediate as turnEnds } from 'node:timers/promises'
import { DatabaseUnavailable } from './unavailable.ts'

type PendingInput<In, Out> = {
  input: In
  resolve: (output: Out) => void
  reject: (error: unknown) => void
}

/**
 * Returns a function that processes its inputs in batches. The calls of one turn of the event loop,
 * or those made during a batch, form the next batch, of at most `most` inputs. `together` returns
 * its outputs in the order of its inputs, and either processes all inputs or none. If a batch of
 * several inputs fails, each input is tried alone, so that only the wrong input fails. If the
 * database is unavailable, all inputs of the batch fail.
 */
export function createBatches<In, Out>(
  together: (inputs: readonly In[]) => Promise<readonly Out[]>,
  most: number,
): (input: In) => Promise<Out> {
  const waiting: PendingInput<In, Out>[] = []
  let isBusy = false

  async function attempt(batch: readonly PendingInput<In, Out>[]): Promise<void> {
    try {
      const outputs = await together(batch.map(({ input }) => input))
      for (const [i, { resolve, reject }] of batch.entries()) {
        if (i in outputs) resolve(outputs[i] as Out)
        else reject(new RangeError('the batch returned no output for one of its inputs'))
      }
    } catch (error) {
      if (batch.length === 1 || error instanceof DatabaseUnavailable)
        for (const { reject } of batch) reject(error)
      else for (const pending of batch) await attempt([pending])
    }
  }

  async function work(): Promise<void> {
    await turnEnds()
    while (waiting.length > 0) await attempt(waiting.splice(0, most))
    isBusy = false
  }

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject })
      if (isBusy) return
      isBusy = true
      void work()
    })
}
