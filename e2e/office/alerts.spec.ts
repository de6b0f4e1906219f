import { createECDH, randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { Webhook } from 'standardwebhooks'
import { aWebhookReceiver } from '../../src/testing/programs/a-webhook-receiver.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import { refusedCookies } from '../support/refused-cookies.ts'
import { enterAsOwner, join } from './at-customers.ts'

test('a person turns on alerts by mail with quiet hours, and adds, tests, pauses and removes a webhook (H19, P7) @variation', async ({
  browser,
  page: owner,
}) => {
  await enterAsOwner(owner, '/siege/')
  const page = await join(owner, browser, { name: 'Paul Aubry', role: 'owner' })

  await test.step('alerts by mail, with quiet hours', async () => {
    await page.goto('/siege/mes-acces')
    const part = page.locator('section').filter({ hasText: 'Alertes' })
    const mail = part.getByRole('checkbox', { name: /Par e-mail/ })
    await expect(mail).not.toBeChecked()
    await part.getByRole('button', { name: /Quelles alertes/ }).click()
    await page.getByRole('option', { name: 'Les urgentes et les sérieuses' }).click()
    await part.getByText(/Par e-mail/).click()
    await part.getByText('Heures calmes').click()
    const until = part.getByRole('group', { name: 'À' })
    await until.getByRole('spinbutton', { name: /heure/ }).pressSequentially('22')
    await expect(until).toHaveAccessibleDescription(/Choisissez deux heures différentes/)
    await expectAccessible(page, 'alerts with the same two times')
    await until.getByRole('spinbutton', { name: /heure/ }).pressSequentially('06')
    await part.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Vos alertes sont enregistrées.')).toBeVisible()
    await page.reload()
    await expect(mail).toBeChecked()
    await expect(part.getByRole('button', { name: /Quelles alertes/ })).toContainText('sérieuses')
    await expect(until.getByRole('spinbutton', { name: /heure/ })).toHaveText('06')
  })

  const receiver = await aWebhookReceiver()
  try {
    await page.goto('/siege/site')
    await page.getByRole('link', { name: 'Webhooks' }).click()
    await expect(page).toHaveURL(/part=webhooks/)
    await page.getByRole('button', { name: 'Ajouter…' }).click()
    await page.getByLabel('Adresse').fill('https://192.168.1.1/alerts')
    await page.getByRole('button', { name: 'Ajouter le webhook' }).click()
    await expect(page.getByLabel('Adresse')).toHaveAccessibleDescription(/adresse https publique/)
    await expectAccessible(page, 'an address that is refused')
    await page.getByLabel('Adresse').fill(receiver.address)
    await page.getByRole('button', { name: 'Ajouter le webhook' }).click()
    const once = page.locator('.dialog-inside')
    await expect(once).toContainText('Il ne sera plus montré.')
    await expectAccessible(page, 'the secret of a webhook')
    const secret = await once.locator('.once-code').innerText()
    await once.getByRole('button', { name: 'C’est noté' }).click()

    const { host } = new URL(receiver.address)
    const line = page.getByRole('listitem').filter({ hasText: receiver.address })
    await line.getByRole('button', { name: `Tester ${host}` }).click()
    await expect(page.getByText('L’essai est reçu (réponse 204).')).toBeVisible()
    await expect(line).toContainText('Actif')
    const testDelivery = receiver.received.find(({ body }) => body.includes('webhook.test'))
    expect(
      new Webhook(secret).verify(
        testDelivery?.body ?? '',
        testDelivery?.headers as Record<string, string>,
      ),
    ).toMatchObject({ type: 'webhook.test' })

    receiver.answer = (response) => void response.writeHead(503).end()
    await line.getByRole('button', { name: `Tester ${host}` }).click()
    await expect(line).toContainText('En échec')
    await expect(line).toContainText(/réponse 503.*dernier succès/)
    await line.getByRole('button', { name: `Mettre ${host} en pause` }).click()
    await expect(line).toContainText('En pause')
    await expectAccessible(page, 'a webhook that is paused')
    await line.getByRole('button', { name: `Reprendre ${host}` }).click()
    await expect(line).not.toContainText('En pause')
    await line.getByRole('button', { name: `Retirer… ${host}` }).click()
    await page.getByRole('button', { name: 'Retirer le webhook' }).click()
    await expect(line).toHaveCount(0)
  } finally {
    await receiver.close()
  }

  await page.goto('/siege/equipe/journal')
  for (const words of ['A ajouté un webhook', 'A retiré un webhook'])
    await expect(page.getByText(words).first()).toBeVisible()
  await expectAccessible(page, 'the journal of a webhook')
  await page.context().close()
})

/**
 * Simulates a push service that gives this browser an address, and the user's permission for
 * notifications. A test browser has neither a push service nor a permission.
 */
type TestSubscription = { endpoint: string; keys: { p256dh: string; auth: string } }
function givePushes(testSubscription: TestSubscription): void {
  let isAsked = false
  let isMade = false
  const subscription = { endpoint: testSubscription.endpoint, toJSON: () => testSubscription }
  Object.defineProperty(Notification, 'permission', {
    get: () => (isAsked ? 'granted' : 'default'),
  })
  Notification.requestPermission = async () => {
    isAsked = true
    return 'granted'
  }
  PushManager.prototype.subscribe = async () => {
    isMade = true
    return subscription as unknown as PushSubscription
  }
  PushManager.prototype.getSubscription = async () =>
    isMade ? (subscription as unknown as PushSubscription) : null
}

test('a browser shows alerts after it is subscribed, and stops after it is unsubscribed (H19)', async ({
  browser,
}) => {
  const context = await browser.newContext({
    storageState: refusedCookies,
    serviceWorkers: 'allow',
  })
  const page = await context.newPage()
  await page.addInitScript(givePushes, {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('hex')}`,
    keys: {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  })
  await enterAsOwner(page, '/siege/mes-acces')
  const add = page.getByRole('button', { name: 'Prévenir ce navigateur' })
  await add.click()
  await expect(page.getByText('Ce navigateur est prévenu.')).toBeVisible()
  await expect(add).toHaveCount(0)
  const line = page.getByRole('listitem').filter({ hasText: 'depuis le' })
  await expect(line).toContainText('ici')
  await expectAccessible(page, 'a browser that is told')
  await line.getByRole('button', { name: /Retirer/ }).click()
  await expect(page.getByText('Le navigateur n’est plus prévenu.')).toBeVisible()
  await expect(line).toHaveCount(0)
  await expect(add).toBeVisible()
  await context.close()
})
