import { randomUUID } from 'node:crypto'
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
  expect,
  test,
} from '@playwright/test'
import type { Order } from '../../src/contract/shop/orders.ts'
import type { Payment } from '../../src/contract/shop/payments.ts'
import { cardToken } from '../../src/testing/builders/a-card.ts'
import { HAUSSMANN, anOrder, fiveLines } from '../../src/testing/builders/an-order.ts'
import type { TestClient } from '../../src/testing/programs/test-app.ts'
import { startProgram } from '../support/another-program.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import { tabTo } from '../order/at-checkout.ts'
import { NEXT_MORNING } from './at-noon.ts'
import { makePasskey } from './at-office.ts'

const PHONE = '06 39 98 12 40'
const OWNER = 'claire.vasseur@mesclun.example'
const MANAGER = 'noemie.lambert@mesclun.example'

/** Opens a browser for a person on the next day, with a device that stores passkeys. */
async function aDesk(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    locale: 'fr',
    timezoneId: 'Europe/Paris',
  })
  const page = await context.newPage()
  await page.clock.install({ time: NEXT_MORNING })
  const device = await context.newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return page
}

/** Returns a client that calls the API as a customer's page does. */
function clientOf(request: APIRequestContext, origin: string): TestClient {
  const send = async (method: 'GET' | 'POST', path: string, data?: unknown, headers = {}) => {
    const reply = await request.fetch(origin + path, { method, data, headers })
    const text = await reply.text()
    return { status: reply.status(), headers: reply.headers(), text, json: () => JSON.parse(text) }
  }
  return {
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
  }
}

/**
 * Places an order of three lines, paid by card; its money is captured when the kitchen begins it.
 */
async function aPaidOrder(request: APIRequestContext, origin: string): Promise<Order> {
  const client = clientOf(request, origin)
  const port = Number(new URL(origin).port)
  const order = (
    await client.post(
      '/api/orders',
      await anOrder(client, {
        lines: fiveLines().slice(2),
        payment: 'card',
        takeawayAt: '2026-11-24T12:30:00.000Z',
        restaurant: HAUSSMANN,
        customer: { name: 'Camille Roux', phone: PHONE, email: 'camille.roux@example.com' },
      }),
      { 'idempotency-key': randomUUID() },
    )
  ).json<Order>()
  const card = await cardToken(`http://127.0.0.1:${port + 1}`, 'success')
  const paid = await client.post(
    `/api/orders/${order.token}/payments`,
    { card },
    { 'idempotency-key': randomUUID() },
  )
  expect([paid.status, paid.json<Payment>().state]).toEqual([201, 'paid'])
  await expect
    .poll(async () => {
      await fetch(`http://127.0.0.1:${port + 3}/${order.token}/in-preparation`, { method: 'POST' })
      return (await client.get(`/api/orders/${order.token}`)).json<Order>().status
    })
    .toBe('in-preparation')
  return order
}

/** The texts of the mails to an address, the latest first. */
async function mailsTo({ request }: BrowserContext, origin: string, to: string): Promise<string[]> {
  const list = await (await request.get(`${origin}/dev/mails`)).text()
  const entries = list.split('<li>').filter((entry) => entry.includes(`<small>${to},`))
  const paths = entries.flatMap((entry) => /href="(\/dev\/mails\/\d+)"/.exec(entry)?.[1] ?? [])
  return Promise.all(
    paths.map(async (path) => (await request.get(`${origin}${path}/content`)).text()),
  )
}

/**
 * Goes from the row of an order to its refund and back, by keyboard alone; the focus returns to the
 * row.
 */
