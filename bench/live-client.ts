import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Follower, aFollower } from '#testing/builders/a-follower.ts'

/**
 * What one page was told: each event in milliseconds since 1970, and how often it had to come back.
 */
export type Page = { query: string; told: Follower['told']; back: number; open: boolean }

/*
 * Opens so many pages that follow something, and keeps them open; answers each message with what
 * they were told since. `node live-client.ts ORIGINS QUERIES.json`: the origins in the order in
 * which they are tried, with commas
 */

const [origins = '', file = ''] = process.argv.slice(2)
const queries: string[] = JSON.parse(readFileSync(file, 'utf8'))
/** As people do, pages are not opened all at the same moment. */
const AT_ONCE = 25

const followers: Follower[] = []
for (const [i, query] of queries.entries()) {
  followers.push(aFollower(origins.split(','), query))
  if (i % AT_ONCE === AT_ONCE - 1) await sleep(20)
}
while (!followers.every(({ told }) => told.length > 0)) await sleep(50)
process.send?.('open')
for (;;) {
  await once(process, 'message')
  const pages: Page[] = followers.map(({ told, back, isOpen }, i) => ({
    query: queries[i] ?? '',
    told: told.splice(0),
    back: back(),
    open: isOpen(),
  }))
  process.send?.(pages)
}
