import { useState } from 'react'
import type { Position } from '#web/features/pickup/places/distance.ts'

export type Locating = 'idle' | 'busy' | 'done' | 'denied'

/**
 * The visitor's position, requested only when a button is pressed; it does not leave the browser
 * (T7).
 */
export function usePosition(): {
  position: Position | null
  locating: Locating
  locate: () => void
} {
  const [position, setPosition] = useState<Position | null>(null)
  const [locating, setLocating] = useState<Locating>('idle')
  const locate = () => {
    if (!('geolocation' in navigator)) return setLocating('denied')
    setLocating('busy')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setPosition({ latitude, longitude })
        setLocating('done')
      },
      () => setLocating('denied'),
      { timeout: 10_000, maximumAge: 300_000 },
    )
  }
  return { position, locating, locate }
}
