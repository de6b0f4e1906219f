import { useEffect, useEffectEvent } from 'react'
import { nothingScanned, scan } from './scanner.ts'

/**
 * Hears a scanner of barcodes wherever on the page it types, but for fields that somebody is
 * filling in.
 */
export function useScanner(onCode: (code: string) => void, isWanted: boolean): void {
  const found = useEffectEvent(onCode)
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
      const read = scan(scanning, event.key, event.timeStamp)
      scanning = read.scanning
      if (read.code === null) return
      // Its Enter must not press what has the focus.
      event.preventDefault()
      found(read.code)
    }
    addEventListener('keydown', listen, true)
    return () => removeEventListener('keydown', listen, true)
  }, [isWanted])
}
