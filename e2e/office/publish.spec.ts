import { randomUUID } from 'node:crypto'
import { type Locator, type Page, expect, test } from '@playwright/test'
import type { CatalogueDraft, OfficeCatalogue } from '../../src/contract/office/catalogue.ts'
import type { Json } from '../../src/domain/catalogue/entries.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import { withProgram } from '../support/another-program.ts'
import { refusedCookies } from '../support/refused-cookies.ts'
import { aSecondOwner, enterAsOwner, join } from './at-customers.ts'

// Several minutes: each test starts its own program, and several people work in it.
test.setTimeout(300_000)

const AVOCADO = 'ingredient 221'
const SALAD = 'formula 1'
const FETA = 'ingredient 402'

/** Saves edits in the draft, as the person who is signed in on the page. */
async function edit(page: Page, edits: readonly [entry: string, field: string, after: Json][]) {
  const catalogueReply = await page.request.get('/api/office/catalogue')
  const { entries, draft } = (await catalogueReply.json()) as OfficeCatalogue
  const draftReply = await page.request.patch('/api/office/catalogue/draft', {
    headers: { 'x-mesclun': '1', origin: new URL(catalogueReply.url()).origin },
    data: {
      edits: edits.map(([entry, field, after]) => {
        const mine = draft.edits.find(
          (candidate) => candidate.entry === entry && candidate.field === field,
        )
        return { entry, field, after, before: mine?.after ?? entries[entry]?.[field] ?? null }
      }),
    },
  })
  if (!draftReply.ok()) throw new Error(await draftReply.text())
}

/** Saves edits and schedules their publication four seconds later. */
async function planned(page: Page, edits: Parameters<typeof edit>[1]) {
  await edit(page, edits)
  const draftReply = await page.request.get('/api/office/catalogue/draft')
  const { id: draft, seen } = (await draftReply.json()) as CatalogueDraft
  const at = new Date(Date.now() + 4000).toISOString()
  const planned = await page.request.post('/api/office/catalogue/draft/publications', {
    headers: {
      'x-mesclun': '1',
      origin: new URL(draftReply.url()).origin,
      'idempotency-key': randomUUID(),
    },
    data: { draft, seen, without: [], at, pilot: null },
  })
  if (!planned.ok()) throw new Error(await planned.text())
}

const change = (page: Page, name: string | RegExp) =>
  page.locator('.changes').getByRole('listitem').filter({ hasText: name })
const publish = (page: Page) =>
  page.getByRole('region', { name: 'Publier' }).getByRole('button', { name: /^Publier/ })

test(
  'a draft is reviewed in sentences, published in part with a passkey, visible in the shop, and undone (H8)',
  { tag: '@journey' },
  async ({ baseURL, browser }) => {
    await withProgram('e2e/office/site-server.ts', { baseURL, ports: 110 }, async (origin) => {
      const context = await browser.newContext({ baseURL: origin, storageState: refusedCookies })
      const [owner, shop] = [await context.newPage(), await context.newPage()]
      await enterAsOwner(owner, '/siege/catalogue/modifications')
      await expect(owner.getByRole('heading', { name: 'Aucune modification' })).toBeVisible()
      // Another owner makes the edits. Sofia could not confirm those of the first owner, who has
      // just invited her.
      const changes = '/siege/catalogue/modifications'
      const editor = await aSecondOwner(owner, browser, changes)
      await edit(editor, [
        [SALAD, 'price', 9.9],
        [FETA, 'name.fr', 'Feta AOP'],
        [FETA, 'name.en', 'Feta PDO'],
        [FETA, 'allergens', ['milk', 'nuts']],
      ])
      const sofia = await join(owner, browser, { name: 'Sofia', role: 'catalogue' })
      await sofia.goto('/siege/catalogue/modifications')
      await expect(sofia.getByRole('heading', { name: '3 modifications à relire' })).toBeVisible()
      await expect(change(sofia, 'Salade 4')).toContainText(
        /ingrédients, prix\s: 9,40\s€ → 9,90\s€/,
      )
      await expect(change(sofia, 'Feta AOP')).toContainText(/nom en anglais\s: .*Feta PDO/)
      await expect(change(sofia, 'deux personnes')).toContainText('fruits à coque')
      await expectAccessible(sofia, 'the difference of a draft')

      // A second person has to check the allergens; the one who changed them cannot confirm them.
      await expect(publish(sofia)).toBeDisabled()
      await expect(
        sofia.getByText('Il manque la confirmation d’une deuxième personne.'),
      ).toBeVisible()
      await sofia.getByRole('button', { name: 'Je confirme' }).click()
      await expect(sofia.getByText('Un changement est confirmé')).toBeVisible()

      // One change is left out of the publication, and stays in the draft.
      await change(sofia, 'Feta AOP').locator('.checkbox').click()
      await publish(sofia).click()
      const dialog = sofia.getByRole('alertdialog', { name: /^Publier/ })
      await expect(dialog).toContainText('1 modification reste dans le brouillon')
      await expectAccessible(sofia, 'the dialog before publishing')
      await dialog.getByRole('button', { name: /^Publier/ }).click()
      await expect(sofia.getByRole('heading', { name: '1 modification à relire' })).toBeVisible()
      await expect(change(sofia, 'Feta AOP')).toBeVisible()
      await shop.goto('/carte/')
      const salad = shop.getByRole('listitem').filter({ hasText: 'Salade 4 ingrédients' })
      await expect(salad.first()).toContainText('9,90')

      await sofia.getByRole('button', { name: /Défaire la publication/ }).click()
      await sofia.getByRole('button', { name: 'Préparer le retour en arrière' }).click()
      await expect(change(sofia, 'Salade 4')).toContainText(/9,90\s€ → 9,40\s€/)
      await sofia.locator('.lines').getByRole('link').click()
      await expect(sofia.getByRole('dialog', { name: /Publication du/ })).toContainText('Salade 4')
      await context.close()
    })
  },
)

