import { type Page, expect, test } from '@playwright/test'
import { emptyCart } from '../../src/domain/cart/cart.ts'
import { writeBowlCode } from '../../src/domain/commands/bowl-code.ts'
import { replaced } from '../../src/domain/commands/open-bowl.ts'
import { aCart, add, formula, lineOf } from '../../src/testing/builders/a-cart.ts'
import { idOf } from '../../src/testing/builders/a-menu.ts'
import { keep, linesKept, menu, placeOf } from '../order/at-checkout.ts'
import { refusedCookies } from '../support/refused-cookies.ts'
import { visit } from '../support/at-rest.ts'

const salad = lineOf(
  aCart(
    menu,
    formula('salad', 'salade-4-ingredients'),
    add('salad', 'bases', 'laitue'),
    add('salad', 'ingredients', 'avocat', 'concombre', 'grenade', 'feta'),
    add('salad', 'sauces', 'caesar'),
  ),
  'salad',
)
const code = writeBowlCode(salad)
const phone = { width: 390, height: 844 }
const main = (page: Page) => page.getByRole('main')

test.use({ locale: 'fr-FR' })

/** Puts a completed salad into the cart. */
async function composed(page: Page): Promise<void> {
  await page.setViewportSize(phone)
  await keep(page, { cart: { ...emptyCart, lines: [salad] }, place: null })
  await visit(page, '/carte/formule/salade-4-ingredients/?line=salad&step=done')
}

test('a salad shared from the composer can be ordered by another visitor, in Dutch (E4)', async ({
  page,
  browser,
  baseURL,
}) => {
  await composed(page)
  await main(page)
    .getByRole('button', { name: /^Partager/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Partager cette composition' })
  const link = await dialog.getByLabel('Lien').inputValue()
  expect(link).toBe(`${baseURL}/composition/${code}/`)
  const qr = dialog.getByRole('img', { name: 'Code QR du lien' })
  await expect(qr).toHaveJSProperty('complete', true)
  expect(await qr.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copier le lien' }).click()
  await expect(dialog.getByRole('button', { name: 'Lien copié' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(main(page).getByRole('button', { name: /^Partager/ })).toBeFocused()

  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    storageState: refusedCookies,
    locale: 'nl-NL',
    viewport: phone,
    serviceWorkers: 'block',
  })
  const reader = await context.newPage()
  await visit(reader, link)
  await expect(reader).toHaveURL(`/nl/bowl/${code}/`)
  await expect(reader.getByRole('heading', { level: 1, name: 'Een bowl voor jou' })).toBeVisible()
  await expect(main(reader).getByText('Caesardressing')).toBeVisible()
  await main(reader)
    .getByRole('button', { name: /^In winkelmandje/ })
    .click()
  const toCart = main(reader).getByRole('link', { name: 'Naar het winkelmandje' })
  await expect(toCart).toBeFocused()
  await toCart.click()
  await expect(reader.getByRole('heading', { level: 1, name: 'Je winkelmandje' })).toBeVisible()
  const [line] = await linesKept(reader)
  expect(line).toMatchObject({ filling: salad.kind === 'formula' && salad.filling, quantity: 1 })
  expect(line?.id).not.toBe('salad')
  await context.close()
})

test('a browser with its own share dialog receives the link, and our dialog stays closed (E4) @variation', async ({
  page,
  baseURL,
}) => {
  await page.addInitScript(() => {
    const sharedData: unknown[] = []
    Object.assign(navigator, {
      share: (data: unknown) => {
        sharedData.push(data)
        return sharedData.length === 1
          ? Promise.resolve()
          : Promise.reject(new DOMException('closed', 'AbortError'))
      },
    })
    Object.assign(globalThis, { given: sharedData })
  })
  await composed(page)
  const button = main(page).getByRole('button', { name: /^Partager/ })
  await button.click()
  await button.click()
  // The code that shares the link is loaded first, so the test has to wait.
  await expect
    .poll(() => page.evaluate(() => Reflect.get(globalThis, 'given') as unknown))
    .toEqual(
      Array.from({ length: 2 }, () => ({
        title: menu.formulas[idOf('salade-4-ingredients')]?.name,
        url: `${baseURL}/composition/${code}/`,
      })),
    )
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a shared salad names the ingredients that the restaurant lacks, and one tap replaces an ingredient (E4)', async ({
  page,
}) => {
  await keep(page, { cart: emptyCart, place: await placeOf(page, 'paris-rennes') })
  await visit(page, `/composition/${code}/`)
  await expect(main(page).getByText(/^Grenade.: indisponible aujourd’hui$/)).toBeVisible()
  await main(page).getByRole('link', { name: 'Mettre Ananas à la place de Grenade' }).click()
  await expect(page).toHaveURL(
    `/composition/${writeBowlCode(replaced(salad, idOf('grenade'), idOf('ananas')))}/`,
  )
  await expect(page.getByText('Ananas remplace Grenade.')).toBeVisible()
  await expect(main(page).getByText(/indisponible/)).toBeHidden()
  await main(page)
    .getByRole('button', { name: /^Modifier/ })
    .click()
  await expect(page).toHaveURL(/\/carte\/formule\/salade-4-ingredients\/\?line=/)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  expect(await linesKept(page)).toHaveLength(1)
})

test('a shared link with unknown ids opens, and any other text leads to the menu, never to an error (E4) @variation', async ({
  page,
  request,
}) => {
  const unknown = replaced(replaced(salad, idOf('feta'), 987_654), idOf('avocat'), 987_655)
  await visit(page, `/composition/${writeBowlCode(unknown)}/`)
  await expect(main(page).getByText('2 produits qui ne sont plus à la carte')).toBeVisible()
  await expect(
    main(page)
      .getByRole('button', { name: /^Compléter/ })
      .last(),
  ).toBeVisible()
  await visit(page, `/composition/${writeBowlCode({ ...salad, formula: 777 } as typeof salad)}/`)
  await main(page)
    .getByRole('link', { name: /^La prendre en salade sur mesure/ })
    .click()
  await expect(
    main(page)
      .getByRole('button', { name: /^Ajouter au panier/ })
      .last(),
  ).toBeVisible()

  const hostile = [
    '1',
    '2AB',
    `${code}x`,
    code.slice(0, -1),
    'A'.repeat(5000),
    '%00',
    '%F0',
    '1%2f',
  ]
  for (const text of hostile) {
    const reply = await request.get(`/composition/${text}/`, { maxRedirects: 1 })
    expect(reply.status(), text.slice(0, 20)).toBe(404)
    expect(await reply.text()).toContain('href="/carte/"')
  }
  await visit(page, '/composition/2AB/')
  await main(page).getByRole('link', { name: 'Voir la carte' }).click()
  await expect(page).toHaveURL('/carte/')
})