async function refundByKeyboard(page: Page, row: Locator, drawer: Locator): Promise<void> {
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(drawer.getByRole('heading').first()).toBeFocused()
  await tabTo(page, /^Rembourser…$/)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /Rembourser la commande/ })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(drawer.getByRole('button', { name: 'Rembourser…' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(row).toBeFocused()
}

test(
  'a new owner invites a manager, who refunds one line of yesterday’s order (P1, P2, P5, H2, H3)',
  { tag: '@journey' },
  async ({ baseURL, browser, request }) => {
    test.setTimeout(300_000)
    const program = await startProgram('e2e/office/yesterday-server.ts', { baseURL, ports: 70 })
    const origin = program.origin.replace('127.0.0.1', 'localhost')
    const pages: Page[] = []
    const desk = async () => {
      const page = await aDesk(browser, origin)
      pages.push(page)
      return page
    }
    try {
      const order = await aPaidOrder(request, program.origin)
      program.tell('tomorrow')

      const owner = await desk()
      const { firstOwner } = program.said as { firstOwner: string }
      await owner.goto(firstOwner)
      await expect(owner.getByRole('heading', { name: 'Premier démarrage' })).toBeVisible()
      await expectAccessible(owner)
      await makePasskey(owner, { name: 'Claire Vasseur', email: OWNER })
      // The link for the first owner works only once, and has already been used.
      const stranger = await desk()
      await stranger.goto(firstOwner)
      await expect(stranger.getByRole('alert')).toBeVisible()

      await owner.goto('/siege/equipe')
      await owner.getByRole('button', { name: 'Inviter' }).click()
      const dialog = owner.getByRole('dialog', { name: 'Inviter une personne' })
      await dialog.getByLabel('Nom').fill('Noémie Lambert')
      await dialog.getByLabel('E-mail professionnel').fill(MANAGER)
      await dialog.getByRole('button', { name: / Rôle$/ }).click()
      await owner.getByRole('option', { name: 'Gestion' }).click()
      await dialog.getByRole('button', { name: /Périmètre$/ }).click()
      await owner.getByRole('option', { name: 'Des restaurants' }).click()
      for (const name of ['Bourse', 'Haussmann']) {
        await dialog.getByRole('textbox', { name: /restaurant/i }).fill(name)
        await dialog.getByRole('option', { name: new RegExp(name) }).click()
      }
      await expect(dialog.getByText(/rembourser jusqu’à 15/)).toBeVisible()
      await expectAccessible(owner)
      await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).click()
      await expect(owner.getByText(`Invitation envoyée à ${MANAGER}`)).toBeVisible()

      const manager = await desk()
      const invited = async () =>
        /http:\/\/localhost[^"\s<]+#[\w-]+/.exec(
          (await mailsTo(manager.context(), program.origin, MANAGER))[0] ?? '',
        )?.[0]
      await expect.poll(invited).toBeTruthy()
      await manager.goto((await invited()) ?? '')
      await makePasskey(manager)
      const rail = manager.getByRole('navigation', { name: 'Siège' })
      await expect(rail.getByRole('link', { name: 'Site' })).toHaveCount(0)

      await rail.getByRole('link', { name: 'Commandes' }).click()
      await expect(manager.getByText('Aucune commande pour ces critères.')).toBeVisible()
      await manager.getByRole('button', { name: /^Jour/ }).click()
      await manager.getByRole('button', { name: 'Hier' }).click()
      await manager.getByRole('searchbox').fill(PHONE)
      const row = manager.getByRole('link', { name: order.number })
      const drawer = manager.getByRole('dialog', { name: order.number })
      await refundByKeyboard(manager, row, drawer)
      await row.click()
      await expect(drawer.getByText('Camille Roux')).toBeVisible()
      // The address contains nothing personal.
      const { pathname, search } = new URL(manager.url())
      expect(decodeURIComponent(pathname + search)).not.toMatch(/39|roux/i)
      await expectAccessible(manager)
      await drawer.getByRole('button', { name: 'Rembourser…' }).click()
      const refund = manager.getByRole('dialog', { name: /Rembourser la commande/ })
      await refund.getByRole('checkbox').nth(1).check({ force: true })
      await expect(refund.getByText(/retournent à Camille Roux, dont/)).toBeVisible()
      await expectAccessible(manager)
      await refund.getByRole('button', { name: /^Rembourser/ }).click()
      await expect(manager.getByText(/ remboursés\.$/)).toBeVisible()
      await expect(drawer.getByText('Remboursée')).toBeVisible({ timeout: 30_000 })

      await rail.getByRole('link', { name: 'Journal' }).click()
      await expect(manager.getByText(order.number).first()).toBeVisible()
      await expectAccessible(manager)

      const readRefundMail = async () =>
        (await mailsTo(manager.context(), program.origin, 'camille.roux@example.com'))[0] ?? ''
      await expect.poll(readRefundMail, { timeout: 30_000 }).toContain('remboursement')
      expect(await readRefundMail()).toContain('Reçu rectificatif')
    } finally {
      await Promise.all(pages.map((page) => page.context().close()))
      await program.stop()
    }
  },
)
