import { type Page, expect, test } from '@playwright/test'
import { closeBoards, openBoard, untilCached } from './at-board.ts'

test.use({ serviceWorkers: 'allow' })
test.afterEach(closeBoards)

const isKept = (board: Page, file: string) =>
  board.evaluate(async (address) => (await caches.match(address)) !== undefined, file)

test('files that the board loaded on an earlier visit stay in the cache while the build is the same @variation', async ({
  browser,
}) => {
  const board = await openBoard(browser, 'lille-bethune')
  await untilCached(board)
  await board.reload()
  await untilCached(board)
  // Texts of another language: a file of the build that the page does not load.
  const later = await board.evaluate(async () => {
    const entry = document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''
    const [file = ''] = (await (await fetch(entry)).text()).match(/\ben-[\da-f]+\.js/) ?? []
    const address = new URL(file, entry).pathname
    await fetch(address)
    return address
  })
  await expect.poll(() => isKept(board, later)).toBe(true)

  await board.reload()
  await untilCached(board)
  // Deletes the cached page, and sends the service worker the message that the page sends when it
  // is opened again. When the page is cached again, the worker has handled the message.
  await board.evaluate(async () => {
    await (await caches.open('kitchen')).delete(location.href)
    const files = performance.getEntriesByType('resource').map(({ name }) => name)
    navigator.serviceWorker.controller?.postMessage({ page: location.href, files })
  })
  await untilCached(board)
  expect(await isKept(board, later)).toBe(true)
})

test('files of an older build are removed from the cache when a newer build serves the board', async ({
  browser,
}) => {
  const board = await openBoard(browser, 'versailles')
  await untilCached(board)
  const older = [
    '/assets/kitchen/main-older.js',
    '/assets/kitchen/older.js',
    '/assets/kitchen/older.css',
  ]
  await board.evaluate(async (files) => {
    const cache = await caches.open('kitchen')
    for (const file of files) await cache.put(file, new Response(''))
  }, older)

  await board.reload()
  for (const file of older) await expect.poll(() => isKept(board, file)).toBe(false)
  await untilCached(board)
})
