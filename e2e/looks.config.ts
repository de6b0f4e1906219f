import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'

// What `npm test` does not look at: `npm run axe` and `npm run pictures`. Their reports are their
// own: what is proved is not told here.
const reports = join(import.meta.dirname, '../reports')
const { launchOptions } = base.use ?? {}

export default defineConfig(base, {
  testDir: '.',
  outputDir: join(reports, 'looks'),
  timeout: 300_000,
  use: { contextOptions: { reducedMotion: 'reduce' } },
  projects: [
    { name: 'axe', testMatch: 'matrix/every-page.ts' },
    {
      name: 'pictures',
      testMatch: 'pictures/every-shot.ts',
      use: {
        timezoneId: 'Europe/Paris',
        launchOptions: {
          ...launchOptions,
          args: [...(launchOptions?.args ?? []), '--font-render-hinting=none'],
        },
      },
    },
  ],
  reporter: [['list'], ['html', { open: 'never', outputFolder: join(reports, 'looks-html') }]],
})
