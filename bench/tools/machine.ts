import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join } from 'node:path'

const versionOf = (name: string): string =>
  JSON.parse(readFileSync(findPackageJSON(name, import.meta.url) ?? '', 'utf8')).version

/**
 * The machine and the software versions behind the figures. `bin` is the folder of PostgreSQL's
 * programs.
 */
export const describeMachine = (bin: string): Record<string, string> => ({
  cores: `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown'}`,
  memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
  system: `${process.platform} ${process.arch}`,
  node: process.version,
  postgres: execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
    .replace(/^\D+/, '')
    .trim(),
  fastify: versionOf('fastify'),
  'react-router': versionOf('react-router'),
  autocannon: versionOf('autocannon'),
})