test('a draft that another person edits is shown again before it is published, then scheduled and cancelled (P6, H8) @variation', async ({
  baseURL,
  browser,
}) => {
  await withProgram('e2e/office/site-server.ts', { baseURL, ports: 120 }, async (origin) => {
    const context = await browser.newContext({ baseURL: origin, storageState: refusedCookies })
    const [owner, other] = [await context.newPage(), await context.newPage()]
    await enterAsOwner(owner, '/siege/catalogue/modifications')
    await edit(owner, [[AVOCADO, 'price', 1.7]])
    await owner.reload()
    await publish(owner).click()
    await edit(other, [[AVOCADO, 'calories', 150]])
    await owner
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Publier/ })
      .click()
    await expect(owner.getByText(/Quelqu’un a modifié le brouillon entre-temps/)).toBeVisible()
    await expect(change(owner, 'calories')).toContainText('150 kcal')

    await change(owner, 'calories')
      .getByRole('button', { name: /Défaire/ })
      .click()
    await expect(change(owner, 'calories')).toHaveCount(0)
    await owner.getByText('À une date').click()
    await publish(owner).click()
    await owner
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Publier le/ })
      .click()
    await expect(owner.getByRole('heading', { name: 'Publications prévues' })).toBeVisible()
    await owner.getByRole('button', { name: /Reprendre dans le brouillon/ }).click()
    await expect(change(owner, 'Avocat')).toContainText(/→ 1,70\s€/)

    // While the draft contains an edit, somebody publishes another value of the same field. The
    // page shows both values, and the person chooses one of them.
    await planned(owner, [[AVOCADO, 'price', 1.6]])
    await edit(owner, [[AVOCADO, 'price', 1.5]])
    await expect
      .poll(async () => {
        await owner.reload()
        await expect(change(owner, 'Avocat')).toBeVisible()
        return change(owner, 'Avocat').innerText()
      })
      .toContain('a publié une autre valeur')
    await expect(change(owner, 'Avocat')).toContainText(/1,60\s€ → 1,50\s€/)
    await expectAccessible(owner, 'a change that was overtaken')
    await expect(publish(owner)).toBeDisabled()
    await owner.getByRole('button', { name: 'Garder la nôtre' }).click()
    await expect(owner.getByText('a publié une autre valeur')).toHaveCount(0)
    await expect(publish(owner)).toBeEnabled()
    await owner.getByRole('button', { name: 'Tout abandonner…' }).click()
    await owner.getByRole('button', { name: 'Abandonner 1 modification' }).click()
    await expect(owner.getByRole('heading', { name: 'Aucune modification' })).toBeVisible()
    await context.close()
  })
})

