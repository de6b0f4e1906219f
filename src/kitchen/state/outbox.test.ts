import { describe, expect, it } from 'vitest'
import type { PendingAction } from './pending-actions.ts'
import { isOutboxKey, openOutbox } from './outbox.ts'

function memory() {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (index: number) => [...items.keys()][index] ?? null,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  }
}

const tap = (key: string, at: number): PendingAction => ({
  key: key.padEnd(16, '0'),
  at,
  tried: false,
  what: { kind: 'tap', tap: { order: '1', action: 'start' } },
})

describe('the outbox of a device', () => {
  it('returns the taps in their order, for the same device only', () => {
    const storage = memory()
    const outbox = openOutbox(storage)
    const [late, early] = [tap('b', 2), tap('a', 1)]
    outbox.store('7', late)
    outbox.store('7', early)
    outbox.store('8', tap('c', 0))
    expect(outbox.read('7')).toEqual([early, late])
    outbox.clearOtherDevices('7')
    expect(outbox.read('8')).toEqual([])
    expect(outbox.read('7')).toHaveLength(2)
  })

  it('is written by two tabs, and neither tab loses the taps of the other', () => {
    const storage = memory()
    const [firstTab, secondTab] = [openOutbox(storage), openOutbox(storage)]
    firstTab.store('7', tap('a', 1))
    secondTab.store('7', tap('b', 2))
    firstTab.remove(tap('a', 1).key)
    expect(secondTab.read('7').map(({ at }) => at)).toEqual([2])
  })

  it('ignores foreign keys, and skips entries that it cannot read', () => {
    const storage = memory()
    storage.setItem('persist:root28', '{}')
    storage.setItem('kitchen-tap broken', '{')
    storage.setItem('kitchen-tap odd', JSON.stringify({ key: 'x', at: 'y' }))
    expect(openOutbox(storage).read('7')).toEqual([])
    expect(isOutboxKey('persist:root28')).toBe(false)
    expect(isOutboxKey('kitchen-tap abc')).toBe(true)
    expect(isOutboxKey(null)).toBe(true)
  })
})
