import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { aFormula, anOrder } from '../../src/testing/builders/an-order.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import { clientOf } from '../kitchen/at-board.ts'
import { startProgram } from '../support/another-program.ts'
import { NEXT_MORNING } from './at-noon.ts'
import { byName, makePasskey, pageWithPasskeys } from './at-office.ts'

test('an unpaid order that was still open at closing time is not described as refunded (N7)', async ({
  baseURL,
  browser,
}) => {
  test.setTimeout(120_000)
  const program = await startProgram('e2e/office/yesterday-server.ts', { baseURL, ports: 250 })
  const context = await browser.newContext({
    baseURL: byName(program.origin),
    viewport: { width: 1440, height: 900 },
    locale: 'fr',
    timezoneId: 'Europe/Paris',
  })
  try {
    const page = await pageWithPasskeys(context)
    const client = clientOf(page)
    const order = await anOrder(client, {
      lines: [aFormula('one')],
      takeawayAt: '2026-11-24T12:30:00.000Z',
    })
    const placed = await client.post('/api/orders', order, { 'idempotency-key': randomUUID() })
    expect(placed.status).toBe(201)
    program.tell('tomorrow')
    await page.clock.install({ time: NEXT_MORNING })
    await page.goto((program.said as { firstOwner: string }).firstOwner)
    await makePasskey(page, { name: 'Claire Vasseur', email: 'claire.vasseur@mesclun.example' })
    await page.goto('/siege/commandes?day=2026-11-24&state=open')
    const block = page.getByRole('region', { name: 'Restées ouvertes' })
    await expect(block).toContainText('1 commande, rien n’est payé')
    await block.getByRole('button', { name: 'Annuler 1', exact: true }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Annuler 1 commande' })
    await expect(dialog.getByRole('button', { name: 'Annuler', exact: true })).toBeVisible()
    await expect(dialog).not.toContainText(/rembours|rendre|€/)
    await expectAccessible(page)
  } finally {
    await context.close()
    await program.stop()
  }
})
