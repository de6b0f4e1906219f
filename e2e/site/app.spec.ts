import { type Page, expect, test } from '@playwright/test'
import { expectAccessible } from '../every-page/at-axe.ts'
import { SOON, fillIn, keep, orderButton, placeOf, salad, sentence } from '../order/at-checkout.ts'
import { alwaysOpen } from '../support/always-open.ts'
import { orderNow, restaurantOf } from '../kitchen/at-board.ts'
import { visit } from '../support/at-rest.ts'

test.use({ serviceWorkers: 'allow' })

/**
 * Waits until the service worker controls the page and has cached the page, its files and the page
 * shown without a network.
 */
async function untilCached(page: Page, path: string) {
  await expect
    .poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)))
    .toBe(true)
  await expect
    .poll(() =>
      page.evaluate(async (address) => {
        const files = performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .filter((name) =>
            /\/assets\/ui\/.*([/-][\da-f]{8,11}\.(js|css|woff2)|\.webp)$/.test(name),
          )
        const cacheMatches = await Promise.all(
          [address, '/offline', ...files].map((file) => caches.match(file, { ignoreVary: true })),
        )
        return cacheMatches.every(Boolean)
      }, path),
    )
    .toBe(true)
}

test(
  'menu, cart and open order work without a network, any other page says “offline”, and nothing is sent later',
  { tag: '@journey' },
  async ({ page, context }) => {
    await keep(page, { cart: salad(), place: null })
    await visit(page, '/carte/')
    await untilCached(page, '/panier/')
    await context.setOffline(true)
    await page.goto('/carte/')
    await expect(page.getByRole('heading', { level: 2, name: 'Signatures' })).toBeVisible()
    await page.goto('/panier/')
    await expect(page.getByText('Eau plate').first()).toBeVisible()
    await page.goto('/nos-restaurants/')
    await expect(page.getByRole('heading', { name: 'Pas de connexion' })).toBeVisible()
    await expect(page.getByText(/rien ne partira plus tard sans vous/)).toBeVisible()
    await page.getByRole('link', { name: 'Voir mon panier' }).click()
    await expect(page.getByText('Eau plate').first()).toBeVisible()
    const personal = await page.evaluate(async () =>
      (
        await Promise.all(
          (await caches.keys()).map(async (name) =>
            (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
          ),
        )
      )
        .flat()
        .filter((path) => !/^\/(assets\/ui\/|api\/(restaurants\/\d+\/)?menu$)/.test(path)),
    )
    expect(personal.toSorted()).toEqual(['/carte/', '/offline', '/panier/'])

    await context.setOffline(false)
    await page.goto('/nos-restaurants/')
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Pas de connexion')
    const { id } = await restaurantOf(page, alwaysOpen.byHand)
    const order = await orderNow(page, id)
    await page.goto(`/confirmation/${order.token}/`)
    await expect
      .poll(() => page.evaluate(async () => Boolean(await caches.match('/open-order'))))
      .toBe(true)
    await context.setOffline(true)
    await page.goto('/nos-restaurants/')
    await expect(page.getByText(order.number, { exact: true })).toBeVisible()
    await page.goto('/carte/')
    await expect(page.getByRole('heading', { level: 2, name: 'Signatures' })).toBeVisible()
  },
)

test('a page says when the network is lost and that the cart is kept, also when it is opened offline @variation', async ({
  page,
  context,
}) => {
  await keep(page, { cart: salad(), place: null })
  await visit(page, '/carte/')
  await untilCached(page, '/panier/')
  const notice = page.getByRole('status').filter({ hasText: 'Votre panier est conservé' })
  await expect(notice).toBeHidden()
  await context.setOffline(true)
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(notice).toBeHidden()
  await context.setOffline(true)
  await page.goto('/panier/')
  await expect(notice).toBeVisible()
  await context.setOffline(false)
  await expect(notice).toBeHidden()
})

test('an order without a network is refused with a message, and is not sent when the network is back @variation', async ({
  page,
  context,
}) => {
  await keep(page, { cart: salad(), place: await placeOf(page, alwaysOpen.byHand, SOON) })
  await visit(page, '/payment/')
  await fillIn(page)
  await page.getByRole('radio', { name: /au restaurant/ }).check()
  const sentOrders: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/orders'))
      sentOrders.push(request.url())
  })
  await untilCached(page, '/panier/')
  await context.setOffline(true)
  await orderButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: sentence('network') })).toBeVisible()
  await expectAccessible(page)
  // On a phone, the notice is above the button and does not cover it.
  await page.setViewportSize({ width: 320, height: 640 })
  const notice = page.getByRole('status').filter({ hasText: 'Votre panier est conservé' })
  await expect(notice).toBeVisible()
  const [told, pressed] = [await notice.boundingBox(), await orderButton(page).boundingBox()]
  if (!told || !pressed) throw new Error('the notice and the order button must be visible')
  expect(told.y + told.height).toBeLessThanOrEqual(pressed.y)
  await context.setOffline(false)
  // An order queued for the network would be sent before these requests.
  await page.evaluate(() => fetch('/healthz').then(() => fetch('/api/menu')))
  expect(sentOrders).toEqual([])
})

test('the site can be installed: it has a manifest in the page’s language, with icons that exist', async ({
  page,
  request,
}) => {
  await page.goto('/nl')
  const address = await page.locator('link[rel="manifest"]').getAttribute('href')
  const manifest = await (await request.get(address ?? '')).json()
  expect(manifest).toMatchObject({
    id: '/',
    display: 'standalone',
    lang: 'nl-NL',
    start_url: '/nl',
  })
  const icons = manifest.icons as { src: string; sizes: string; purpose: string }[]
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  )
  for (const { src } of [...icons, { src: '/assets/ui/apple-touch-icon.png' }])
    expect((await request.get(src)).ok(), src).toBe(true)
  for (const { url } of manifest.shortcuts as { url: string }[])
    expect((await request.get(url)).ok(), url).toBe(true)
})
