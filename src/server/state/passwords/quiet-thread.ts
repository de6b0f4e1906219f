import { type Argon2Parameters, argon2Sync } from 'node:crypto'
import { existsSync, readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort } from 'node:worker_threads'

// A hash takes a core for as long as three orders do; it takes it when nobody else wants it. Linux
// alone gives each thread a priority of its own, and tells a thread its number here.
const itself = '/proc/thread-self'
if (existsSync(itself))
  setPriority(Number(basename(readlinkSync(itself))), constants.priority.PRIORITY_LOW)

parentPort?.on('message', (parameters: Argon2Parameters) => {
  parentPort?.postMessage(argon2Sync('argon2id', parameters))
})
