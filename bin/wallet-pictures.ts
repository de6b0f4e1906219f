import { readFileSync, writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import local from '@sparticuz/chromium'

/*
 * Draws the pictures of the wallet card, which have to be PNG, from the icon of the site and its face for headings.
 * To be run after one of them was changed.
 */

const icon = readFileSync(new URL('../public/assets/ui/icon.svg', import.meta.url), 'utf8')
const face = readFileSync(new URL('../src/web/fonts/display.woff2', import.meta.url)).toString('base64')

const pictures = [
  { name: 'icon', width: 29, height: 29, body: icon },
  { name: 'logo', width: 160, height: 50, body: `<span>${icon}</span><b>Mesclun</b>` },
]
const page = (body: string) => `<style>
@font-face { font-family: Display; src: url(data:font/woff2;base64,${face}); font-weight: 800; font-stretch: 75% }
body { margin: 0; height: 100vh; display: flex; align-items: center; gap: 8px }
svg { display: block; width: 100%; height: 100% }
span { width: 38px; height: 38px }
b { color: #fff; font: 800 32px/1 Display; font-stretch: 75%; letter-spacing: -.02em }
</style>${body}`

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? (await local.executablePath()), args: ['--no-sandbox', '--disable-gpu'],
})
for (const { name, width, height, body } of pictures) {
  for (const scale of [1, 2, 3]) {
    const paper = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale })
    await paper.setContent(page(body))
    await paper.evaluate('document.fonts.ready')
    const file = `${name}${scale === 1 ? '' : `@${scale}x`}.png`
    writeFileSync(
      new URL(`../src/server/gateways/wallet/pictures/${file}`, import.meta.url),
      await paper.screenshot({ omitBackground: true }),
    )
    await paper.close()
  }
}
await browser.close()
