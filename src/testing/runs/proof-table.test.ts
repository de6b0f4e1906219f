import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { filesToProve, proofTable, readSizes, testFiles } from './proof-table.ts'

it('every test file belongs to a size of proof', () => {
  const sizes = readSizes()
  expect(testFiles().filter((file) => !sizes.has(file))).toEqual([])
})

it('every pattern of the table fits test files only', () => {
  const tests = new Set(testFiles())
  for (const pattern of proofTable.flatMap(({ files }) => files)) {
    const files = globSync(pattern)
    expect(files, pattern).not.toEqual([])
    expect(files.filter((file) => !tests.has(file))).toEqual([])
  }
})

it('a change proves what the quick proof left, and both together everything', () => {
  const [quickFiles, remainingFiles] = [filesToProve('quick'), filesToProve('change', 'quick')]
  expect(quickFiles.filter((file) => remainingFiles.includes(file))).toEqual([])
  expect([...quickFiles, ...remainingFiles].toSorted()).toEqual(testFiles())
  expect(filesToProve('change')).toEqual(testFiles())
})
