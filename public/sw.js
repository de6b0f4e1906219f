// What a browser does for an order when the page is closed or the network is away: it tells that the order is ready, and
// shows its code.

/** Where pages put the code of an open order, as a document of its own. */
const KEPT = 'open-order'
const CODE = '/open-order'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return
  event.respondWith(fetch(event.request).catch(async () => {
    const cache = await caches.open(KEPT)
    return (await cache.match(CODE)) ?? Response.error()
  }))
})

self.addEventListener('push', (event) => {
  const { title, body, tag, url } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: url, icon: '/assets/ui/icon.svg' }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil((async () => {
    const url = new URL(event.notification.data, self.location.origin).href
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const open = pages.find((page) => page.url === url)
    return open ? open.focus() : self.clients.openWindow(url)
  })())
})
