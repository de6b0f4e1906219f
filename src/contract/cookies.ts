import { type Purpose, consentCookie, consentDays } from './consent.ts'

/**
 * An item that our pages store in a browser, or a request that our pages send only with the
 * visitor's consent.
 */
export type StorageEntry = {
  /** The name; ends with `*` if the rest of it varies. */
  name: string
  kind: 'cookie' | 'local' | 'session' | 'cache' | 'window' | 'request'
  category: Purpose
  /** The key of the entry's explanation in `consent.json`. */
  why:
    | 'consent'
    | 'language'
    | 'restaurant'
    | 'session'
    | 'device'
    | 'social'
    | 'cart'
    | 'order'
    | 'lastOrder'
    | 'favourites'
    | 'afterLogin'
    | 'claim'
    | 'push'
    | 'filters'
    | 'allergies'
    | 'offline'
    | 'app'
    | 'position'
    | 'kitchen'
    | 'office'
    | 'refused'
    | 'errors'
  /**
   * The number of days or minutes, or the event that ends the storage: the tab is closed, the item
   * is used, or the visitor deletes it. `nothing`: the entry is a request, and nothing is stored.
   */
  lasts: { days: number } | { minutes: number } | 'tab' | 'used' | 'erased' | 'nothing'
}

const necessary = { category: 'necessary' } as const

/**
 * The complete and only list; the consent settings and the page about personal data show it (S14,
 * F7).
 */
export const storageEntries: readonly StorageEntry[] = [
  {
    ...necessary,
    name: consentCookie,
    kind: 'cookie',
    why: 'consent',
    lasts: { days: consentDays },
  },
  { ...necessary, name: 'language', kind: 'cookie', why: 'language', lasts: { days: 365 } },
  { ...necessary, name: 'language', kind: 'local', why: 'language', lasts: 'erased' },
  { ...necessary, name: 'restaurant', kind: 'cookie', why: 'restaurant', lasts: { days: 180 } },
  { ...necessary, name: 'persist:root28', kind: 'local', why: 'cart', lasts: 'erased' },
  { ...necessary, name: 'filters', kind: 'local', why: 'filters', lasts: 'erased' },
  { ...necessary, name: 'allergies', kind: 'local', why: 'allergies', lasts: 'erased' },
  { ...necessary, name: '__Host-access', kind: 'cookie', why: 'session', lasts: { minutes: 15 } },
  { ...necessary, name: '__Host-refresh', kind: 'cookie', why: 'session', lasts: { days: 30 } },
  { ...necessary, name: 'logged-in', kind: 'local', why: 'session', lasts: 'used' },
  { ...necessary, name: '__Host-device', kind: 'cookie', why: 'device', lasts: { days: 365 } },
  { ...necessary, name: '__Host-social', kind: 'cookie', why: 'social', lasts: { minutes: 10 } },
  { ...necessary, name: 'after-login', kind: 'local', why: 'afterLogin', lasts: 'used' },
  { ...necessary, name: 'claim-code', kind: 'local', why: 'claim', lasts: 'used' },
  { ...necessary, name: 'order', kind: 'local', why: 'order', lasts: 'used' },
  { ...necessary, name: 'last-order', kind: 'local', why: 'lastOrder', lasts: 'erased' },
  { ...necessary, name: 'favourite-bowls', kind: 'local', why: 'favourites', lasts: 'erased' },
  { ...necessary, name: 'order', kind: 'session', why: 'order', lasts: 'tab' },
  { ...necessary, name: 'ready-push *', kind: 'session', why: 'push', lasts: 'tab' },
  { ...necessary, name: 'open-order', kind: 'cache', why: 'offline', lasts: 'used' },
  { ...necessary, name: 'app *', kind: 'cache', why: 'app', lasts: 'erased' },
  { ...necessary, name: 'react-router-*', kind: 'session', why: 'position', lasts: 'tab' },
  { ...necessary, name: '__Host-kitchen', kind: 'cookie', why: 'kitchen', lasts: { days: 400 } },
  { ...necessary, name: '__Host-office', kind: 'cookie', why: 'office', lasts: { minutes: 720 } },
  {
    ...necessary,
    name: '__Host-office-login',
    kind: 'cookie',
    why: 'office',
    lasts: { minutes: 10 },
  },
  { ...necessary, name: '__Host-preview', kind: 'cookie', why: 'office', lasts: 'tab' },
  { ...necessary, name: 'persist:root28', kind: 'session', why: 'cart', lasts: 'tab' },
  { ...necessary, name: 'window.name', kind: 'window', why: 'refused', lasts: 'tab' },
  { ...necessary, name: 'kitchen-*', kind: 'local', why: 'kitchen', lasts: 'erased' },
  { ...necessary, name: 'kitchen', kind: 'cache', why: 'kitchen', lasts: 'erased' },
  { ...necessary, name: 'office-*', kind: 'local', why: 'office', lasts: 'erased' },
  { category: 'performance', name: 'Sentry', kind: 'request', why: 'errors', lasts: 'nothing' },
]

/**
 * Returns the table's entry for a name found in a browser; undefined if our pages should not have
 * stored it.
 */
export const findStorageEntry = (
  kind: StorageEntry['kind'],
  name: string,
): StorageEntry | undefined =>
  storageEntries.find(
    (entry) =>
      entry.kind === kind &&
      (entry.name === name ||
        (entry.name.endsWith('*') && name.startsWith(entry.name.slice(0, -1)))),
  )
