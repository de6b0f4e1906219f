import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { filesToProve, proofTable, readSizes, testFiles } from './proof-table.ts'

it('every test file has a proof size', () => {
  const sizes = readSizes()
  expect(testFiles().filter((file) => !sizes.has(file))).toEqual([])
})

it('every pattern of the proof table matches at least one file, and test files only', () => {
  const tests = new Set(testFiles())
  for (const pattern of proofTable.flatMap(({ files }) => files)) {
    const files = globSync(pattern)
    expect(files, pattern).not.toEqual([])
    expect(files.filter((file) => !tests.has(file))).toEqual([])
  }
})

it('a change run proves what the quick run left out, and both together prove everything', () => {
  const [quickFiles, remainingFiles] = [filesToProve('quick'), filesToProve('change', 'quick')]
  expect(quickFiles.filter((file) => remainingFiles.includes(file))).toEqual([])
  expect([...quickFiles, ...remainingFiles].toSorted()).toEqual(testFiles())
  expect(filesToProve('change')).toEqual(testFiles())
})
