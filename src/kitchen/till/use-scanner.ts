import { useEffect, useEffectEvent } from 'react'
import { nothingScanned, scan } from './scanner.ts'

/** Detects a barcode scanner's keys anywhere on the page, except in input fields. */
export function useScanner(onCode: (code: string) => void, isWanted: boolean): void {
  const onScanned = useEffectEvent(onCode)
  useEffect(() => {
    if (!isWanted) return
    let scanning = nothingScanned
    const listen = (event: KeyboardEvent) => {
      if (
        event.target instanceof HTMLInputElement ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey
      )
        return
      const scanned = scan(scanning, event.key, event.timeStamp)
      scanning = scanned.scanning
      if (scanned.code === null) return
      // The scanner's Enter must not press the focused control.
      event.preventDefault()
      onScanned(scanned.code)
    }
    addEventListener('keydown', listen, true)
    return () => removeEventListener('keydown', listen, true)
  }, [isWanted])
}
