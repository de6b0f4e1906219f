import { useEffect } from 'react'
import type { Ticket } from '#contract/kitchen/tickets.ts'
import { useKitchenState, useStation } from './kitchen-context.tsx'
import { ringingOf } from './kitchen-store.ts'

const EVERY = 4000

/**
 * Rings while there is an order that nobody has looked at on this device, except on a wall screen.
 * Any tap on the ticket of the order counts as looking.
 */
export function useRing(): readonly Ticket[] {
  const { kitchen, sound, isWall } = useStation()
  const ringing = ringingOf({
    board: useKitchenState((state) => state.board),
    queue: useKitchenState((state) => state.queue),
    seenBells: useKitchenState((state) => state.seenBells),
  })
  const rings = ringing.length > 0 && !isWall

  useEffect(() => {
    if (!rings) return
    sound.ring()
    const timer = setInterval(() => sound.ring(), EVERY)
    return () => clearInterval(timer)
  }, [rings, sound])

  useEffect(() => {
    if (isWall) return
    const markTicketSeen = (event: Event) => {
      // A browser re-enables the sound of a page when it is tapped.
      sound.wake()
      const id =
        event.target instanceof Element
          ? event.target.closest<HTMLElement>('[data-order]')?.dataset['order']
          : undefined
      if (id !== undefined) kitchen.markSeen([id])
    }
    addEventListener('click', markTicketSeen, true)
    return () => removeEventListener('click', markTicketSeen, true)
  }, [kitchen, sound, isWall])

  return ringing
}
