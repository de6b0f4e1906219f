import { expect, test } from '@playwright/test'
import { locales } from '../../src/contract/pages/locales.ts'
import { aCart, item, plainSalad } from '../../src/testing/builders/a-cart.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import {
  atTheButton,
  expectConfirmed,
  keep,
  menu,
  orderButton,
  orders,
  placeOf,
  salad,
} from './at-checkout.ts'
import { visit } from '../support/at-rest.ts'
import { oneOf } from '../support/slice.ts'

test('the page of an order shows number, progress, how to cancel and what was sold, in every language (O1, O2)', async ({
  page,
  request,
}) => {
  const place = await placeOf(page, 'orleans')
  await keep(page, { cart: salad(), place })
  await atTheButton(page, place)
  await orderButton(page).click()
  const url = new URL(await expectConfirmed(page))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/A\d\d/)
  await expect(
    page.getByRole('list', { name: 'Avancement de la commande' }).getByRole('listitem'),
  ).toHaveText([/Reçue/, /En préparation/, /Prête/])
  await expect(page.locator('[aria-current="step"]')).toContainText('Reçue')
  await expect(page.getByRole('link', { name: /Appeler le/ })).toHaveAttribute(
    'href',
    `tel:${place.restaurant.phone.replace(/\s/g, '')}`,
  )
  await expect(
    page.getByText(
      /vous pouvez modifier ou annuler votre commande ici\. Ensuite, appelez le restaurant au/,
    ),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Récapitulatif' })).toContainText(
    'À payer au restaurant',
  )
  for (const locale of locales) {
    const path = (locale === 'fr' ? '' : `/${locale}`) + url.pathname
    const reply = await request.get(path)
    expect(reply.status()).toBe(200)
    expect(reply.headers()['cache-control']).toContain('no-store')
    const html = await reply.text()
    expect(html).toContain(`<html lang="${locale}"`)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain('data-ing=')
  }
})

const looks = {
  fr: { width: 1280, colorScheme: 'light' },
  en: { width: 320, colorScheme: 'dark' },
  es: { width: 390, colorScheme: 'light' },
  nl: { width: 768, colorScheme: 'dark' },
} as const

test('axe finds no fault on the page of an order, or on the loader before it (F11) @variation', async ({
  page,
}) => {
  const place = await placeOf(page, 'angers')
  await keep(page, { cart: aCart(menu, plainSalad('salad'), item('beer', 'biere-blonde')), place })
  await atTheButton(page, place)
  await page.getByRole('checkbox', { name: /plus de 18 ans/ }).check()
  let go: () => void = () => undefined
  const looked = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route(orders, async (route) => {
    await looked
    await route.continue()
  })
  await orderButton(page).click()
  await expect(page.getByText('ne rafraîchissez pas la page')).toBeVisible()
  await expectAccessible(page)
  go()
  const { pathname } = new URL(await expectConfirmed(page))
  for (const locale of oneOf(['en', 'nl', 'es', 'fr'])) {
    await page.setViewportSize({ width: looks[locale].width, height: 900 })
    await page.emulateMedia({ colorScheme: looks[locale].colorScheme })
    await visit(page, (locale === 'fr' ? '' : `/${locale}`) + pathname)
    await expectAccessible(page)
  }
})

test('an address with an unknown order token answers 404 (S1)', async ({ request }) => {
  for (const token of ['nobody', 'x'.repeat(43)]) {
    expect((await request.get(`/confirmation/${token}/`)).status()).toBe(404)
  }
})
