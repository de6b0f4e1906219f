import { type Argon2Parameters, argon2Sync } from 'node:crypto'
import { existsSync, readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort } from 'node:worker_threads'

// Lowers the priority of this thread: a hash occupies a core as long as three orders do, so it runs
// only when nothing else needs the core. Only Linux gives each thread its own priority, and this
// path names the thread's number.
const itself = '/proc/thread-self'
if (existsSync(itself))
  setPriority(Number(basename(readlinkSync(itself))), constants.priority.PRIORITY_LOW)

parentPort?.on('message', (parameters: Argon2Parameters) => {
  parentPort?.postMessage(argon2Sync('argon2id', parameters))
})
