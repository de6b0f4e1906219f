// The product as a visitor meets it: built pages, an embedded database of its own, the demonstration chain.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'mesclun-e2e-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
process.env['DATA_DIR'] = join(folder, 'data')
process.env['HOST'] ??= '127.0.0.1'
process.env['METRICS_PORT'] ??= '0'
process.env['LOG_LEVEL'] ??= 'warn'
// Every visitor of the tests comes from one address.
process.env['ORDERS_PER_MINUTE'] = '10000'
process.env['QUOTES_PER_MINUTE'] = '10000'
await import('../src/server/main.ts')
