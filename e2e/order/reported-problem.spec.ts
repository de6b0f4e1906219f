import { randomInt } from 'node:crypto'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { BOURSE, fiveLines } from '../../src/testing/builders/an-order.ts'
import { kitchen, pickedUp } from '../account/at-loyalty.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import { closeBoards, findOnBoard, openBoard, orderNow, tap } from '../kitchen/at-board.ts'
import { enterAs } from '../office/at-office.ts'
import { tabTo } from './at-checkout.ts'

test.afterEach(closeBoards)

const photograph = async () => ({
  name: 'salade.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: '#7a2' } })
    .jpeg()
    .toBuffer(),
})

test('a customer reports a problem with a photo at 390 px, the head office answers, and the counter pays the refund (E9, H3, N4, V5)', async ({
  page,
  browser,
}) => {
  const phone = `06 39 98 ${randomInt(1000, 10_000)}`
  const order = await orderNow(page, BOURSE, {
    lines: fiveLines(),
    customer: { name: 'Zoé Lefèvre', phone, email: 'zoe.lefevre@example.com' },
  })
  const small = await browser.newContext({
    locale: 'fr',
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  })
  const customer = await small.newPage()
  await customer.goto(`/confirmation/${order.token}/`)
  const part = customer.getByRole('region', { name: /^Un problème avec votre commande/ })
  await expect(customer.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(part).toBeHidden()
  // The page is notified that the order was picked up, and then offers to report a problem without
  // a reload.
  await kitchen(page, order, ...pickedUp)
  await expect(part).toBeVisible()
  await tabTo(customer, /^Signaler un problème$/)
  await customer.keyboard.press('Enter')
  const [first, second] = [part.getByRole('combobox').first(), part.getByRole('combobox').nth(2)]
  await expect(first).toBeFocused()
  await expectAccessible(customer, 'form')

  // The customer sent the form without choosing a product: the message is at the first field.
  await part.getByRole('button', { name: 'Envoyer' }).click()
  await expect(first).toBeFocused()
  await expect(part.getByText('Indiquez au moins un produit concerné.')).toBeVisible()
  await expect(part.getByText('Dites-nous ce qui s’est passé.')).toBeVisible()
  await expectAccessible(customer, 'wrong')
  await first.selectOption({ label: 'Il manque' })
  await second.selectOption({ label: 'Un allergène' })
  await expect(part.getByText(/Appelez tout de suite le 15 ou le 112/)).toBeVisible()
  await part.getByLabel(/^Que s’est-il passé/).fill('Pas de boisson, et du sésame.')

  // A file that is not a photograph is refused at its field, and the other fields are unchanged.
  const file = part.getByLabel(/^Photo/)
  await file.setInputFiles({
    name: 'salade.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  })
  await part.getByRole('button', { name: 'Envoyer' }).click()
  await expect(part.getByText(/^Cette photo ne peut pas être lue/)).toBeVisible()
  await expect(file).toBeFocused()
  await file.setInputFiles(await photograph())
  await expect(part.getByRole('img', { name: 'La photo choisie' })).toBeVisible()
  // A customer who goes back and opens the form again finds everything still filled in.
  await part.getByRole('button', { name: 'Revenir' }).click()
  await expect(part.getByRole('button', { name: 'Signaler un problème' })).toBeFocused()
  await customer.keyboard.press('Enter')
  await expect(part.getByRole('img', { name: 'La photo choisie' })).toBeVisible()
  await expect(second).toHaveValue('allergen')
  await part.getByRole('button', { name: 'Envoyer' }).click()
  await expect(customer.locator(':focus')).toContainText('Merci, c’est noté.')
  await expect(part.getByText('Nous vous répondons au plus vite.')).toBeVisible()
  await expectAccessible(customer, 'told')
  expect(await customer.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await enterAs(page, 'owner', `/siege/commandes?day=${order.takeawayAt.slice(0, 10)}`)
  await page.getByRole('button', { name: /^Problèmes à traiter/ }).click()
  await page.getByRole('searchbox').fill(phone)
  const orderLink = page.getByRole('link', { name: order.number, exact: true })
  await expect(orderLink).toHaveCount(1)
  await orderLink.click()
  const drawer = page.getByRole('dialog', { name: order.number })
  await expect(drawer.getByText('Pas de boisson, et du sésame.')).toBeVisible()
  const picture = drawer.getByRole('img', { name: 'Photo du client' })
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(900)
  await expect(drawer.getByRole('listitem').filter({ hasText: 'Allergène' })).toHaveCount(2)
  await expectAccessible(page, 'drawer')
  await drawer.getByRole('button', { name: 'Répondre…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Répondre au client/ })
  // The amounts can be refunded only once the last tap of the kitchen can no longer be undone.
  const ticked = dialog.getByRole('checkbox', { checked: true })
  await expect(async () => {
    if ((await ticked.count()) === 2) return
    await page.reload()
    await drawer.getByRole('button', { name: 'Répondre…' }).click()
    await expect(ticked).toHaveCount(2, { timeout: 3000 })
  }).toPass({ timeout: 40_000 })
  // The dialog begins with the lines of the problem ticked and with a ready-made text.
  const words = dialog.getByRole('textbox', { name: 'Réponse' })
  await expect(words).toHaveValue(/^Bonjour,\nIl manquait quelque chose/)
  await expectAccessible(page, 'answer')
  await words.fill('')
  const settle = dialog.getByRole('button', { name: /^Rembourser .* et répondre$/ })
  await settle.click()
  await expect(dialog.getByText('Écrivez la réponse.')).toBeVisible()
  await expect(words).toBeFocused()
  await page.keyboard.type('Toutes nos excuses, nous vous remboursons.')
  await settle.click()
  await expect(dialog).toBeHidden()
  await expect(drawer.getByText('Réponse au problème')).toBeVisible()
  // The customer reported one of the two bowls, so only one bowl is refunded.
  await expect(drawer.getByText('Remboursé', { exact: true })).toHaveCount(1)
  await expect(drawer.getByText('1 sur 2 remboursé', { exact: true })).toHaveCount(1)
  await expect(drawer.getByRole('button', { name: 'Répondre…' })).toBeHidden()
  // The rail, and the list behind the drawer, show without a reload that no problem is left.
  await expect(
    page.getByRole('button', { name: /^Problèmes à traiter/, includeHidden: true }),
  ).toHaveText(/0$/)
  // The dialog shows all points that the order earned, the points taken back by the first refund,
  // and how many units of each line are already refunded.
  await expect(drawer).toContainText('48 points gagnés, 24 repris')
  await drawer.getByRole('button', { name: 'Rembourser…' }).click()
  const again = page.getByRole('dialog', { name: /^Rembourser la commande/ })
  await expect(again.getByText('1 sur 2 déjà remboursé')).toBeVisible()
  await expectAccessible(page, 'refund again')

  await customer.reload()
  // The order was paid at the counter, so the refund is collected there.
  await expect(customer.getByText(/€ à retirer au comptoir$/)).toHaveCount(2)
  await expect(customer.getByText(/€ à retirer au comptoir\s: montrez-y/)).toBeVisible()
  await expect(part.getByText('Toutes nos excuses, nous vous remboursons.')).toBeVisible()
  await expectAccessible(customer, 'answered')

  // The counter finds the order by the customer's phone number, and pays out the refund with one
  // tap.
  const board = await openBoard(browser, 'paris-bourse')
  const ticket = await findOnBoard(board, order, phone)
  await expect(ticket.getByText(/^À rendre\s: .*€ au comptoir$/)).toBeVisible()
  await expectAccessible(board, 'to give back')
  await tap(ticket.getByRole('button', { name: /^Rendu/ }))
  await expect(board.getByRole('dialog')).toHaveCount(0)
  await expect(board.getByText(/\s: rendu, .*€ au comptoir$/)).toBeVisible()
  await expect
    .poll(async () => {
      await customer.reload()
      return customer.getByText(/à retirer au comptoir/).count()
    })
    .toBe(0)
  await expect(customer.getByText(/€ rendus le /)).toHaveCount(2)
  await expectAccessible(customer, 'given back')
  await small.close()
})

test('when two people answer a problem, the second sees the first answer and keeps their own text (E9, P6) @variation', async ({
  page,
  browser,
}) => {
  const phone = `06 39 98 ${randomInt(1000, 10_000)}`
  const order = await orderNow(page, BOURSE, {
    customer: { name: 'Zoé Lefèvre', phone, email: 'zoe.lefevre@example.com' },
  })
  await kitchen(page, order, ...pickedUp)
  const problemReply = await page.request.post(`/api/orders/${order.token}/problems`, {
    data: { lines: [{ line: 0, kind: 'quality' }], text: 'Fanée.', photograph: null },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(problemReply.status()).toBe(201)
  const otherContext = await browser.newContext({ locale: 'fr' })
  const people = [page, await otherContext.newPage()] as const
  for (const person of people) {
    await enterAs(person, 'owner', `/siege/commandes?day=${order.takeawayAt.slice(0, 10)}`)
    await person.getByRole('searchbox').fill(phone)
    const orderLink = person.getByRole('link', { name: order.number, exact: true })
    await expect(orderLink).toHaveCount(1)
    await orderLink.click()
    await person.getByRole('button', { name: 'Répondre…' }).click()
  }
  const [first, second] = people
  for (const [person, text] of [
    [first, 'La première.'],
    [second, 'La seconde.'],
  ] as const) {
    const dialog = person.getByRole('dialog', { name: /^Répondre au client/ })
    const alone = dialog.getByRole('radio', { name: 'Répondre seulement' })
    if (await alone.isVisible()) await alone.click()
    await dialog.getByRole('textbox', { name: 'Réponse' }).fill(text)
    await dialog.getByRole('button', { name: 'Envoyer la réponse' }).click()
    if (person === first) await expect(dialog).toBeHidden()
  }
  const dialog = second.getByRole('dialog', { name: /^Répondre au client/ })
  await expect(dialog.getByRole('alert')).toContainText('Quelqu’un d’autre a répondu entre-temps.')
  await expect(dialog.getByRole('textbox', { name: 'Réponse' })).toHaveValue('La seconde.')
  await second.keyboard.press('Escape')
  await expect(
    second.getByRole('dialog', { name: order.number }).getByText('La première.'),
  ).toBeVisible()
  await otherContext.close()
})
