import { type Page, expect, test } from '@playwright/test'
import { expectAccessible } from '../every-page/at-axe.ts'
import { withProgram } from '../support/another-program.ts'
import { refusedCookies } from '../support/refused-cookies.ts'
import { aSecondOwner, enterAsOwner } from './at-customers.ts'

// The test starts its own program and two people edit, so it needs more time.
test.setTimeout(300_000)

const PART = '/siege/site?part=lateness'
const unsaid = (page: Page) => page.getByLabel('Minutes d’écart que la page ne dit pas')
const late = (page: Page) =>
  page.getByLabel('Minutes d’écart à partir desquelles elle s’excuse', { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer' })

/** Replaces the content of a field with a number, key by key. */
async function type(page: Page, field: ReturnType<typeof late>, text: string) {
  await field.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

test('the delay rules must increase in order; a person whose save conflicts chooses between both versions (N1, P6) @variation', async ({
  baseURL,
  browser,
}) => {
  await withProgram('e2e/office/site-server.ts', { baseURL, ports: 230 }, async (origin) => {
    const context = await browser.newContext({ baseURL: origin, storageState: refusedCookies })
    const mine = await context.newPage()
    await enterAsOwner(mine, PART)
    const otherPage = await aSecondOwner(mine, browser, PART)

    await type(mine, unsaid(mine), '12')
    await expect(late(mine)).toHaveAccessibleDescription(/De 12 à 240\./)
    await expect(save(mine)).toBeDisabled()
    await expectAccessible(mine, 'an apology before anything is said')
    await type(mine, unsaid(mine), '3')
    await expect(late(mine)).not.toHaveAccessibleDescription(/De 12/)
    await type(mine, late(mine), '14')

    await type(otherPage, late(otherPage), '11')
    await save(otherPage).click()
    await expect(otherPage.getByText('Règles des retards enregistrées')).toBeVisible()

    // The typed value stays, next to the one that another person saved.
    await save(mine).click()
    await expect(mine.getByText('Quelqu’un d’autre vient de changer ces règles')).toBeVisible()
    await expect(late(mine)).toHaveValue('14')
    await expectAccessible(mine, 'two versions of the rules')
    await save(mine).click()
    await expect(mine.getByText('Règles des retards enregistrées')).toBeVisible()
    await expect(save(mine)).toHaveCount(0)

    // The other person's save is now refused in turn: they load the saved version and continue from
    // it.
    await type(otherPage, late(otherPage), '16')
    await save(otherPage).click()
    await otherPage.getByRole('button', { name: 'Reprendre la version actuelle' }).click()
    await expect(late(otherPage)).toHaveValue('14')
    await expect(unsaid(otherPage)).toHaveValue('3')
    await expect(save(otherPage)).toHaveCount(0)
    await type(otherPage, late(otherPage), '15')
    await save(otherPage).click()
    await expect(save(otherPage)).toHaveCount(0)
    await otherPage.reload()
    await expect(late(otherPage)).toHaveValue('15')
    await otherPage.context().close()
    await context.close()
  })
})
