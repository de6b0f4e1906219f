import { setTimeout as sleep } from 'node:timers/promises'

/** Polls until the condition is true; false if it is not within `within` milliseconds. */
export async function isSoon(
  condition: () => boolean | Promise<boolean>,
  within: number,
): Promise<boolean> {
  for (const end = performance.now() + within; performance.now() < end; await sleep(50))
    if (await condition()) return true
  return condition()
}
