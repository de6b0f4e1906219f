import {
  type FavouriteBowl,
  MAX_FAVOURITES,
  keepFavouriteBowl,
  listFavouriteBowls,
  removeFavouriteBowl,
} from '#contract/customers/favourite-bowls.ts'
import type { ApiClient } from '#contract/client.ts'
import { isLoggedIn } from '#web/state/session/login-hint.ts'
import { type StoredBowl, readBowls, writeBowls } from '#web/state/basket/stored-bowls.ts'

/**
 * Copies the account's favourites to this browser, and uploads those of this browser that were
 * saved before the login or without a network. Favourites removed elsewhere are removed here; those
 * for which the account has no room stay in the browser.
 */
export async function syncBowls(api: ApiClient): Promise<void> {
  const before = readBowls()
  const { results } = await api.call(listFavouriteBowls, {})
  const bowls: StoredBowl[] = results.map((bowl) => ({ ...bowl, inAccount: true }))
  for (const bowl of before) {
    if (bowl.inAccount || bowls.some(({ id }) => id === bowl.id)) continue
    const hasRoom = bowls.filter(({ inAccount }) => inAccount).length < MAX_FAVOURITES
    bowls.push(hasRoom ? await send(api, bowl) : bowl)
  }
  if (!isLoggedIn()) return
  // For favourites saved or removed here meanwhile, the browser's current state takes precedence.
  const now = readBowls()
  const isIn = (list: readonly StoredBowl[], candidate: StoredBowl) =>
    list.some(({ id }) => id === candidate.id)
  writeBowls([
    ...bowls.filter((bowl) => isIn(now, bowl) || !isIn(before, bowl)),
    ...now.filter((bowl) => !isIn(before, bowl) && !isIn(bowls, bowl)),
  ])
}

async function send(api: ApiClient, { id, name, code }: FavouriteBowl): Promise<StoredBowl> {
  await api.call(keepFavouriteBowl, { params: { bowl: id }, body: { name, code } })
  return { id, name, code, inAccount: true }
}

/** Saves or renames a favourite; if the account refuses it, throws and changes nothing. */
export async function keepBowl(api: ApiClient, bowl: FavouriteBowl): Promise<void> {
  const storedBowl = isLoggedIn() ? await send(api, bowl) : { ...bowl, inAccount: false }
  const bowls = readBowls()
  const isKnown = bowls.some(({ id }) => id === bowl.id)
  writeBowls(
    isKnown
      ? bowls.map((candidate) => (candidate.id === bowl.id ? storedBowl : candidate))
      : [...bowls, storedBowl],
  )
}

export async function removeBowl(api: ApiClient, id: string): Promise<void> {
  if (isLoggedIn()) await api.call(removeFavouriteBowl, { params: { bowl: id } })
  writeBowls(readBowls().filter((bowl) => bowl.id !== id))
}

/** Creates an id in the format that the account requires (a UUID); works on plain http too. */
export function newBowlId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, i) =>
    (i === 6 ? (byte % 16) + 64 : i === 8 ? (byte % 64) + 128 : byte).toString(16).padStart(2, '0'),
  ).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
