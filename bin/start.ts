import { buildPages } from './build.ts'

if (process.argv.includes('--dev')) process.env['DEVELOPMENT'] = 'true'
else buildPages(false)
await import('../src/server/program/main.ts')
