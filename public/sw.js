// What a browser does for the shop when the network is down or the page is closed: it shows the
// menu and the cart as last seen and the code of an open order, shows the offline page in place of
// any other page, and notifies that an order is ready. It sends nothing by itself: an order is
// placed with a network or not at all.

/** Cache in which pages store the code of an open order, as a document of its own. */
const KEPT = 'open-order'
const CODE = '/open-order'
/** Cache of the pages and files of one build; the build's mark follows in the cache name. */
const APP = 'app '
const OFFLINE = '/offline'

/**
 * Files whose name changes with their content, and menus by version: a cached copy never goes
 * stale.
 */
const isForGood = ({ pathname, searchParams }) =>
  (pathname.startsWith('/assets/ui/') &&
    /[/-][\da-f]{8,11}\.\w+$|\.[\da-f]{8}(\.bowl(\.\d{3})?)?\.(svg|webp)$/.test(pathname)) ||
  (isMenu(pathname) && searchParams.has('version'))
/** The shop over a catalogue that is not published: nothing of it is cached. */
const isPreview = ({ headers }) => headers.has('x-preview')
const isMenu = (pathname) => /^\/api\/(restaurants\/\d+\/)?menu$/.test(pathname)

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      // The browser requests the page while this worker starts up.
      await self.registration.navigationPreload?.enable()
      await self.clients.claim()
    })(),
  ),
)

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(freshPage(event, url))
  else if (isForGood(url)) event.respondWith(keptFirst(event, url))
  else if (isMenu(url.pathname)) event.respondWith(freshMenu(event, url))
  else if (url.pathname.endsWith('.data'))
    event.respondWith(fetch(request).catch((error) => leaveFor(event, url, error)))
})

// Pages report which documents to cache, and all files that they have loaded so far: this worker
// does not see the requests made before it controls the page. One report is worked on at a time.
let reports = Promise.resolve()
self.addEventListener('message', (event) => {
  const { lang, pages, files } = event.data
  const mark = files.find((file) => /\/entry\.client-[\da-f]+\.js$/.test(file))
  if (!mark) return
  reports = reports
    .then(() => keepAll(APP + new URL(mark).pathname, lang, pages, files))
    .catch(() => undefined)
  event.waitUntil(reports)
})

async function keepAll(name, lang, pages, files) {
  const cache = await caches.open(name)
  for (const other of await caches.keys())
    if (other.startsWith(APP) && other !== name) await caches.delete(other)
  const offline = await fetch(`/assets/ui/offline-${lang}.html`)
  if (offline.ok) await cache.put(OFFLINE, offline)
  const fresh = await Promise.all(
    pages.map(async (page) => {
      if (await cache.match(page, { ignoreVary: true })) return []
      const reply = await fetch(page)
      return reply.ok && !reply.redirected
        ? [{ page, reply, text: await reply.clone().text() }]
        : []
    }),
  )
  await keepFiles(cache, [...files, ...fresh.flat().flatMap(({ text }) => filesOf(text))])
  await keepFiles(cache, await namedIn(cache, new RegExp(`\\b${lang}-[\\da-f]+\\.js`, 'g')))
  // A page is cached only after all the files it needs.
  for (const { page, reply } of fresh.flat()) await cache.put(page, reply)
}

