import { type Argon2Parameters, argon2Sync } from 'node:crypto'
import { existsSync, readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort } from 'node:worker_threads'

// Lowers the priority of this thread: a hash occupies a core as long as three orders do, so it
// should only run when no other work needs the core. Only Linux has a priority for each thread. The
// target of this link ends with the number of the thread.
const itself = '/proc/thread-self'
if (existsSync(itself))
  setPriority(Number(basename(readlinkSync(itself))), constants.priority.PRIORITY_LOW)

parentPort?.on('message', (parameters: Argon2Parameters) => {
  parentPort?.postMessage(argon2Sync('argon2id', parameters))
})
