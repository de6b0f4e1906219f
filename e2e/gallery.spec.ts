import { expect, test } from '@playwright/test'
import { type ViteDevServer, createServer } from 'vite'
import { locales } from '../src/contract/pages/locales.ts'
import { faultsOf } from './at-axe.ts'

let server: ViteDevServer
let origin = ''
test.beforeAll(async () => {
  server = await createServer({
    configFile: new URL('./gallery/vite.config.ts', import.meta.url).pathname,
    server: { port: 0 },
    logLevel: 'error',
  })
  await server.listen()
  origin = server.resolvedUrls?.local[0] ?? ''
})
test.afterAll(() => server.close())

for (const width of [320, 390, 1280])
  test(`axe finds nothing in any part of the interface, light and dark, in any language, at ${width} px (F11)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const locale of locales) {
      await page.goto(`${origin}?lang=${locale}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        expect(await faultsOf(page), `${locale} ${colorScheme}`).toEqual([])
      }
    }
  })

test('a dialog takes the focus and gives it back, and a toast is read out (F11)', async ({
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