/** Caches files and, in turn, the scripts that they import: a page names only the first of them. */
async function keepFiles(cache, files) {
  const missing = []
  for (const file of new Set(files)) {
    const url = new URL(file, self.location.origin)
    const isOurs = url.origin === self.location.origin && isForGood(url)
    if (isOurs && !(await cache.match(url.href, { ignoreVary: true }))) missing.push(url)
  }
  await Promise.allSettled(missing.map(async (url) => keep(cache, url, await fetch(url.href))))
  if (missing.length > 0)
    await keepFiles(cache, await namedIn(cache, /(?<=\b(?:from|import)\s*["'`]\.\/)[\w.-]+\.js/g))
}

/**
 * The files that cached scripts name: those they import, or the texts of a language, which are
 * separate files.
 */
async function namedIn(cache, name) {
  const scripts = (await cache.keys()).filter(({ url }) => url.endsWith('.js'))
  const texts = await Promise.all(
    scripts.map(async (script) => (await cache.match(script, { ignoreVary: true }))?.text() ?? ''),
  )
  return texts.flatMap((text) => text.match(name) ?? []).map((file) => `/assets/ui/${file}`)
}

/**
 * The scripts, styles, fonts and menu that a document names; its pictures are cached when they are
 * shown.
 */
const filesOf = (html) =>
  [
    ...html.matchAll(/"(\/assets\/ui\/[^"\s]+\.(?:js|css|woff2)|\/api\/[^"\s]*menu\?[^"\s]+)"/g),
  ].map(([, file]) => file.replaceAll('&amp;', '&'))

/** Answers with the page from the network or, without one, from the cache. */
async function freshPage(event, url) {
  try {
    const reply = (await event.preloadResponse) ?? (await fetch(event.request))
    if (reply.ok && !reply.redirected && url.search === '')
      event.waitUntil(keepAnew(url.pathname, reply.clone()))
    return reply
  } catch {
    return (
      (await keptPage(url.pathname)) ??
      (await caches.match(CODE, { cacheName: KEPT })) ??
      (await caches.match(OFFLINE)) ??
      Response.error()
    )
  }
}

/**
 * Updates only pages that are already cached: any other page a visitor opens must not be found here
 * later.
 */
async function keepAnew(path, reply) {
  if (isPreview(reply)) return
  const cache = await current()
  if (cache && (await cache.match(path, { ignoreVary: true }))) await cache.put(path, reply)
}

async function keptPage(path) {
  const cache = await current()
  return cache && path !== OFFLINE ? cache.match(path, { ignoreVary: true }) : undefined
}

async function current() {
  const name = (await caches.keys()).find((one) => one.startsWith(APP))
  return name && caches.open(name)
}

async function keptFirst(event, url) {
  const kept = await caches.match(url.href, { ignoreVary: true })
  if (kept) return kept
  try {
    return await passOn(event, url)
  } catch (error) {
    return lastMenu(url, error)
  }
}

async function freshMenu(event, url) {
  try {
    return await passOn(event, url)
  } catch (error) {
    return lastMenu(url, error)
  }
}

async function passOn(event, url) {
  const reply = await fetch(event.request)
  const copy = reply.clone()
  event.waitUntil(current().then((cache) => cache && keep(cache, url, copy)))
  return reply
}

/**
 * Of menus, caches only the chain's and that of the restaurant seen last; of each, one version per
 * language.
 */
async function keep(cache, url, reply) {
  if (!reply.ok || isPreview(reply)) return
  if (isMenu(url.pathname)) {
    for (const { url: other } of await cache.keys()) {
      const { pathname, searchParams } = new URL(other)
      const isOther =
        pathname !== url.pathname && pathname !== '/api/menu' && url.pathname !== '/api/menu'
      const isOlder =
        pathname === url.pathname &&
        searchParams.get('language') === url.searchParams.get('language')
      if (isMenu(pathname) && (isOther || isOlder)) await cache.delete(other)
    }
  }
  await cache.put(url.href, reply)
}

/** The cached menu of the same address and language, in whatever version. */
async function lastMenu(url, error) {
  const cache = isMenu(url.pathname) ? await current() : undefined
  for (const { url: other } of cache ? await cache.keys() : []) {
    const { pathname, searchParams } = new URL(other)
    if (
      pathname !== url.pathname ||
      searchParams.get('language') !== url.searchParams.get('language')
    )
      continue
    return cache.match(other, { ignoreVary: true })
  }
  throw error
}

/**
 * Without a network, a page cannot fetch what it shows: the browser navigates to the address as to
 * a new page, which then says that it needs the network. Rethrows `error`.
 */
async function leaveFor(event, url, error) {
  const client = self.navigator.onLine ? undefined : await self.clients.get(event.clientId)
  await client?.navigate(url.pathname.replace(/(\/_)?\.data$/, '/')).catch(() => undefined)
  throw error
}

self.addEventListener('push', (event) => {
  const { title, body, tag, url } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      data: url,
      icon: '/assets/ui/icon-192.png',
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(
    (async () => {
      const url = new URL(event.notification.data, self.location.origin).href
      const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
      const open = pages.find((page) => page.url === url)
      return open ? open.focus() : self.clients.openWindow(url)
    })(),
  )
})
