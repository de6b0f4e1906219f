export type Sound = ReturnType<typeof openSound>

/** The strikes of a bell: pitch in hertz, and time in seconds from the start. */
const strikes = [
  { pitch: 1318, at: 0 },
  { pitch: 1046, at: 0.18 },
  { pitch: 1318, at: 0.5 },
  { pitch: 1046, at: 0.68 },
]
const LONG = 0.5

/**
 * A synthesised bell, without a sound file. A browser allows it to sound once the page has been
 * touched.
 */
export function openSound() {
  let context: AudioContext | null = null
  const listeners = new Set<() => void>()

  function wake(): AudioContext {
    if (context === null) {
      context = new AudioContext()
      context.addEventListener('statechange', () => listeners.forEach((listener) => listener()))
    }
    if (context.state !== 'running') void context.resume()
    return context
  }

  return {
    wake,
    isAwake: (): boolean => context?.state === 'running',
    onChange: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    ring(): void {
      const audio = wake()
      for (const { pitch, at } of strikes) {
        const start = audio.currentTime + at
        const tone = audio.createOscillator()
        const volume = audio.createGain()
        tone.type = 'triangle'
        tone.frequency.value = pitch
        volume.gain.setValueAtTime(0.0001, start)
        volume.gain.exponentialRampToValueAtTime(0.9, start + 0.01)
        volume.gain.exponentialRampToValueAtTime(0.0001, start + LONG)
        tone.connect(volume).connect(audio.destination)
        tone.start(start)
        tone.stop(start + LONG)
      }
    },
    close(): void {
      void context?.close()
      context = null
    },
  }
}
