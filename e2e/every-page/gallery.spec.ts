import { expect, test } from '@playwright/test'
import { amountOf } from '../support/slice.ts'
import { type ViteDevServer, createServer } from 'vite'
import { locales } from '../../src/contract/pages/locales.ts'
import { faultsOf } from './at-axe.ts'

let server: ViteDevServer
let origin = ''
test.beforeAll(async () => {
  server = await createServer({
    configFile: new URL('../gallery/vite.config.ts', import.meta.url).pathname,
    server: { port: 0 },
    logLevel: 'error',
  })
  await server.listen()
  origin = server.resolvedUrls?.local[0] ?? ''
})
test.afterAll(() => server.close())

test('axe finds no fault in any part of the interface, light and dark, in any language, from 320 px (F11)', async ({
  page,
}) => {
  for (const [i, locale] of locales.entries()) {
    await page.goto(`${origin}?lang=${locale}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const [j, colorScheme] of (['light', 'dark'] as const).entries()) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const all = [320, 390, 1280]
      for (const width of amountOf({ change: [all[(i + j) % 3] ?? 320], all })) {
        await page.setViewportSize({ width, height: 900 })
        expect(await faultsOf(page), `${locale} ${colorScheme} ${width} px`).toEqual([])
      }
    }
  }
})

test('axe finds no fault in any part of the office, light and dark, in its own and in other colours (F11)', async ({
  page,
}) => {
  for (const [i, address] of [
    'office.html',
    'office.html?colours=plum',
    '?colours=plum',
  ].entries()) {
    await page.goto(`${origin}${address}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const [j, colorScheme] of (['light', 'dark'] as const).entries()) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const all = [390, 1440]
      for (const width of amountOf({ change: [all[(i + j) % 2] ?? 390], all })) {
        await page.setViewportSize({ width, height: 900 })
        expect(await faultsOf(page), `${address} ${colorScheme} ${width} px`).toEqual([])
      }
    }
  }
})

test('a dialog takes the focus and gives it back, and a toast is announced to screen readers (F11)', async ({
  page,
}) => {
  await page.goto(origin)
  const opener = page.getByRole('button', { name: 'Dialog' })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await page.getByRole('button', { name: 'Toast' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /\w/ })).toBeVisible()
})
