// Keeps the page of a kitchen's board, so that it opens again without a network; what stands on it,
// it keeps itself.
const KEPT = 'kitchen'
/**
 * Files whose name changes with their content, and menus by version: what is here is right for
 * good.
 */
const isForGood = ({ pathname, search }) =>
  pathname.startsWith('/assets/') ||
  (/^\/api\/.*menu$/.test(pathname) && search.includes('version='))

addEventListener('install', () => self.skipWaiting())
addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(freshFirst(request))
  else if (isForGood(url)) event.respondWith(keptFirst(request))
})

/** The entry script, whose name changes with every build. */
const isEntry = (address) => /\/main-[^/]+\.js$/.test(address)

/**
 * What a page was made of before this worker was there to see it. Once with the page: files of an
 * older build go then.
 */
addEventListener('message', (event) => event.waitUntil(keepAll(event.data.page, event.data.files)))

async function keepAll(page, files) {
  const cache = await caches.open(KEPT)
  const wanted = files
    .map((file) => new URL(file))
    .filter(isForGood)
    .map(({ href }) => href)
  if (page !== null) {
    const old = (await cache.keys())
      .map(({ url }) => url)
      .filter((url) => /\.(js|css)$/.test(url) && !wanted.includes(url))
    // Of the same build they are what an earlier visit came to need: the next one without a network
    // may need it too.
    if (old.some(isEntry)) await Promise.all(old.map((url) => cache.delete(url)))
    await cache.add(page).catch(() => undefined)
  }
  await Promise.allSettled(
    wanted.map(async (address) => {
      if (!(await cache.match(address))) await cache.add(address)
    }),
  )
}

async function freshFirst(request) {
  const cache = await caches.open(KEPT)
  try {
    const reply = await fetch(request)
    if (reply.ok) await cache.put(request, reply.clone())
    return reply
  } catch (error) {
    const kept =
      (await cache.match(request)) ?? (await cache.match(request, { ignoreSearch: true }))
    if (kept) return kept
    throw error
  }
}

async function keptFirst(request) {
  const cache = await caches.open(KEPT)
  const kept = await cache.match(request)
  if (kept) return kept
  const reply = await fetch(request)
  if (reply.ok) await cache.put(request, reply.clone())
  return reply
}
