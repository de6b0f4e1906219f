import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('programs that browser tests start at the same time share no port', () => {
  const ports = globSync('e2e/**/*.spec.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bports: (\d+)/g)].map(([, first]) => Number(first)),
  )
  expect(ports.length).toBeGreaterThan(10)
  expect(ports.filter((first) => first === 0 || first % 10 !== 0)).toEqual([])
  expect(ports.filter((first, i) => ports.indexOf(first) !== i)).toEqual([])
  const block = /BLOCK = (\d+)/.exec(readFileSync('e2e/support/ports.ts', 'utf8'))?.[1]
  expect(Math.max(...ports) + 10).toBeLessThanOrEqual(Number(block))
})
