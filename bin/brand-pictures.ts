import { readFileSync, writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import local from '@sparticuz/chromium'
import sharp from 'sharp'
import { logo } from '../src/drawing/logo.ts'
import { drawBowl } from '../src/drawing/scenes/bowl.ts'
import { writeSvg } from '../src/drawing/svg.ts'
import type { Drawing } from '../src/drawing/types.ts'

/*
 * Draws the PNG pictures of the wallet card and of the mails from the site's icon, its heading font
 * and the chain's first recipe. Run it after one of them has changed.
 */

const file = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const icon = writeSvg('0 0 40 40', logo('disc'))
const face = readFileSync(new URL('../src/ui/fonts/display.woff2', import.meta.url)).toString(
  'base64',
)
const wordmark = `<span>${icon}</span><b>Mesclun</b>`

const pictures = [
  { to: 'wallet/pictures/icon', width: 29, height: 29, body: icon, scales: [1, 2, 3] },
  { to: 'wallet/pictures/logo', width: 160, height: 50, body: wordmark, scales: [1, 2, 3] },
  {
    to: 'mail/pictures/mark',
    width: 160,
    height: 40,
    body: `<style>b { color: #14261b !important }</style>${wordmark}`,
    scales: [2],
  },
  { to: 'mail/pictures/bowl', width: 150, height: 151, body: firstRecipe(), scales: [2] },
]
const page = (body: string) => `<style>
@font-face { font-family: Display; src: url(data:font/woff2;base64,${face}); font-weight: 800; font-stretch: 75% }
body { margin: 0; height: 100vh; display: flex; align-items: center; gap: 8px }
svg { display: block; width: 100%; height: 100% }
span { width: 38px; height: 38px }
b { color: #fff; font: 800 32px/1 Display; font-stretch: 75%; letter-spacing: -.02em; text-rendering: geometricPrecision }
</style>${body}`

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? (await local.executablePath()),
  args: ['--no-sandbox', '--disable-gpu'],
})
for (const { to, width, height, body, scales } of pictures) {
  for (const scale of scales) {
    const paper = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale })
    await paper.setContent(page(body))
    await paper.evaluate('document.fonts.ready')
    writeFileSync(
      new URL(
        `../src/server/gateways/${to}${scale === 1 ? '' : `@${scale}x`}.png`,
        import.meta.url,
      ),
      await sharp(await paper.screenshot({ omitBackground: true }))
        .png({ palette: true, colours: 256 })
        .toBuffer(),
    )
    await paper.close()
  }
}
await browser.close()

/** Draws the bowl of the catalogue's first recipe, as on the home page. */
function firstRecipe(): string {
  const {
    recipe_ideas: [recipe],
    ingredients,
  } = JSON.parse(file('db/seed/catalogue.json')) as {
    recipe_ideas: { base_id: number; ingredient_ids: number[]; sauce_id: number }[]
    ingredients: { id: number; slug: string }[]
  }
  const { products } = JSON.parse(file('db/seed/illustrations.json')) as {
    products: Record<string, Drawing | undefined>
  }
  const ids = recipe ? [recipe.base_id, ...recipe.ingredient_ids, recipe.sauce_id] : []
  return drawBowl(
    ids.flatMap((id) => {
      const slug = ingredients.find((candidate) => candidate.id === id)?.slug ?? ''
      const drawing = products[slug]
      return drawing ? [{ slug, drawing }] : []
    }),
  )
}
