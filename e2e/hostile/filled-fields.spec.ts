import { type Page, expect, test } from '@playwright/test'
import { pages } from '../../src/contract/pages/pages.ts'
import { alive, still } from '../support/at-rest.ts'

/** Returns the addresses of pages whose HTML contains a form for a person to fill in. */
async function pagesWithForms(page: Page): Promise<string[]> {
  const paths = Object.values(pages).map(({ fr }) => fr)
  const pathsWithForm = await Promise.all(
    paths
      .filter((path) => !path.includes(':'))
      .map(async (path) => {
        const html = await (await page.request.get(path, { maxRedirects: 0 })).text()
        return /<form[^>]*method="post"/.test(html) ? [path] : []
      }),
  )
  return pathsWithForm.flat()
}

const fields = (page: Page) => page.locator('main form[method=post]').locator('input, textarea')

/** Fills in each field as a browser does by itself, without any event. */
const fillIn = (page: Page) =>
  fields(page).evaluateAll((all) => {
    const values: Record<string, string> = { email: 'ada@example.org', tel: '0612345678' }
    for (const field of all as (HTMLInputElement | HTMLTextAreaElement)[]) {
      if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type))
        field.checked = true
      else if (field.type !== 'hidden' && field.type !== 'file')
        field.value = values[field.type] ?? (field.maxLength === 2 ? '12' : '1990')
    }
  })

const fieldValues = (page: Page) =>
  fields(page).evaluateAll((all) =>
    (all as HTMLInputElement[]).map(({ name, value, checked }) => [name, value, checked]),
  )

test('a field filled in before the scripts have loaded keeps its value, on every page with a form (N12)', async ({
  page,
}) => {
  let letGo = Promise.withResolvers<void>()
  await page.route('**/entry.client-*.js', async (route) => {
    await letGo.promise
    await route.continue()
  })
  const filled: string[] = []
  for (const path of await pagesWithForms(page)) {
    letGo = Promise.withResolvers<void>()
    await page.goto(path, { waitUntil: 'commit' })
    await fields(page).last().waitFor({ state: 'attached' })
    await page.waitForLoadState('domcontentloaded')
    await fillIn(page)
    const before = await fieldValues(page)
    letGo.resolve()
    await alive(page)
    await still(page)
    // Some forms need a link from a mail. Without that link, the scripts of such a page have
    // removed the form, so there is nothing to compare.
    if ((await fields(page).count()) === 0) continue
    filled.push(path)
    // React has registered the filled values: typing in one field renders the form again and leaves
    // the values of the other fields unchanged.
    const typed = fields(page).filter({ visible: true }).first()
    await typed.press('End')
    await typed.pressSequentially('x')
    await typed.press('Backspace')
    expect(await fieldValues(page), path).toEqual(before)
  }
  expect(filled).toEqual(expect.arrayContaining(['/connexion/', '/inscription/', '/contact/']))
})
