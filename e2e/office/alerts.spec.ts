import { expect, test } from '@playwright/test'
import { Webhook } from 'standardwebhooks'
import { aWebhookReceiver } from '../../src/testing/programs/a-webhook-receiver.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import { enterAsOwner, join } from './at-customers.ts'

test('alerts are asked for by mail with quiet hours, and a webhook is added, tried, paused and removed (H19, P7)', async ({
  browser,
  page: owner,
}) => {
  await enterAsOwner(owner, '/siege/')
  const page = await join(owner, browser, { name: 'Paul Aubry', role: 'owner' })

  await test.step('mail and quiet hours', async () => {
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
    const tried = receiver.received.find(({ body }) => body.includes('webhook.test'))
    expect(
      new Webhook(secret).verify(tried?.body ?? '', tried?.headers as Record<string, string>),
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
