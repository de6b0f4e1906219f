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
 * Takes over the account's favourites, and gives it those of this browser that it does not know:
 * kept before the login, or without a network. What was removed elsewhere is removed here; what the
 * account has no room for stays in the browser.
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
  // What was kept or removed here meanwhile is known better here.
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

/** Keeps or renames a favourite; throws what the account refuses, and then nothing is changed. */
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

/** An id as the account wants it; works on plain http too. */
export function newBowlId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, i) =>
    (i === 6 ? (byte % 16) + 64 : i === 8 ? (byte % 64) + 128 : byte).toString(16).padStart(2, '0'),
  ).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
