import * as z from 'zod/mini'
import type { PendingAction, KitchenAction } from './pending-actions.ts'

type KeyedStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const PREFIX = 'kitchen-tap '

const actionKinds = ['tap', 'undo', 'begin', 'end', 'sale', 'undo-sale']
const storedSchema = z.object({
  key: z.string().check(z.regex(/^[\w-]{16,100}$/)),
  at: z.number(),
  tried: z.boolean(),
  device: z.string(),
  what: z.custom<KitchenAction>(
    (value) =>
      typeof value === 'object' &&
      value !== null &&
      'kind' in value &&
      actionKinds.includes(String(value.kind)),
  ),
})

/**
 * Stores the taps of a device until the server has answered. Each has its own storage key, so two
 * tabs of the board never overwrite each other's; both may send the same one, since its idempotency
 * key prevents a duplicate.
 */
export function openOutbox(storage: KeyedStorage) {
  const all = () =>
    Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '')
      .filter((name) => name.startsWith(PREFIX))
      .flatMap((name) => {
        const stored = parse(storage.getItem(name))
        return stored === null ? [] : [{ name, ...stored }]
      })
  return {
    /** The stored taps of a device, in the order in which they were made. */
    read: (device: string): PendingAction[] =>
      all()
        .filter((entry) => entry.device === device)
        .sort((a, b) => a.at - b.at || a.name.localeCompare(b.name))
        .map(({ key, at, tried, what }) => ({ key, at, tried, what })),
    store: (device: string, pending: PendingAction) =>
      storage.setItem(PREFIX + pending.key, JSON.stringify({ ...pending, device })),
    remove: (key: string) => storage.removeItem(PREFIX + key),
    /** Removes the taps of a former pairing, which can no longer be sent. */
    clearOtherDevices(device: string) {
      for (const entry of all()) if (entry.device !== device) storage.removeItem(entry.name)
    },
  }
}

export const isOutboxKey = (name: string | null): boolean =>
  name === null || name.startsWith(PREFIX)

function parse(text: string | null): z.output<typeof storedSchema> | null {
  try {
    const { success, data } = z.safeParse(storedSchema, JSON.parse(text ?? 'null'))
    return success ? data : null
  } catch {
    return null
  }
}

/**
 * Returns the browser's storage. If the browser refuses access, returns a
 * storage in memory.
 */
export function openKeyedStorage(): KeyedStorage {
  try {
    const { localStorage: storage } = globalThis
    storage.getItem(PREFIX)
    return storage
  } catch {
    const memory = new Map<string, string>()
    return {
      get length() {
        return memory.size
      },
      key: (index) => [...memory.keys()][index] ?? null,
      getItem: (name) => memory.get(name) ?? null,
      setItem: (name, value) => void memory.set(name, value),
      removeItem: (name) => void memory.delete(name),
    }
  }
}
