/**
 * The keys typed so far, and when the last one was typed, in milliseconds. A scanner types faster
 * than any finger and ends with Enter.
 */
export type Scanning = { text: string; at: number }

export const nothingScanned: Scanning = { text: '', at: 0 }

/** Maximum number of milliseconds between two keys of a scanner. */
const MAX_KEY_GAP = 60
const SHORTEST = 3

/**
 * Processes a key: returns the code once it is complete, and the state to continue with. `now` in
 * milliseconds.
 */
export function scan(
  { text, at }: Scanning,
  key: string,
  now: number,
): { code: string | null; scanning: Scanning } {
  const isQuick = now - at <= MAX_KEY_GAP
  if (key === 'Enter')
    return { code: isQuick && text.length >= SHORTEST ? text : null, scanning: nothingScanned }
  if (key.length !== 1)
    return { code: null, scanning: key === 'Shift' ? { text, at } : nothingScanned }
  return { code: null, scanning: { text: isQuick ? text + key : key, at: now } }
}
