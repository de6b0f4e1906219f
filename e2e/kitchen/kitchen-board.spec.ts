import { type Page, expect, test } from '@playwright/test'
import type { OrderView } from '../../src/contract/shop/order-view.ts'
import { alwaysOpen } from '../support/always-open.ts'
import {
  boardWith,
  closeBoards,
  column,
  findOnBoard,
  openBoard,
  orderNow,
  restaurantOf,
  tap,
  ticketOf,
  undo,
} from './at-board.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import { tabTo } from '../order/at-checkout.ts'
import { visit } from '../support/at-rest.ts'

test.use({ serviceWorkers: 'allow' })
test.afterEach(closeBoards)

/**
 * Each test has its own restaurant. The restaurants of `alwaysOpen` that this line does not name
 * belong to tests in other files.
 */
const { typed, keyed, stopped, paced, found, printed, heard, shown, returned, shared } = alwaysOpen

const focused = (board: Page) => board.evaluate(() => document.activeElement?.textContent ?? '')

test('a device is paired by its code and a person logs in by PIN, by keyboard alone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const trial = await (await page.request.get(`/dev/kitchen?restaurant=${typed}`)).text()
  const trialValue = (id: string) => new RegExp(`id="${id}">([^<]+)<`).exec(trial)?.[1] ?? ''
  await visit(page, '/cuisine/')
  await expectAccessible(page)
  await page.getByLabel('Code').fill('AAAA-AAAA')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Nom de l’appareil')).toBeFocused()
  await expect(page.getByText('Ce champ est obligatoire.')).toBeVisible()
  await page.keyboard.type('Tablette')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ce code n’est plus valable. Demandez-en un nouveau.')).toBeVisible()
  await expect(page.getByLabel('Code')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Code').fill(trialValue('code').toLowerCase())
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Qui est au poste' })).toBeVisible()
  await expectAccessible(page)
  await tabTo(page, /^.?Camille$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Code de Camille' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.type(trialValue('pin') === '0000' ? '1111' : '0000')
  await expect(page.getByText('Ce n’est pas le bon code.')).toBeVisible()
  for (const digit of trialValue('pin'))
    await page.getByRole('button', { name: digit, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Reçues' })).toBeVisible()

  await expect(page.getByText('Le son est-il bon')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Tester le son' }).click()
  await page.getByRole('button', { name: 'Je l’entends' }).click()
  await expect(page.getByText('Le son est-il bon')).toBeHidden()

  await page.getByRole('button', { name: /Camille est au poste/ }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Changer de personne' }).click()
  await expect(page.getByRole('heading', { name: 'Qui est au poste' })).toBeVisible()
})

test(
  'an order goes from received to handed over by keyboard alone, and Ctrl+Z undoes a step (O1)',
  { tag: '@journey' },
  async ({ page, browser }) => {
    const { board, order, ticket, id } = await boardWith(page, browser, keyed, {
      allergies: ['peanuts'],
      comment: 'Sans sel',
    })
    const next = await orderNow(page, id)
    await expect(board).toHaveTitle(/^\(2\) Nouvelle commande/)
    await expect(ticket.getByText('Sans sel')).toHaveCount(0)
    await expect(ticket.getByRole('button', { name: /^Commencer/ })).toHaveCount(0)
    await expectAccessible(board)

    await ticket.getByRole('button', { name: /Ouvrir la commande/ }).press('Enter')
    await expect(ticket.getByText('Allergie signalée : arachides')).toBeVisible()
    await expect.poll(() => focused(board)).toContain('Commencer')
    await expect(board).toHaveTitle(/^\(1\) Nouvelle commande/)
    await board.keyboard.press('Enter')
    await expect(
      column(board, 'En préparation').getByRole('article', { name: order.number }),
    ).toBeVisible()
    await expect.poll(() => focused(board), 'the next order is at hand').toContain(next.number)

    await board.keyboard.press('Control+z')
    await expect(column(board, 'Reçues').getByRole('article', { name: order.number })).toBeVisible()
    await ticket.getByRole('button', { name: /^Commencer/ }).press('Enter')
    await ticket.getByRole('button', { name: /^Prête/ }).press('Enter')
    await expect(column(board, 'Prêtes').getByRole('article', { name: order.number })).toBeVisible()
    await ticket.getByRole('button', { name: /^Remise/ }).press('Enter')
    await expectAccessible(board)
    await board.getByRole('button', { name: 'Espèces' }).press('Enter')
    await expect(ticket).toHaveCount(0)
    await expect(board.getByText(`${order.number} : remise`, { exact: true }).first()).toBeVisible()
    await undo(board, order.number, 'remise').press('Enter')
    await expect(column(board, 'Prêtes').getByRole('article', { name: order.number })).toBeVisible()
    await board.reload()
    await expect(column(board, 'Prêtes').getByRole('article', { name: order.number })).toBeVisible()
  },
)

test('two taps on a ticket mark an ingredient as sold out; the panel lists the affected orders and the end time @variation', async ({
  page,
  browser,
}) => {
  const { board, order, ticket } = await boardWith(page, browser, stopped)
  await tap(ticket.getByRole('button', { name: /Plus d’actions/ }))
  await expectAccessible(board)
  const part = board
    .getByRole('dialog')
    .getByRole('button', { name: /en rupture jusqu’à ce soir/ })
    .first()
  const name = (await part.textContent()) ?? ''
  await part.click()
  await expect(board.getByRole('button', { name: /^Rupture 1 produit en rupture/ })).toBeVisible()
  await expect(ticket.getByText(`En rupture : ${name}`)).toBeVisible()
  await board.getByRole('button', { name: /^Rupture/ }).click()
  const row = board.getByRole('dialog').getByRole('listitem').filter({ hasText: name }).first()
  await expect(row).toContainText(`dans 1 commande : ${order.number}`)
  await expect(row.getByRole('switch')).toHaveAttribute('aria-checked', 'false')
  await expect(row.getByText(/jusqu’à/)).toBeVisible()
  await expectAccessible(board)
  await row.getByRole('switch').click()
  await expect(row.getByRole('switch')).toHaveAttribute('aria-checked', 'true')
  await expect(ticket.getByText('En rupture')).toHaveCount(0)

  await board.getByRole('searchbox').fill('epinard')
  const spinach = board.getByRole('switch', { name: /épinard/ }).first()
  await spinach.press('Space')
  await expectAccessible(board)
  await board.getByRole('button', { name: /^Jusqu’à nouvel ordre/ }).press('Enter')
  // Every stop shows its end (H10).
  await expect(board.getByText(/jusqu’au/)).toBeVisible()
  await expect(spinach).toBeFocused()
  await spinach.press('Space')
  await expect(spinach).toHaveAttribute('aria-checked', 'true')
  await board.keyboard.press('Escape')
  await expect(board.getByRole('button', { name: 'Rupture', exact: true })).toBeFocused()
})

test('busy mode and pause take a duration, are shown on the board while active, and stop when the kitchen ends them @variation', async ({
  page,
  browser,
}) => {
  const board = await openBoard(browser, paced)
  const { id } = await restaurantOf(page, paced)
  await board.getByRole('button', { name: 'Rush', exact: true }).click()
  await board.getByText('+20 min').click()
  await expectAccessible(board)
  await board.getByRole('button', { name: /^30 min/ }).click()
  await expect(board.getByText('Rush : 20 min de plus')).toBeVisible()
  await board.getByRole('button', { name: 'Pause', exact: true }).click()
  await board.getByRole('button', { name: /^60 min/ }).click()
  await expect(board.getByText('Commandes en ligne en pause depuis 0 min.')).toBeVisible()
  await expectAccessible(board)
  const readStopReason = async () => {
    const { stop } = (await (await page.request.get(`/api/restaurants/${id}/takeaway`)).json()) as {
      stop: { reason: string } | null
    }
    return stop?.reason ?? null
  }
  await expect.poll(readStopReason).toBe('pause')
  await board.getByRole('button', { name: 'Reprendre' }).click()
  await expect.poll(readStopReason).toBe('busy')
  await board.getByRole('button', { name: 'Rush +20' }).click()
  await board.getByRole('button', { name: 'Arrêter maintenant' }).click()
  await expect.poll(readStopReason).toBeNull()
})

test('an order is found by its number and by a scanner, and is handed over from the search result @variation', async ({
  page,
  browser,
}) => {
  const { board, order, ticket } = await boardWith(page, browser, found)
  await tap(ticket.getByRole('button', { name: /^Commencer/ }))
  await tap(ticket.getByRole('button', { name: /^Prête/ }))
  await board.getByRole('button', { name: 'Chercher' }).click()
  await board.getByLabel('Numéro, nom, téléphone ou carte').fill('zzzz')
  await board.keyboard.press('Enter')
  await expect(board.getByText('Aucune commande trouvée pour « zzzz ».')).toBeVisible()
  await board.keyboard.press('Escape')

  await board.getByRole('heading', { name: 'Prêtes' }).focus()
  // Types the keys as fast as a scanner, even on a slow machine.
  await board.evaluate(
    (keys) => {
      for (const key of keys)
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        )
    },
    [...order.number.split(''), 'Enter'],
  )
  const dialog = board.getByRole('dialog')
  await expect(dialog.getByRole('article', { name: order.number })).toBeVisible()
  await expectAccessible(board)
  await dialog.getByRole('button', { name: /^Remise/ }).click()
  await board.getByRole('button', { name: 'Carte', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(ticket).toHaveCount(0)
  await tap(undo(board, order.number, 'remise'))
  await expect(ticket).toBeVisible()
})

test('the kitchen enters the amount of a first payment method, and a tap on a second one pays the rest (N4)', async ({
  page,
  browser,
}) => {
  const { board, order, ticket } = await boardWith(page, browser, shared)
  await tap(ticket.getByRole('button', { name: /^Commencer/ }))
  await tap(ticket.getByRole('button', { name: /^Prête/ }))
  await tap(ticket.getByRole('button', { name: /^Remise/ }))
  await board.getByRole('button', { name: 'Deux moyens de paiement' }).click()
  const dialog = board.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: 'Titre-restaurant' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Espèces' }).click()
  await expect(dialog.getByText(/^Un montant entre 0,01/)).toBeVisible()
  await expect(dialog.getByLabel('Montant')).toBeFocused()
  await board.keyboard.type('5')
  await expect(dialog.getByText(/^Le reste, /)).toBeVisible()
  await expectAccessible(board)
  await dialog.getByRole('button', { name: 'Espèces' }).click()
  await expect(ticket).toHaveCount(0)
  await expect(undo(board, order.number, 'remise')).toHaveCount(0, { timeout: 10_000 })
  const searchResult = await findOnBoard(board, order)
  await expect(
    searchResult.getByText(/^Payée\s: 5,00\s€ en titres-restaurant, .* en espèces$/),
  ).toBeVisible()
})

test('an order that was marked handed over by mistake is restored from the search, by PIN (N4, N5)', async ({
  page,
  browser,
}) => {
  const { board, order, ticket } = await boardWith(page, browser, returned)
  await tap(ticket.getByRole('button', { name: /^Commencer/ }))
  await tap(ticket.getByRole('button', { name: /^Prête/ }))
  // The customer has two tabs open: the page of the order, and the menu with the bar of the open
  // order.
  const { id, slug, name, phone, address } = await restaurantOf(page, returned)
  const last = {
    choices: [],
    restaurant: { id, slug, name, phone, city: address.city },
    clock: '12:15',
    open: { token: order.token, number: order.number, until: '2099-01-01T00:00:00.000Z' },
  }
  await page.addInitScript((text) => {
    if (localStorage.getItem('last-order') === null) localStorage.setItem('last-order', text)
  }, JSON.stringify(last))
  const menu = await page.context().newPage()
  await visit(page, `/confirmation/${order.token}/`)
  await visit(menu, '/carte/')
  const bar = menu.getByText(`Commande ${order.number} : prête`)
  await expect(page.getByText(/^C’est prêt, /)).toBeVisible()
  await expect(bar).toBeVisible()
  await tap(ticket.getByRole('button', { name: /^Remise/ }))
  await board.getByRole('button', { name: 'Espèces' }).click()
  await expect(ticket).toHaveCount(0)
  await expect(undo(board, order.number, 'remise')).toHaveCount(0, { timeout: 10_000 })

  await expect(page.getByText('Bon appétit.')).toBeVisible()
  await expect(bar).toBeHidden()
  // The order was completed while the menu was open, so the bar disappeared. It does not return
  // when the menu is opened again.
  await visit(menu, '/carte/')
  await expect(bar).toBeHidden()

  const trial = await (await page.request.get(`/dev/kitchen?restaurant=${returned}`)).text()
  const pin = /id="pin">([^<]+)</.exec(trial)?.[1] ?? ''
  const searchResult = await findOnBoard(board, order)
  await expect(searchResult.getByText('Payée en espèces')).toBeVisible()
  await searchResult.getByRole('button', { name: /^Pas remise/ }).click()
  await expectAccessible(board)
  await board.getByLabel(/^Code de/).pressSequentially(pin === '0000' ? '1111' : '0000')
  await board.getByRole('button', { name: 'Paiement gardé' }).click()
  await expect(board.getByText('Ce n’est pas le bon code.')).toBeVisible()
  await board.getByLabel(/^Code de/).fill('')
  await board.getByLabel(/^Code de/).pressSequentially(pin)
  await board.getByRole('button', { name: 'Paiement gardé' }).click()
  const ready = column(board, 'Prêtes').getByRole('article', { name: order.number })
  await expect(ready.getByText('Payée en espèces')).toBeVisible()
  await expect(page.getByText(/^C’est prêt, /)).toBeVisible()
  await expect(bar).toBeVisible()
  await tap(ready.getByRole('button', { name: /^Remise/ }))
  await expect(ticket).toHaveCount(0)
})

test('the browser prints a ticket for the order and a label for each bowl @variation', async ({
  page,
  browser,
}) => {
  const { board, order, ticket } = await boardWith(page, browser, printed, { allergies: ['milk'] })
  await board.evaluate(() => {
    window.print = () => undefined
  })
  await tap(ticket.getByRole('button', { name: /Ouvrir la commande/ }))
  for (const [what, papers] of [
    ['Ticket', 1],
    ['Étiquettes', order.lines.reduce((sum, { quantity }) => sum + quantity, 0)],
  ] as const) {
    await tap(ticket.getByRole('button', { name: /Plus d’actions/ }))
    await board.getByRole('dialog').getByRole('button', { name: what }).click()
    await board.emulateMedia({ media: 'print' })
    const sheet = board.locator('.k-sheet')
    await expect(sheet.locator('section')).toHaveCount(papers)
    await expect(sheet.locator('section').first()).toContainText(order.number)
    await expect(sheet.locator('section').first()).toContainText('Allergie signalée : lait')
    await expect(board.locator('.kitchen')).toBeHidden()
    await board.emulateMedia({ media: null })
    await board.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect(sheet).toHaveCount(0)
  }
})

test('a new order rings until somebody touches the board @variation', async ({ page, browser }) => {
  const board = await openBoard(browser, heard)
  await board.evaluate(() => {
    const start = Reflect.get(OscillatorNode.prototype, 'start') as (
      this: OscillatorNode,
      when: number,
    ) => void
    Reflect.set(
      OscillatorNode.prototype,
      'start',
      function count(this: OscillatorNode, when: number) {
        const { dataset } = document.documentElement
        dataset['struck'] = String(Number(dataset['struck'] ?? 0) + 1)
        start.call(this, when)
      },
    )
  })
  const struck = () => board.evaluate(() => Number(document.documentElement.dataset['struck'] ?? 0))
  const { id } = await restaurantOf(page, heard)
  const order = await orderNow(page, id)
  await expect(board.getByRole('alert')).toContainText(order.number)
  const accepted = async () =>
    ((await (await page.request.get(`/api/orders/${order.token}`)).json()) as OrderView).progress
      .acceptedAt
  await expect.poll(accepted, 'who shows it has accepted it').not.toBeNull()
  await expect.poll(struck).toBeGreaterThanOrEqual(4)
  await expect.poll(struck, { timeout: 8000 }).toBeGreaterThanOrEqual(8)
  await ticketOf(board, order).getByRole('heading', { name: order.number }).click()
  await expect(board.getByRole('alert')).not.toContainText(order.number)
  const before = await struck()
  await board.clock.install()
  await board.clock.runFor(10_000)
  expect(await struck()).toBe(before)
})

const looks = [
  {
    path: '/cuisine/',
    viewport: { width: 1280, height: 800 },
    colorScheme: 'dark',
    forcedColors: 'none',
  },
  {
    path: '/en/kitchen/',
    viewport: { width: 320, height: 640 },
    colorScheme: 'light',
    forcedColors: 'none',
  },
  {
    path: '/es/cocina/',
    viewport: { width: 640, height: 360 },
    colorScheme: 'light',
    forcedColors: 'none',
  },
  {
    path: '/nl/keuken/',
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    forcedColors: 'none',
  },
  {
    path: '/cuisine/?wall',
    viewport: { width: 1920, height: 1080 },
    colorScheme: 'light',
    forcedColors: 'none',
  },
] as const

test('axe finds no fault on the board in any language and size, and every target is at least 60 px', async ({
  page,
  browser,
}) => {
  const { board, id, order } = await boardWith(page, browser, shown, { allergies: ['gluten'] })
  await orderNow(page, id)
  await tap(ticketOf(board, order).getByRole('button', { name: /Ouvrir/ }))
  await tap(ticketOf(board, order).getByRole('button', { name: /^Commencer/ }))
  for (const { path, viewport, colorScheme } of looks) {
    await board.setViewportSize(viewport)
    await board.emulateMedia({ colorScheme })
    await board.goto(path)
    await expect(ticketOf(board, order)).toBeAttached()
    await expectAccessible(board)
    const small = await board.evaluate(() =>
      [...document.querySelectorAll('.kitchen :is(button, a, label)')]
        .map((control) => [control.textContent, control.getBoundingClientRect()] as const)
        .filter(([, { width, height }]) => width > 0 && (width < 60 || height < 60))
        .map(([text]) => text),
    )
    expect(small, path).toEqual([])
  }
  await expect(board.locator('.kitchen').getByRole('button')).toHaveCount(0)
})
