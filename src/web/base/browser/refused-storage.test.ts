import { createContext, runInContext } from 'node:vm'
import { expect, it } from 'vitest'
import { standInForRefusedStorage } from './refused-storage.ts'

/** A document whose browser refuses storage, in a tab whose window has this name. */
function openDocument(name: string) {
  const refused = {
    configurable: true,
    get: () => {
      throw new Error('SecurityError')
    },
  }
  const window = Object.defineProperties(
    { name },
    { localStorage: refused, sessionStorage: refused },
  ) as { name: string; localStorage: Storage; sessionStorage: Storage }
  runInContext(standInForRefusedStorage, createContext({ window, Object, JSON, String }))
  return window
}

it('if storage is refused, stored values survive in the next document of the same tab (N12)', () => {
  const first = openDocument('')
  first.localStorage.setItem('cart', 'a salad')
  first.sessionStorage.setItem('cart', 'another')
  first.localStorage.setItem('gone', '1')
  first.localStorage.removeItem('gone')
  const next = openDocument(first.name)
  expect(next.localStorage.getItem('cart')).toBe('a salad')
  expect(next.sessionStorage.getItem('cart')).toBe('another')
  expect(next.localStorage.getItem('gone')).toBeNull()
  expect([next.localStorage.length, next.localStorage.key(0)]).toEqual([1, 'cart'])
})
