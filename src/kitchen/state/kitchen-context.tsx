import { createContext, useContext, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import type { Board } from '#contract/kitchen/board.ts'
import type { Desk } from '#contract/kitchen/desk.ts'
import { type KitchenState, visibleBoardOf } from './kitchen-store.ts'
import type { Kitchen } from './open-kitchen.ts'
import type { Sound } from './sound.ts'
import { MINUTE } from '#domain/time/durations.ts'

export type Station = {
  kitchen: Kitchen
  sound: Sound
  /** Whether the screen is on the wall: larger, and without buttons. */
  isWall: boolean
}

export const KitchenContext = createContext<Station | null>(null)

export function useStation(): Station {
  const station = useContext(KitchenContext)
  if (!station) throw new Error('useStation must be called inside KitchenContext')
  return station
}

export const useKitchen = (): Kitchen => useStation().kitchen

export const useKitchenState = <T,>(select: (state: KitchenState) => T): T =>
  useStore(useKitchen().store, select)

/** The current board, including pending taps; null until one has been received. */
export const useBoard = (): Board | null => useKitchenState(visibleBoardOf)

export function useSession(): Desk {
  const session = useKitchenState((state) => state.session)
  if (!session) throw new Error('the session is read before the device is paired')
  return session
}

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1000)
  return () => clearInterval(timer)
}

/** The current minute by the server's clock, in epoch milliseconds. */
export function useMinute(): number {
  const { store } = useKitchen()
  return useSyncExternalStore(
    everySecond,
    () => Math.floor((Date.now() + store.getState().offset) / MINUTE) * MINUTE,
  )
}
