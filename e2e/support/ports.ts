import { once } from 'node:events'
import { createServer } from 'node:net'

/** Number of consecutive ports for a test server and the servers that specs start in addition. */
const BLOCK = 300
/** Range below the ports that systems use for outgoing connections. */
const [LOWEST, HIGHEST] = [20_000, 32_000]
const TRIES = 20

/**
 * Returns the first port of a random block, so that two simultaneous runs do not collide. Only the
 * first port of the block is checked to be free.
 */
export async function drawPorts(): Promise<number> {
  for (let i = 0; i < TRIES; i += 1) {
    const port = LOWEST + BLOCK * Math.floor((Math.random() * (HIGHEST - LOWEST)) / BLOCK)
    if (await isFree(port)) return port
  }
  throw new Error('no free ports were found; E2E_PORT sets the first')
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}
