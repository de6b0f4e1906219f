/**
 * Uses the name of the window as storage if the browser refuses storage, or refuses to write to it;
 * without that, the cart would be empty in the next document. The name lasts as long as the tab,
 * and only pages of this origin can read it. The function is written into the document as text, so
 * it refers to nothing outside of itself.
 */
function standInForStorage(): void {
  for (const kind of ['localStorage', 'sessionStorage'] as const) {
    const readStores = (): Record<string, Record<string, string>> => {
      try {
        return JSON.parse(window.name) as Record<string, Record<string, string>>
      } catch {
        return {}
      }
    }
    const write = (key: string, text: string | undefined) => {
      const all = readStores()
      window.name = JSON.stringify({ ...all, [kind]: { ...all[kind], [key]: text } })
    }
    const keys = () => Object.keys(readStores()[kind] ?? {})
    try {
      window[kind].setItem('probe', '')
      window[kind].removeItem('probe')
    } catch {
      Object.defineProperty(window, kind, {
        value: {
          getItem: (key: string) => readStores()[kind]?.[key] ?? null,
          setItem: (key: string, text: string) => write(key, String(text)),
          removeItem: (key: string) => write(key, undefined),
          key: (index: number) => keys()[index] ?? null,
          get length() {
            return keys().length
          },
        },
      })
    }
  }
}

/** The text of the document's first script; empty in client builds. */
export const standInForRefusedStorage = import.meta.env.SSR
  ? `(${standInForStorage.toString()})()`
  : ''
