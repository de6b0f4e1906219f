import AxeBuilder from '@axe-core/playwright'
import { type Page, expect, test } from '@playwright/test'
import { visit } from '../support/at-rest.ts'

const faults = async (page: Page) =>
  (await new AxeBuilder({ page }).analyze()).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.length}`,
  )

test('a message is sent once both fields are valid, and the confirmation takes the focus (V5, V9)', async ({
  page,
}) => {
  await visit(page, '/nl/contact/')
  const email = page.getByRole('textbox', { name: 'E-mailadres' })
  const comment = page.getByRole('textbox', { name: 'Je bericht' })
  for (const field of [email, comment]) await expect(field).toHaveAttribute('required')
  await expect(page.locator('label', { hasText: '*' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Versturen' }).click()
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription(/e-mailadres/)
  await expect(comment).toHaveAccessibleDescription(/Schrijf je bericht/)
  expect(await faults(page)).toEqual([])

  await email.fill('lea@example.com')
  await comment.fill('Waar is mijn kom?')
  // The form keeps the typed text when sending fails, and the retry uses the same idempotency key.
  const keys: (string | undefined)[] = []
  await page.route('/api/contact', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    await (keys.length === 1 ? route.abort() : route.continue())
  })
  await page.getByRole('button', { name: 'Versturen' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
  await expect(comment).toHaveValue('Waar is mijn kom?')
  await page.getByRole('button', { name: 'Versturen' }).click()
  await expect(page.getByRole('heading', { name: 'Bericht verstuurd' })).toBeFocused()
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
})

test('the footer links to the legal pages, and opens pages outside the shop in a new tab (S2, S11)', async ({
  page,
  context,
}) => {
  await visit(page, '/en')
  const foot = page.getByRole('contentinfo')
  for (const name of [
    /^Privacy policy ?, opens in a new tab$/,
    /^Work with us ?, opens in a new tab$/,
  ]) {
    const link = foot.getByRole('link', { name })
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('href', /^https:\/\/\w+\.mesclun\.example\//)
  }
  await context.route('https://www.mesclun.example/**', (route) =>
    route.fulfill({ body: 'policy' }),
  )
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    foot.getByRole('link', { name: /^Privacy policy/ }).click(),
  ])
  expect(new URL(opened.url()).hostname).toBe('www.mesclun.example')
  await opened.close()
  for (const [link, heading] of [
    ['Legal notice', 'Legal notice'],
    ['Personal data', 'Personal data'],
    ['Accessibility', 'Accessibility'],
    ['Terms and conditions', 'Terms and conditions'],
    ['Contact us', 'Contact us'],
  ] as const) {
    await foot.getByRole('link', { name: link, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
})

test('a maintenance announcement appears over any page, can be closed, and disappears when it ends (S15)', async ({
  page,
}) => {
  let maintenance: { until: string; reason: null } | null = {
    until: '2026-11-24T13:30:00.000Z',
    reason: null,
  }
  await page.clock.install({ time: new Date('2026-11-24T12:00:00.000Z') })
  const pollSite = () =>
    Promise.all([page.waitForResponse('**/api/site'), page.clock.runFor(31_000)])
  await page.route('/api/site', (route) => route.fulfill({ json: { maintenance } }))
  await page.goto('/es/carte/')
  const popup = page.getByRole('alertdialog', { name: 'Estamos lavando el bol.' })
  await expect(popup).toContainText('14:30')
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await pollSite()
  await expect(popup).toBeHidden()
  maintenance = null
  await pollSite()
  maintenance = { until: '2026-11-24T15:00:00.000Z', reason: null }
  await pollSite()
  await expect(popup).toContainText('16:00')
  await popup.getByRole('button', { name: 'Ver los restaurantes' }).click()
  await expect(page).toHaveURL(/\/es\/nuestros-restaurantes\/$/)
})
