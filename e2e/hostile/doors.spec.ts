import { expect, test } from '@playwright/test'
import { logInByKeyboard, newcomer, openAccount, password, words } from '../account/at-account.ts'
import { alwaysOpen } from '../support/always-open.ts'
import { errorsOf, translate } from './disturbances.ts'

const { login, error, of } = words('fr')

test('a visitor with automatic translation logs in, sends a message and opens an account, each after a mistake (N12)', async ({
  page,
}) => {
  const errors = errorsOf(page)
  await translate(page)
  const { email } = await openAccount(page, 'translated', 'fr')
  await page.goto('/connexion/')
  await logInByKeyboard(page, 'nobody', 'Mauvais-1!')
  await expect(page.getByText(error('email_invalid')).first()).toBeVisible()
  await page.locator('[name=email]').fill('')
  await page.locator('[name=password]').fill('')
  await logInByKeyboard(page, email, password)
  await expect(page).toHaveURL('/mon-compte/')
  await page.context().clearCookies()

  await page.goto('/contact/')
  const [address, message] = [page.locator('[name=email]'), page.locator('[name=comment]')]
  await page.getByRole('button', { name: of('contact', 'send') }).click()
  await expect(page.getByText(error('email_empty')).first()).toBeVisible()
  await address.pressSequentially('lea@example.com')
  await message.pressSequentially('Où est mon bol ?')
  await page.getByRole('button', { name: of('contact', 'send') }).click()
  await expect(page.getByRole('heading', { name: of('contact', 'sentTitle') })).toBeVisible()

  await page.goto('/inscription/')
  const who = newcomer('translated-sign-up')
  await page.getByRole('button', { name: login('signUp.button') }).click()
  await expect(page.getByText(error('first_name_empty')).first()).toBeVisible()
  for (const [name, typed] of Object.entries({
    firstName: who.firstName,
    lastName: who.lastName,
    email: who.email,
    phone: who.phone,
    'birthDate.day': '14',
    'birthDate.month': '6',
    'birthDate.year': '1991',
    password,
    confirmation: password,
  }))
    await page.locator(`[name="${name}"]`).pressSequentially(typed)
  for (const box of ['privacyAccepted', 'termsAccepted'])
    await page.locator(`[name=${box}]`).check({ force: true })
  await page.getByRole('button', { name: login('signUp.button') }).click()
  await expect(page.getByRole('heading', { name: login('signUp.sentTitle') })).toBeVisible()
  expect(errors).toEqual([])
})

test('a translated board is paired and opened with a PIN, each after a wrong entry (N12)', async ({
  page,
}) => {
  const errors = errorsOf(page)
  await translate(page)
  const slug = alwaysOpen.translated
  const trial = await (await page.request.get(`/dev/kitchen?restaurant=${slug}`)).text()
  const trialValue = (id: string) => new RegExp(`id="${id}">([^<]+)<`).exec(trial)?.[1] ?? ''
  await page.goto('/cuisine/')
  await page.getByLabel('Code').pressSequentially('AAAA-AAAA')
  await page.getByLabel('Nom de l’appareil').pressSequentially('Tablette')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ce code n’est plus valable. Demandez-en un nouveau.')).toBeVisible()
  await page.getByLabel('Code').fill('')
  await page.getByLabel('Code').pressSequentially(trialValue('code'))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /Camille/ }).click()
  await page.keyboard.type(trialValue('pin') === '0000' ? '1111' : '0000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ce n’est pas le bon code.')).toBeVisible()
  await page.keyboard.type(trialValue('pin'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Reçues' })).toBeVisible()
  expect(errors).toEqual([])
})
