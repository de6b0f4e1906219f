import { useEffect } from 'react'

/**
 * Keeps the screen on, since a dark board is useless; a browser that cannot do so relies on the
 * device's settings.
 */
export function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const hold = () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      navigator.wakeLock.request('screen').then(
        (grantedLock) => {
          if (isOver) void grantedLock.release()
          else lock = grantedLock
        },
        () => undefined,
      )
    }
    hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [])
}
