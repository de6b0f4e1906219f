import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'

// The configuration of `npm run axe` and `npm run pictures`, which are not part of the proof (all
// checks of a change). They write their own reports, and do not count as proofs of requirements.
const reports = join(import.meta.dirname, '../reports')
const { launchOptions } = base.use ?? {}

export default defineConfig(base, {
  testDir: '.',
  outputDir: join(reports, 'looks'),
  timeout: 300_000,
  use: { contextOptions: { reducedMotion: 'reduce' } },
  projects: [
    { name: 'axe', testMatch: ['matrix/every-page.ts', 'matrix/every-office-page.ts'] },
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