test('a draft is previewed in the real shop by its link, without ordering, and tried in one restaurant first (H8) @variation', async ({
  baseURL,
  browser,
}) => {
  await withProgram('e2e/office/site-server.ts', { baseURL, ports: 130 }, async (origin) => {
    const context = await browser.newContext({ baseURL: origin, storageState: refusedCookies })
    const [owner, visitor] = [await context.newPage(), await browser.newPage({ baseURL: origin })]
    await enterAsOwner(owner, '/siege/catalogue/modifications')
    await edit(owner, [[SALAD, 'price', 9.9]])
    await owner.reload()
    // If no passkey responds, the dialog reports it and shows where to add one (P3).
    await owner.evaluate(() => {
      navigator.credentials.get = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    const publications = '**/api/office/catalogue/draft/publications'
    const problem = { type: 'about:blank', title: '', status: 403, code: 'confirmation_needed' }
    await owner.route(publications, (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        body: JSON.stringify({ ...problem, requestId: 'refused' }),
      }),
    )
    await publish(owner).click()
    const publishDialog = owner.getByRole('alertdialog')
    await publishDialog.getByRole('button', { name: /^Publier/ }).click()
    await expect(publishDialog).toContainText('Aucune clé d’accès n’a répondu')
    await publishDialog.getByRole('button', { name: 'Ne rien faire' }).click()
    await owner.unroute(publications)

    // The shop opens in another tab: the draft stays open in this one.
    const opened = owner.waitForEvent('popup')
    await owner.getByRole('button', { name: 'Voir dans la boutique' }).click()
    const shop = await opened
    await shop.waitForURL(`${origin}/`)
    await expect(shop.getByText('Ce qui n’est pas publié')).toBeVisible()
    await shop.getByRole('link', { name: 'Revenir au siège' }).click()
    await expect(shop.getByRole('button', { name: 'Voir dans la boutique' })).toBeVisible()
    await shop.close()
    const again = owner.waitForEvent('popup')
    await owner.getByRole('button', { name: 'Voir dans la boutique' }).click()
    await (await again).waitForURL(`${origin}/`)
    await (await again).close()
    const bar = owner.getByRole('complementary', { name: 'Aperçu du brouillon' })
    await owner.goto('/carte/')
    await expect(bar).toBeVisible()
    const salad = (page: Page) =>
      page.getByRole('listitem').filter({ hasText: 'Salade 4 ingrédients' }).first()
    await expect(salad(owner)).toContainText('9,90')
    await visitor.goto('/carte/')
    await expect(salad(visitor)).toContainText('9,40')
    await expectAccessible(owner, 'the shop over a draft')
    const refused = await owner.evaluate(async () => {
      const requestInit = {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json' },
      }
      return (await fetch('/api/orders', requestInit)).status
    })
    expect(refused).toBe(403)

    // By keyboard: opens the bar, and leaves the preview from it.
    await bar.getByText('Aperçu du brouillon').focus()
    await owner.keyboard.press('Enter')
    await expect(bar.getByLabel('Comme si nous étions le')).toBeVisible()
    await expectAccessible(owner, 'the bar of a preview')
    await bar.getByRole('link', { name: 'Quitter l’aperçu' }).click()
    await expect(bar).toHaveCount(0)
    await owner.goto('/carte/')
    await expect(salad(owner)).toContainText('9,40')

    await owner.goto('/siege/catalogue/modifications')
    await owner.getByText('D’abord dans un restaurant').click()
    await expect(owner.getByText('Choisissez un restaurant et de 1 à 30 jours.')).toBeVisible()
    const where = owner.getByRole('combobox', { name: 'Restaurant de l’essai' })
    await atLowerEdge(where)
    await owner.keyboard.type('haussmann')
    await expect(where).toHaveValue('haussmann')
    await owner.getByRole('option').first().click()
    await expectAccessible(owner, 'a trial in one restaurant')
    await owner.getByRole('button', { name: 'Lancer l’essai dans un restaurant' }).click()
    const dialog = owner.getByRole('alertdialog')
    await expect(dialog).toContainText('puis partout dans 2 jours')
    await dialog.getByRole('button', { name: 'Lancer l’essai dans un restaurant' }).click()
    await expect(owner.getByRole('heading', { name: 'Aucune modification' })).toBeVisible()
    const priceIn = async (restaurant: number) => {
      const menuReply = await visitor.request.get(`/api/restaurants/${restaurant}/menu`)
      const { formulas } = (await menuReply.json()) as { formulas: { id: number; price: number }[] }
      return formulas.find(({ id }) => id === 1)?.price
    }
    expect([await priceIn(2), await priceIn(1)]).toEqual([9.9, 9.4])
    await owner.getByRole('button', { name: /Reprendre dans le brouillon/ }).click()
    await expect(change(owner, 'Salade 4')).toBeVisible()
    expect(await priceIn(2)).toBe(9.4)
    await visitor.context().close()
    await context.close()
  })
})

/** Clicks a field whose lower half is below the window; tries again if the page moved meanwhile. */
async function atLowerEdge(field: Locator) {
  await expect(async () => {
    await field.evaluate((input) => {
      const { top, height } = input.getBoundingClientRect()
      window.scrollBy(0, top + height / 2 - window.innerHeight)
    })
    const box = await field.boundingBox()
    if (box === null) throw new Error('the field is not on the page')
    await field.page().mouse.click(box.x + 20, box.y + 4)
    await expect(field).toBeFocused({ timeout: 1000 })
  }).toPass({ timeout: 15_000 })
}
