import { setTimeout as sleep } from 'node:timers/promises'
import { type Follower, aFollower } from '#testing/builders/a-follower.ts'

/**
 * What one page was told: each event in milliseconds since 1970, and how often it had to come back.
 */
export type Page = { query: string; told: Follower['told']; back: number; open: boolean }

/*
 * Opens a page for each of QUERIES, at the first of ORIGINS that answers, and keeps them open;
 * answers each message with what they were told since.
 */

const { ORIGINS = '', QUERIES = '' } = process.env
const queries = QUERIES.split(' ')
const followers: Follower[] = []
for (const [i, query] of queries.entries()) {
  followers.push(aFollower(ORIGINS.split(' '), query))
  // As people do, pages are not opened all at the same moment.
  if (i % 25 === 24) await sleep(20)
}
while (!followers.every(({ told }) => told.length > 0)) await sleep(50)
process.on('message', () => {
  const pages: Page[] = followers.map(({ told, back, isOpen }, i) => ({
    query: queries[i] ?? '',
    told: told.splice(0),
    back: back(),
    open: isOpen(),
  }))
  process.send?.(pages)
})
process.send?.('open')
